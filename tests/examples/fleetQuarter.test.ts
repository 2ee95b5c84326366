/** A quarter of a fleet by commands, on its own demo. */
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoPassword } from "@banche/server/testing";
import { expect, test } from "vitest";
import { finished } from "../lib/banche.ts";
import { sharedDemoServer } from "../lib/demoServer.ts";
import { sharedFolder } from "../lib/folders.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const demo = sharedDemoServer();
const folder = sharedFolder();

async function shell(line: string, input = "") {
  const child = spawn("bash", ["-c", line], {
    cwd: folder,
    env: {
      PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
      HOME: folder,
      LANG: "en_US.UTF-8",
      BANCHE_CONFIG_DIR: join(folder, "config"),
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(input);
  return finished(child);
}
/** Codes of the schemes that are not published yet, in the order of the list. */
async function drafts(): Promise<readonly string[]> {
  const { stdout } = await shell("banche schemes list --state draft --json code");
  return (JSON.parse(stdout) as readonly { readonly code: string }[]).map(({ code }) => code);
}
const fileOf = (name: string) => readFileSync(join(folder, name), "utf8");

test("the next quarter is planned, compared, published and rostered, a bus is seen, and last month is settled", async () => {
  mkdirSync(join(folder, "bin"), { recursive: true });
  const main = join(root, "packages/cli/dist/main.js");
  writeFileSync(join(folder, "bin/banche"), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(join(folder, "bin/banche"), 0o755);
  await shell(`banche login --server ${demo.url} --account admin --password-stdin`, demoPassword);

  const before = await drafts();
  const { code, stdout, stderr } = await shell(`bash "${join(root, "examples/fleet-quarter/quarter.sh")}"`);
  expect([code, stderr.match(/✗ .*/g)?.slice(1)], `${stdout}\n${stderr}`).toEqual([0, []]);
  expect(stderr).toMatch(/is not complete|select a vehicle/);
  expect(fileOf("differences.csv").split("\n").length).toBeGreaterThan(2);
  expect(stderr).toMatch(/do not differ/);
  expect(stdout).toMatch(/\tagreed\t/);
  expect(fileOf("road.csv")).toMatch(/,36$/m);
  expect(fileOf("today.csv").split("\n").length).toBeGreaterThan(2);

  // The demo has a draft for each shift. The first is published.
  const left = await drafts();
  expect(left).toEqual(before.slice(1));
  for (const scheme of left) await shell(`banche schemes delete ${scheme} --yes`);
  expect(await drafts()).toEqual([]);
  const again = await shell(`bash "${join(root, "examples/fleet-quarter/quarter.sh")}"`);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("There is no draft")]);
});
