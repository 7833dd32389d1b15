// DVR ranges on a plain canvas: sorted columns with running sums, and the covered share of each pixel where ranges are denser than pixels.
const LANE_PX = 24;
const PITCH_PX = 30;
const COVERED = [47, 109, 181];

const { account, token } = JSON.parse(sessionStorage.getItem("peer-session"));
const count = new URLSearchParams(location.search).get("ranges");
const answer = await fetch(`/app/dvr-net/v1/${account}/streams/bench/${count}`, { headers: { "CDN-AUTH-TOKEN": token } });
const { data } = await answer.json();
const lanes = data.map(({ dvr: { ranges } }) => {
  const starts = new Float64Array(ranges.length);
  const ends = new Float64Array(ranges.length);
  const sums = new Float64Array(ranges.length);
  let sum = 0;
  ranges.forEach(({ from, duration }, index) => {
    starts[index] = from;
    ends[index] = from + duration;
    sums[index] = sum;
    sum += duration;
  });
  return { starts, ends, sums };
});

/** Returns the first index whose value is not below `limit`. */
function search(ascending, limit) {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function secondsBefore({ starts, ends, sums }, moment) {
  const last = search(starts, moment) - 1;
  return last < 0 ? 0 : sums[last] + Math.min(moment, ends[last]) - starts[last];
}

const canvas = document.querySelector("canvas");
const context = canvas.getContext("2d");
const width = Math.round(canvas.clientWidth * devicePixelRatio);
canvas.width = width;
canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
const small = document.createElement("canvas");
small.width = width;
small.height = lanes.length;
const smallContext = small.getContext("2d");
const bitmap = new ImageData(width, lanes.length);

function draw(from, to) {
  context.clearRect(0, 0, width, canvas.height);
  context.imageSmoothingEnabled = false;
  context.fillStyle = `rgb(${COVERED})`;
  const perPixel = (to - from) / width;
  bitmap.data.fill(0);
  const dense = lanes.map((lane, at) => {
    const top = at * PITCH_PX * devicePixelRatio;
    const [first, after] = [search(lane.ends, from), search(lane.starts, to)];
    if (after - first <= width) {
      for (let index = first; index < after; index += 1) {
        const x = (lane.starts[index] - from) / perPixel;
        context.fillRect(x, top, (lane.ends[index] - lane.starts[index]) / perPixel, LANE_PX * devicePixelRatio);
      }
      return false;
    }
    let before = secondsBefore(lane, from);
    for (let x = 0; x < width; x += 1) {
      const next = secondsBefore(lane, from + (x + 1) * perPixel);
      const pixel = (at * width + x) * 4;
      [bitmap.data[pixel], bitmap.data[pixel + 1], bitmap.data[pixel + 2]] = COVERED;
      bitmap.data[pixel + 3] = (255 * (next - before)) / perPixel;
      before = next;
    }
    return true;
  });
  if (dense.some(Boolean)) {
    smallContext.putImageData(bitmap, 0, 0);
    dense.forEach((isDense, at) => {
      if (isDense) context.drawImage(small, 0, at, width, 1, 0, at * PITCH_PX * devicePixelRatio, width, LANE_PX * devicePixelRatio);
    });
  }
}

const all = { from: Math.min(...lanes.map(({ starts }) => starts[0])) * 1000, to: Math.max(...lanes.map(({ ends }) => ends.at(-1))) * 1000 };
// Like the other pages, the last twentieth is shown.
const first = { from: all.to - (all.to - all.from) / 20, to: all.to };
let shown = first;
let isDue = false;
function show(from, to) {
  shown = { from, to };
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    draw(shown.from / 1000, shown.to / 1000);
    window.firstDrawn ??= performance.now();
  });
}
show(first.from, first.to);
window.peer = { all, first, show };
