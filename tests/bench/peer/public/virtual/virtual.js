// Virtual rows by hand: cloned rows in a pool move from one end to the other on scrolling (positioned rows make Chromium restyle
// for longer).
import { Row } from "./row.js";

const ROW = 32;
const OVERSCAN = 8;
const RANK = { 2: 5, 3: 4, 5: 2, 7: 1, 0: 0 };
const rank = (code) => (code === undefined ? -1 : (RANK[code] ?? 3));

async function load() {
  const { account, token } = JSON.parse(sessionStorage.getItem("peer-session"));
  const get = async (path) => (await fetch(`/app/restream/v2/${account}${path}`, { headers: { "CDN-AUTH-TOKEN": token } })).json();
  const [list, status] = await Promise.all([get("/resources"), get("/status")]);
  const codesOf = new Map(status.data.map((entry) => [entry.resource_id, entry.status.map((each) => each.status.code)]));
  return list.data.resources
    .map((resource) => {
      const codes = codesOf.get(resource.resource_id) ?? [];
      const worst = codes.reduce((a, b) => (rank(b) > rank(a) ? b : a), codes[0]);
      const parts = resource.restreams.flatMap(({ source, target_url }) => [source, target_url.split("/")[2]]);
      return { ...resource, codes, worst, text: [resource.name, resource.resource_id, ...new Set(parts)].join("\n").toLowerCase() };
    })
    .sort((a, b) => rank(b.worst) - rank(a.worst) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

const search = document.querySelector("input");
const scroll = document.querySelector(".scroll");
const table = document.querySelector("table");
const body = document.querySelector("tbody");
const resources = await load();
const pool = [];
let isByName = false;
let shown = resources;
let top = 0;

const head = document.createElement("tr");
for (const name of ["", "Status", "Name", "Targets", "Source", "Modified", "ID"]) {
  const button = head.appendChild(document.createElement("th")).appendChild(document.createElement("button"));
  button.textContent = name;
  button.addEventListener("click", () => {
    isByName = name === "Name";
    select();
  });
}
document.querySelector("thead").append(head);

function draw() {
  const size = Math.ceil(scroll.clientHeight / ROW) + 1 + 2 * OVERSCAN;
  const first = Math.max(0, Math.min(Math.floor(scroll.scrollTop / ROW) - OVERSCAN, shown.length - size));
  const second = Math.floor(Date.now() / 1000);
  body.style.paddingTop = `${first * ROW}px`;
  while (pool.length < size) {
    pool.push(new Row());
    body.append(pool.at(-1).line);
  }
  const by = first - top;
  top = first;
  if (by > 0 && by < size) {
    const free = pool.splice(0, by);
    pool.push(...free);
    body.append(...free.map((row) => row.line));
  } else if (by < 0 && -by < size) {
    const free = pool.splice(by);
    pool.unshift(...free);
    body.prepend(...free.map((row) => row.line));
  }
  pool.forEach((row, at) => (first + at < shown.length ? row.show(shown[first + at], first + at, second) : row.hide()));
}

function select() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  shown = resources.filter((resource) => words.every((word) => resource.text.includes(word)));
  if (isByName) shown.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  table.setAttribute("aria-rowcount", shown.length + 1);
  body.style.height = `${shown.length * ROW}px`;
  draw();
}

search.addEventListener("input", select);
scroll.addEventListener("scroll", draw, { passive: true });
select();
