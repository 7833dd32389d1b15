// Compresses the console's files ahead of time: `x.br` and `x.gz` beside each `x` that they make smaller. Usage: pack.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const sums = { files: 0, plain: 0, gzip: 0, brotli: 0 };
for (const entry of readdirSync(process.argv[2], { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || /\.(br|gz|png|webp|woff2|jpg)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const plain = readFileSync(path);
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
  const gzip = gzipSync(plain, { level: 9 });
  if (Math.max(brotli.length, gzip.length) >= plain.length) continue;
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzip);
  sums.files += 1;
  for (const [form, bytes] of Object.entries({ plain, gzip, brotli })) sums[form] += bytes.length;
}
console.log(`packed ${sums.files} files: ${sums.plain} bytes, ${sums.gzip} in gzip, ${sums.brotli} in brotli`);
