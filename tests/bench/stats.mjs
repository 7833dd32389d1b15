// Median, 95th percentile and verdicts over samples.

/** Returns the interpolated q-quantile of `samples`. */
export function quantile(samples, q) {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = Math.floor(at);
  return sorted[low] + (sorted[Math.ceil(at)] - sorted[low]) * (at - low);
}

export const median = (samples) => quantile(samples, 0.5);
export const p95 = (samples) => quantile(samples, 0.95);

/** Returns a line of the report: samples of the console and the peer, and a budget for the ratio of medians, the median or the 95th percentile. */
export function row(what, { ours, peer, unit, atMostRatio, atMost, p95AtMost }) {
  const ratio = peer && median(ours) / median(peer);
  const verdicts = [];
  if (atMostRatio !== undefined) verdicts.push(ratio <= atMostRatio);
  if (atMost !== undefined) verdicts.push(median(ours) <= atMost);
  if (p95AtMost !== undefined) verdicts.push(p95(ours) <= p95AtMost);
  const budget = [
    atMostRatio !== undefined && `≤ ${Number(atMostRatio.toPrecision(2))} × peer`,
    atMost !== undefined && `≤ ${atMost} ${unit}`,
    p95AtMost !== undefined && `p95 ≤ ${p95AtMost} ${unit}`,
  ].filter(Boolean);
  return { what, unit, ours, peer, ratio, budget: budget.join(", "), isMet: verdicts.length ? verdicts.every(Boolean) : undefined };
}
