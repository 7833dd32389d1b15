import { useMemo, useState } from "react";
import { Link } from "react-router";
import { resourcesWithStatus } from "./api.js";
import { useLoaded } from "./useLoaded.js";

export function List() {
  const { value, error } = useLoaded(resourcesWithStatus, "list");
  const [query, setQuery] = useState("");
  const shown = useMemo(
    () => value?.filter((resource) => resource.name.toLowerCase().includes(query.toLowerCase())),
    [value, query],
  );
  if (error) return <p role="alert">{String(error)}</p>;
  if (!shown) return <p>Loading…</p>;
  return (
    <>
      <h1>Restreams</h1>
      <input type="search" aria-label="Search" value={query} onChange={(event) => setQuery(event.target.value)} />
      <table>
        <thead>
          <tr>
            {["Status", "Name", "ID", "Type", "Active", "Targets", "Changed"].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((resource) => (
            <tr key={resource.resource_id}>
              <td>{resource.worst?.description ?? "–"}</td>
              <td>
                <Link to={`/restreams/${encodeURIComponent(resource.resource_id)}`}>{resource.name}</Link>
              </td>
              <td>{resource.resource_id}</td>
              <td>{resource.type}</td>
              <td>{resource.active ? "yes" : "no"}</td>
              <td>{resource.targets}</td>
              <td>{new Date(resource.modification_ts * 1000).toISOString().slice(0, 19)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
