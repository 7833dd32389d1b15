// Work of a page's main thread.

/** Returns the CPU time of the main thread in milliseconds, with the drawing of canvases between tasks, which "TaskDuration" lacks. */
export async function threadMillis(devtools) {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "ThreadTime").value * 1000;
}

/** Returns the main thread's CPU time during `act` in milliseconds. */
export async function worked(devtools, act) {
  const before = await threadMillis(devtools);
  await act();
  return (await threadMillis(devtools)) - before;
}
