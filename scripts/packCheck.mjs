/** Packs the published packages and lets publint and are-the-types-wrong look at the tarballs. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packAll, published } from "./lib/pack.mjs";
import { localEnv } from "./lib/run.mjs";
import { root } from "./lib/repository.mjs";

/** Entries that exist in the checkout only. */
const internal = { server: ["./testing"] };

const folder = mkdtempSync(join(tmpdir(), "banche-pack-"));
let failed = 0;

try {
  const tarballs = packAll(folder);
  for (const name of published.filter((one) => !tarballs[one])) console.log(`${name} skipped, it is not built yet`);
  for (const [name, file] of Object.entries(tarballs)) {
    look(name, "publint", ["run", file, "--strict", "--level", "warning"]);
    if (name === "cli") continue;
    const excluded = internal[name] ? ["--exclude-entrypoints", ...internal[name]] : [];
    const output = ["--no-color", "--no-emoji", "--format", "ascii"];
    look(name, "attw", [file, "--profile", "esm-only", ...output, ...excluded]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

function look(name, command, args) {
  const options = { cwd: root, env: localEnv(root), encoding: "utf8", shell: process.platform === "win32" };
  const { status, stdout, stderr } = spawnSync(command, args, options);
  if (status === 0) return console.log(`${name}: ${command} has nothing to say`);
  failed += 1;
  console.error(`${name}: ${command}\n${stdout}${stderr}`);
}
