// Virtual rows as one would write them by hand: the rows in view are built anew when the view moves.
const ROW = 32;
const OVERSCAN = 4;
const RANK = { 2: 5, 3: 4, 5: 2, 7: 1, 0: 0 };
const rank = (code) => RANK[code] ?? 3;

async function load() {
  const { account, token } = JSON.parse(sessionStorage.getItem("peer-session"));
  const get = async (path) =>
    (await fetch(`/app/restream/v2/${account}${path}`, { headers: { "CDN-AUTH-TOKEN": token } })).json();
  const [list, status] = await Promise.all([get("/resources"), get("/status")]);
  const codes = new Map(status.data.map((entry) => [entry.resource_id, entry.status.map((s) => s.status)]));
  return list.data.resources
    .map((resource) => {
      const targets = codes.get(resource.resource_id) ?? [];
      const worst = targets.reduce((a, b) => (rank(b.code) > rank(a.code) ? b : a), targets[0]);
      return { ...resource, worst, targets: targets.length };
    })
    .sort((a, b) => rank(b.worst?.code) - rank(a.worst?.code) || a.name.localeCompare(b.name));
}

const search = document.querySelector("input");
const scroll = document.querySelector(".scroll");
const table = document.querySelector("table");
const body = document.querySelector("tbody");
const resources = await load();
let isByName = false;
let shown = resources;

const head = document.createElement("tr");
for (const name of ["Status", "Name", "ID", "Type", "Active", "Targets", "Changed"]) {
  const cell = head.appendChild(document.createElement("th"));
  const button = cell.appendChild(document.createElement("button"));
  button.textContent = name;
  button.addEventListener("click", () => {
    isByName = name === "Name";
    select();
  });
}
document.querySelector("thead").append(head);

function row(resource, index) {
  const line = document.createElement("tr");
  line.style.top = `${index * ROW}px`;
  const cells = [
    resource.worst?.description ?? "–",
    resource.name,
    resource.resource_id,
    resource.type,
    resource.active ? "yes" : "no",
    resource.targets,
    new Date(resource.modification_ts * 1000).toISOString().slice(0, 19),
  ];
  for (const text of cells) line.appendChild(document.createElement("td")).textContent = text;
  return line;
}

function draw() {
  const first = Math.max(0, Math.floor(scroll.scrollTop / ROW) - OVERSCAN);
  const last = Math.min(shown.length, Math.ceil((scroll.scrollTop + scroll.clientHeight) / ROW) + OVERSCAN);
  body.replaceChildren(...shown.slice(first, last).map((resource, index) => row(resource, first + index)));
}

function select() {
  const needle = search.value.toLowerCase();
  shown = resources.filter((resource) => resource.name.toLowerCase().includes(needle));
  if (isByName) shown.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  table.setAttribute("aria-rowcount", shown.length);
  body.style.height = `${shown.length * ROW}px`;
  draw();
}

search.addEventListener("input", select);
scroll.addEventListener("scroll", () => requestAnimationFrame(draw), { passive: true });
select();
