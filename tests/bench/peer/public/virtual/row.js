// A row: a clone of the template with references to its changing parts.
const template = document.querySelector("template").content.querySelector("tr");
for (const node of [...template.childNodes]) if (node.nodeType === Node.TEXT_NODE) node.remove();

const GLYPHS = {
  bad: "M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3zM5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6",
  warning: "M8 1.8 15 14H1zM8 6.2v3.8M8 12v.1",
  unknown: "M8 1l7 7-7 7-7-7zM6.5 6.5c0-2 3-2 3 0C9.5 7.7 8 7.7 8 9M8 11v.1",
  good: "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13zM5 8.2l2.2 2.2L11 6",
  idle: "M3 3h10v10H3z",
};
const STATES = {
  0: ["good", "OK"],
  2: ["bad", "Source not found"],
  3: ["bad", "Source not published"],
  5: ["warning", "No changes"],
  7: ["warning", "Stopped"],
};
const UNITS = [[31_557_600, "year"], [2_629_800, "month"], [86_400, "day"], [3600, "h"], [60, "min"], [1, "s"]];

function ago(then, now) {
  const secs = Math.max(0, now - then);
  const [unit, name] = UNITS.find(([unit]) => secs >= unit) ?? UNITS.at(-1);
  const count = Math.floor(secs / unit);
  return `${count} ${name}${unit >= 86_400 && count !== 1 ? "s" : ""} ago`;
}

const masked = (url) => url.replace(/\/\/[^/@]*@/, "//••••@").replace(/([?&][^=&]*=)[^&]*/g, "$1••••");

/** Returns a row's texts for a resource, except for those that follow the clock. */
function said(resource) {
  const { codes, restreams, modification_ts: modified } = resource;
  const [tone, word] = resource.active ? (STATES[resource.worst] ?? ["unknown", restreams.length ? "Unknown code" : "No targets"]) : ["idle", "Inactive"];
  const isCounted = codes.length > 1 && tone !== "good" && tone !== "idle";
  const sources = [...new Set(restreams.map((restream) => restream.source))];
  const source = sources.length ? masked(sources[0]) + (sources.length > 1 ? ` +${sources.length - 1}` : "") : "–";
  const cut = Math.max(0, source.lastIndexOf("/"));
  const utc = new Date(modified * 1000).toISOString();
  return {
    tone, word, source,
    affected: isCounted ? `${codes.filter((code) => code === resource.worst).length} of ${codes.length}` : "",
    targets: codes.length ? `${codes.filter((code) => code === 0).length} of ${codes.length} OK` : "none",
    head: source.slice(0, cut),
    tail: source.slice(cut),
    modifiedAt: `${utc.slice(0, 10)} ${utc.slice(11, 19)} UTC`,
  };
}

export class Row {
  /** The resource shown; only differences are written. */
  #resource;
  #ago;
  #number;
  #isHidden = false;

  constructor() {
    this.line = template.cloneNode(true);
    const text = (selector) => this.line.querySelector(selector).firstChild;
    const find = (selector) => this.line.querySelector(selector);
    this.places = {
      box: find(".box"), badge: find(".badge"), glyph: find(".badge path"), link: find(".name"), source: find(".source"), modified: find(".modified"),
      id: find(".id .mono"), copy: find(".copy"), affected: find(".affected"),
      word: text(".word"), name: text(".name"), targets: text(".targets"), head: text(".cut-head"), tail: text(".cut-tail"), ago: text(".modified"), idText: text(".id .mono"),
    };
  }

  hide() {
    if (!this.#isHidden) this.line.hidden = this.#isHidden = true;
  }

  show(resource, number, second) {
    if (this.#isHidden) this.line.hidden = this.#isHidden = false;
    if (this.#number !== number) {
      this.#number = number;
      this.line.setAttribute("aria-rowindex", number + 2);
    }
    const { places } = this;
    const modified = ago(resource.modification_ts, second);
    if (this.#ago !== modified) places.ago.data = this.#ago = modified;
    if (this.#resource === resource) return;
    this.#resource = resource;
    const now = said(resource);
    places.box.setAttribute("aria-label", `Select ${resource.name}`);
    places.badge.className = `badge badge-${now.tone}`;
    places.glyph.setAttribute("d", GLYPHS[now.tone]);
    places.word.data = now.word;
    places.affected.textContent = now.affected;
    places.link.href = `/restreams/${resource.resource_id}`;
    places.link.title = places.name.data = resource.name;
    places.targets.data = now.targets;
    places.source.title = now.source;
    places.head.data = now.head;
    places.tail.data = now.tail;
    places.modified.title = now.modifiedAt;
    places.id.title = places.idText.data = resource.resource_id;
    places.copy.title = `Copy the ID of ${resource.name}`;
    places.copy.setAttribute("aria-label", places.copy.title);
  }
}
