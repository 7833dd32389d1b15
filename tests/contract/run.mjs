// Lets schemathesis hold the local service with its OpenAPI description, by `make contract`. Arguments go to `schemathesis run`.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Program } from "../drive/program.mjs";

const config = fileURLToPath(new URL("schemathesis.toml", import.meta.url));
const token = `contract-${randomBytes(12).toString("hex")}`;

const program = await Program.start({ apiOnly: true, startAt: "2026-03-10T12:00:00Z", token });
// The files that it leaves behind go with the folder.
const folder = await mkdtemp(join(tmpdir(), "sluice-contract-"));
try {
  const args = ["--config-file", config, "run", `${program.address}/app/openapi.json`, "--max-examples", "30", "--no-shrink"];
  const { status, error } = spawnSync(join(process.env.SLUICE_TOOLS, "contract/bin/schemathesis"), [...args, ...process.argv.slice(2)], {
    cwd: folder,
    stdio: "inherit",
    env: { ...process.env, SLUICE_TOKEN: token, PYTHONDONTWRITEBYTECODE: "1", HYPOTHESIS_STORAGE_DIRECTORY: join(folder, "hypothesis") },
  });
  if (error) console.error(error.message);
  process.exitCode = status ?? 1;
} finally {
  await program.dispose();
  await rm(folder, { recursive: true });
}
