// What the main thread of a page works.

/**
 * The processor's time that the main thread has taken so far, in milliseconds. Tasks alone ("TaskDuration") leave out what a canvas of
 * strokes and fills costs: the browser draws it between two tasks.
 * @param {import("playwright-core").CDPSession} devtools of the page, its domain "Performance" enabled
 */
export async function threadMillis(devtools) {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "ThreadTime").value * 1000;
}

/** The time that the main thread works while something is done, in milliseconds. */
export async function worked(devtools, act) {
  const before = await threadMillis(devtools);
  await act();
  return (await threadMillis(devtools)) - before;
}
