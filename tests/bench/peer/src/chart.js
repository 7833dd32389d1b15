// The console's charts in uPlot: the same curves and sizes, with a common crosshair and a legend that follows it.
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

const COLOURS = ["#2a6fdb", "#b8500f", "#177245", "#a3195b", "#6b4fbb", "#00738a", "#8a6d00", "#5c5c66"];

const { account, token } = JSON.parse(sessionStorage.getItem("peer-session"));
const plots = [];
let charts = [];
let seconds = [];

/** Returns a plot's numbers in uPlot's form: the times, and each curve. */
const columns = (chart) => [seconds, ...chart.curves];

/** Creates the charts, `{ names, metrics, curves }` each, over `times` with this size for every plot. */
function create(given, times, width, height) {
  for (const plot of plots.splice(0)) plot.destroy();
  [charts, seconds] = [given, times];
  const place = document.querySelector("#charts");
  for (const chart of charts) {
    const series = chart.names.map((label, at) => ({ label, stroke: COLOURS[at % COLOURS.length], width: 1.5, points: { show: false } }));
    const options = { width, height, series: [{}, ...series], cursor: { sync: { key: "charts" } }, scales: { y: { range: (_, __, most) => [0, most] } } };
    plots.push(new uPlot(options, columns(chart), place));
  }
}

/** Creates the plots again from the same data. */
function again() {
  create(charts, seconds, plots[0].width, plots[0].height);
}

function show(from, to) {
  for (const plot of plots) plot.setScale("x", { min: from, max: to });
}

/** Moves the pointer on the first plot; the others follow. */
function hover(share) {
  const over = plots[0].over;
  const { left, top, width, height } = over.getBoundingClientRect();
  over.dispatchEvent(new MouseEvent("mousemove", { clientX: left + width * share, clientY: top + height / 2, bubbles: true }));
}

const text = (second) => new Date(second * 1000).toISOString().slice(0, 19);

/** Returns the answers for these minutes as text. */
function read(minutes) {
  const metrics = charts.flatMap((chart) => chart.metrics);
  return Promise.all(
    minutes.map(async (second) => {
      const query = new URLSearchParams([["account", account], ["start", text(second)], ["end", text(second + 60)], ...metrics.map((metric) => ["metric", metric])]);
      const answer = await fetch(`/app/metrics/v1/?${query}`, { headers: { "CDN-AUTH-TOKEN": token }, cache: "no-store" });
      return answer.text();
    }),
  );
}

/** Adds the answers for new or changed minutes and removes as many of the oldest. */
function take(minutes, answers) {
  const length = seconds.length;
  minutes.forEach((second, index) => {
    const [numbers] = JSON.parse(answers[index]).data;
    const known = seconds.indexOf(second);
    const at = known < 0 ? seconds.push(second) - 1 : known;
    for (const chart of charts) chart.metrics.forEach((metric, curve) => (chart.curves[curve][at] = numbers?.[metric] ?? null));
  });
  const gone = seconds.length - length;
  seconds.splice(0, gone);
  for (const chart of charts) chart.curves.forEach((curve) => curve.splice(0, gone));
}

/** Draws the data up to now. */
function redraw(now) {
  plots.forEach((plot, index) => plot.setData(columns(charts[index]), false));
  show(seconds[0], now);
}

window.peer = { again, create, hover, read, redraw, show, take };
