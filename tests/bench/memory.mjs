// What a page takes once its garbage is collected: the heap, and the console's own memory, which is no part of it.

/** The bytes of the console's memory; 0 on a page of a peer. */
async function bytesOfWasm() {
  const script = document.getElementById("sluice-js");
  if (!script) return 0;
  const program = await import(script.href);
  const { memory } = await program.default();
  return memory.buffer.byteLength;
}

/**
 * Megabytes of heap and wasm.
 * @param {import("playwright-core").Page} page
 * @param {import("playwright-core").CDPSession} devtools of the page
 */
export async function memoryOf(page, devtools) {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return (usedSize + (await page.evaluate(bytesOfWasm))) / 1e6;
}
