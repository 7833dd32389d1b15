// Memory of a page after garbage collection: the JS heap and the console's own memory, which is no part of it.

/** Returns the bytes of the console's memory, or 0 on a page of a peer. */
async function bytesOfWasm() {
  const script = document.getElementById("sluice-js");
  if (!script) return 0;
  const program = await import(script.href);
  const { memory } = await program.default();
  return memory.buffer.byteLength;
}

/** Returns the megabytes of heap and wasm. */
export async function memoryOf(page, devtools) {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return (usedSize + (await page.evaluate(bytesOfWasm))) / 1e6;
}
