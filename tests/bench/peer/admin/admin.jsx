// The usual alternative: react-admin with the same list and resource page, on the same API, with the skeleton's session.
import { createRoot } from "react-dom/client";
import { Admin, ArrayField, Datagrid, DateField, FunctionField, List, Resource, SearchInput, Show, SimpleShowLayout, TextField } from "react-admin";
import { resourceWithStatus, resourcesWithStatus, session } from "../src/api.js";

/** Rows that the console shows at once. */
const PER_PAGE = 25;

const withId = (resource) => ({ ...resource, id: resource.resource_id });

const dataProvider = {
  async getList(_, { pagination, sort, filter }) {
    const needle = (filter.q ?? "").toLowerCase();
    const found = (await resourcesWithStatus()).filter(({ name }) => name.toLowerCase().includes(needle)).map(withId);
    // The API sorts by state; other columns are sorted here.
    if (sort.field !== "worst") found.sort((a, b) => (a[sort.field] < b[sort.field] ? -1 : 1) * (sort.order === "ASC" ? 1 : -1));
    const first = (pagination.page - 1) * pagination.perPage;
    return { data: found.slice(first, first + pagination.perPage), total: found.length };
  },
  async getOne(_, { id }) {
    return { data: withId(await resourceWithStatus(id)) };
  },
};

const authProvider = {
  checkAuth: async () => {
    if (!session()) throw new Error("Not signed in");
  },
  checkError: async () => {},
  getPermissions: async () => undefined,
  getIdentity: async () => ({ id: session().account, fullName: session().account }),
  login: async () => {},
  logout: async () => {},
};

const millis = ({ modification_ts }) => new Date(modification_ts * 1000);
const sources = ({ restreams }) => [...new Set(restreams.map(({ source }) => source))].join(", ");

const filters = [<SearchInput key="q" source="q" alwaysOn />];

const Restreams = () => (
  <List perPage={PER_PAGE} sort={{ field: "worst", order: "DESC" }} filters={filters}>
    <Datagrid rowClick="show" bulkActionButtons={false}>
      <FunctionField source="worst" label="Status" render={(resource) => resource.worst?.description ?? "–"} />
      <TextField source="name" />
      <FunctionField label="Targets" render={(resource) => `${resource.restreams.length}, ${resource.targets} with status`} />
      <FunctionField label="Source" render={sources} />
      <DateField source="modification_ts" label="Modified" showTime transform={(second) => new Date(second * 1000)} />
      <TextField source="resource_id" label="ID" sortable={false} />
    </Datagrid>
  </List>
);

const RestreamShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="name" />
      <TextField source="type" />
      <FunctionField label="Modified" render={(resource) => millis(resource).toISOString()} />
      <ArrayField source="status" label="Targets">
        <Datagrid rowClick={false} bulkActionButtons={false} sort={undefined}>
          <TextField source="status.description" label="Status" sortable={false} />
          <TextField source="source" sortable={false} />
          <TextField source="target_url" label="Target" sortable={false} />
        </Datagrid>
      </ArrayField>
    </SimpleShowLayout>
  </Show>
);

createRoot(document.getElementById("root")).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
    <Resource name="restreams" list={Restreams} show={RestreamShow} />
  </Admin>,
);
