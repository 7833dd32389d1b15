import { useParams } from "react-router";
import { resourceWithStatus } from "./api.js";
import { useLoaded } from "./useLoaded.js";

export function Resource() {
  const { id } = useParams();
  const { value, error } = useLoaded(() => resourceWithStatus(id), id);
  if (error) return <p role="alert">{String(error)}</p>;
  if (!value) return <p>Loading…</p>;
  return (
    <>
      <h1>{value.name}</h1>
      <table>
        <tbody>
          {value.status.map((target, index) => (
            <tr key={index}>
              <td>{target.status.description}</td>
              <td>{target.source}</td>
              <td>{target.target_url}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
