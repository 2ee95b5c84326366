/** Imports that are interrupted: finished rows are reported, no row is lost or doubled, and a second run finishes. */
import { type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bancheWith, finished, serve, type Served } from "../lib/banche.ts";
import { sharedFolder } from "../lib/folders.ts";
import { freePort } from "../lib/freePort.ts";
import { toCsv, usersFile } from "../acceptance/usersFile.ts";
import { isTurn } from "../turns.ts";

const ROWS = 2_000;
const folder = sharedFolder();
const banche = bancheWith(join(folder, "config"));
const dataDir = join(folder, "data");
let port: string;
let served: Served;

const fileOf = (prefix: string): string => {
  const path = join(folder, `${prefix}.csv`);
  const { rows } = usersFile(ROWS, 0);
  writeFileSync(path, toCsv(rows.map((row) => row.with(0, (row[0] ?? "").replace("acc", prefix)))));
  return path;
};

beforeAll(async () => {
  port = String(await freePort());
  served = await start();
  const [admin] = served.accounts;
  const args = ["login", "--server", served.url, "--account", admin?.account ?? "", "--password-stdin"];
  expect((await banche(args, { input: `${admin?.password}\n` })).code).toBe(0);
});

afterAll(() => served?.stop());

describe("an import", () => {
  it.runIf(isTurn(0, 3))("stopped by Ctrl-C reports the finished rows, and the next run does the rest", async () => {
    const path = fileOf("intr");
    const child = banche.start(["users", "import", path, "--yes"]);
    const end = finished(child);
    await importing(child);
    child.kill("SIGINT");
    const { code, stderr } = await end;
    expect(code).toBe(130);
    const done = await countOf("intr");
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(ROWS);
    expect(stderr).toContain(done.toLocaleString("en"));
    await finishes(path, "intr", ROWS - done);
  });

  it.runIf(isTurn(1, 3))(
    "continues after a crash of the server: the next run does the rest without duplicates",
    async () => {
      const path = fileOf("died");
      const child = banche.start(["users", "import", path, "--yes"]);
      const end = finished(child);
      await importing(child);
      await served.stop("SIGKILL");
      expect([69, 75]).toContain((await end).code);
      served = await start();
      const done = await countOf("died");
      expect(done).toBeLessThan(ROWS);
      await finishes(path, "died", ROWS - done);
    },
  );

  it.runIf(isTurn(2, 3))("killed by force does not hinder the next run", async () => {
    const path = fileOf("kill");
    const child = banche.start(["users", "import", path, "--yes"]);
    const end = finished(child);
    await importing(child);
    child.kill("SIGKILL");
    await end;
    await finishes(path, "kill", ROWS - (await countOf("kill")));
  });
});

async function finishes(path: string, prefix: string, left: number): Promise<void> {
  const { code, stderr } = await banche(["users", "import", path, "--yes"]);
  expect([code, stderr]).toEqual([0, expect.stringContaining(left.toLocaleString("en"))]);
  expect(await countOf(prefix)).toBe(ROWS);
}

async function countOf(prefix: string): Promise<number> {
  const { stdout } = await banche(["users", "list", "--keyword", prefix, "--all", "--json", "account"]);
  return (JSON.parse(stdout) as { account: string }[]).filter(({ account }) => account.startsWith(prefix)).length;
}

/** Resolves when the import reports that it sends rows. @throws when it ends before */
function importing(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stderr?.on("data", (part: string) => {
      text += part;
      if (text.includes("正在导入")) resolve();
    });
    child.once("close", () => reject(new Error(`the import ended before it could be stopped: ${text}`)));
  });
}

const start = () => serve(banche, dataDir, ["--port", port]);
