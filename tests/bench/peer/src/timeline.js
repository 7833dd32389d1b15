// DVR ranges in vis-timeline: a group for each host and an item for each range, not stacked.
import { DataSet, Timeline } from "vis-timeline/standalone";
import "vis-timeline/styles/vis-timeline-graph2d.min.css";

const { account, token } = JSON.parse(sessionStorage.getItem("peer-session"));
const count = new URLSearchParams(location.search).get("ranges");
const answer = await fetch(`/app/dvr-net/v1/${account}/streams/bench/${count}`, { headers: { "CDN-AUTH-TOKEN": token } });
const { data } = await answer.json();

const groups = data.map(({ host }, id) => ({ id, content: host }));
const items = data.flatMap(({ dvr }, group) =>
  dvr.ranges.map(({ from, duration }, index) => ({ id: `${group} ${index}`, group, start: from * 1000, end: (from + duration) * 1000, content: "" })),
);
const starts = data.map(({ dvr }) => dvr.ranges[0].from * 1000);
const ends = data.map(({ dvr }) => (dvr.ranges.at(-1).from + dvr.ranges.at(-1).duration) * 1000);
const all = { from: Math.min(...starts), to: Math.max(...ends) };
// A twentieth is shown, as all of a hundred thousand items take minutes.
const first = { from: all.to - (all.to - all.from) / 20, to: all.to };
const timeline = new Timeline(document.querySelector("#timeline"), new DataSet(items), new DataSet(groups), {
  stack: false,
  start: first.from,
  end: first.to,
  showCurrentTime: false,
});
timeline.on("changed", () => {
  window.firstDrawn ??= performance.now();
});
window.peer = { all, first, show: (from, to) => timeline.setWindow(from, to, { animation: false }) };
