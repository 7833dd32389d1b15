// A keyed React table with every row in the DOM, as in most consoles.
import { memo, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { resourcesWithStatus } from "./api.js";
import "./style.css";

const COLUMNS = ["Status", "Name", "ID", "Type", "Active", "Targets", "Changed"];

const Row = memo(function Row({ resource }) {
  return (
    <tr>
      <td>{resource.worst?.description ?? "–"}</td>
      <td>{resource.name}</td>
      <td>{resource.resource_id}</td>
      <td>{resource.type}</td>
      <td>{resource.active ? "yes" : "no"}</td>
      <td>{resource.targets}</td>
      <td>{new Date(resource.modification_ts * 1000).toISOString().slice(0, 19)}</td>
    </tr>
  );
});

function Table({ resources }) {
  const [query, setQuery] = useState("");
  const [isByName, setIsByName] = useState(false);
  const shown = useMemo(() => {
    const needle = query.toLowerCase();
    const found = resources.filter((resource) => resource.name.toLowerCase().includes(needle));
    return isByName ? found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)) : found;
  }, [resources, query, isByName]);
  return (
    <>
      <input type="search" aria-label="Search" value={query} onChange={(event) => setQuery(event.target.value)} />
      <div className="scroll">
        <table aria-rowcount={shown.length}>
          <thead>
            <tr>
              {COLUMNS.map((head) => (
                <th key={head}>
                  <button onClick={() => setIsByName(head === "Name")}>{head}</button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((resource) => (
              <Row key={resource.resource_id} resource={resource} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const resources = await resourcesWithStatus();
createRoot(document.getElementById("root")).render(<Table resources={resources} />);
