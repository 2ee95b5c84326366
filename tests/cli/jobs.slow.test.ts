/** Jobs by commands: resumed, undone, watched, and the files that they leave. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";

import { storageKeys } from "@banche/core";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { bancheMain, finished } from "../lib/banche.ts";
import { startLossyProxy } from "../lib/lossyProxy.ts";
import { failure, json, ok, demoPassword, signedIn, sharedDemoServer } from "./harness.ts";
import { person, plan, someone as anybody } from "./someone.ts";

const demo = sharedDemoServer();
const someone = async (rows?: number) => anybody(demo.url, rows);
const target = () => Number(new URL(demo.url).port);

type Row = Readonly<Record<string, unknown>>;

describe("jobs", () => {
  test("are undone once, in full", async () => {
    const { banche, file, write, accounts, there } = await someone();
    await ok(banche(["apply", file, "--yes"]));
    write("users.csv", [person(accounts[0] ?? "", "改名")]);
    await ok(banche(["users", "import", file, "--yes"]));
    const shown = await ok(banche(["jobs", "undo", "last", "--dry-run"]));
    expect(shown).toContain("姓名: 改名 → 员工");
    await ok(banche(["jobs", "undo", "last", "--yes"]));
    expect(await json<Row>(banche(["users", "get", accounts[0] ?? "", "--json"]))).toMatchObject({ realName: "员工" });
    const list = await json<readonly { id: string; undoes: string | null; state: string }[]>(
      banche(["jobs", "list", "--json", "id,state,undoes"]),
    );
    expect(list.map(({ state }) => state)).toEqual(["finished", "finished", "finished"]);
    expect(list[0]?.undoes).toBe(list[1]?.id);
    const first = list[2]?.id ?? "";
    const deleting = await banche(["jobs", "undo", first, "--yes"]);
    expect([deleting.code, await there()]).toEqual([2, 3]);
    // One of the three was changed and changed back since then. It is kept and named.
    const undone = await banche(["jobs", "undo", first, "--yes", "--expect", "3"]);
    expect([undone.code, undone.stderr, await there()]).toEqual([3, expect.stringContaining(`${accounts[0]}: `), 1]);
  });

  test("are found by the start of their id, shown, and removed after a confirmation", async () => {
    const { banche, file, jobs } = await someone();
    expect(await json(banche(["jobs", "list", "--json"]))).toEqual([]);
    await ok(banche(["apply", file, "--yes"]));
    const [id = ""] = readdirSync(jobs);
    const shown = await json<Row>(banche(["jobs", "show", id.slice(0, 11), "--json"]));
    expect(shown).toMatchObject({ id, state: "finished", total: 3, files: ["users.csv"], rows: [] });
    expect((await json<{ rows: readonly Row[] }>(banche(["jobs", "show", id, "--all", "--json"]))).rows).toHaveLength(
      3,
    );
    expect((await banche(["jobs", "show", "2001"])).code).toBe(9);
    expect((await banche(["jobs", "resume", id])).code).toBe(0);
    expect((await banche(["jobs", "watch", id])).code).toBe(0);
    expect((await banche(["jobs", "remove", id])).code).toBe(2);
    await ok(banche(["jobs", "remove", id, "--yes"]));
    expect(readdirSync(jobs)).toEqual([]);
  });

  test("resume wherever their journal was cut off", async () => {
    const { banche, file, jobs, there } = await someone(40);
    await ok(banche(["apply", file, "--yes"]));
    const [id = ""] = readdirSync(jobs);
    const journal = join(jobs, id, "journal");
    const whole = readFileSync(journal);
    for (const keep of [0, 7, Math.floor(whole.length / 3), whole.length - 30]) {
      writeFileSync(journal, whole);
      truncateSync(journal, keep);
      const resumed = await banche(["jobs", "resume", id]);
      expect([keep, resumed.code, await there()]).toEqual([keep, 0, 40]);
    }
  });

  test("print their events as JSON, and are watched from another terminal until they end", async () => {
    const { banche, file, jobs } = await someone(400);
    const child = banche.start(["apply", file, "--yes", "--progress", "json", "--rate", "200", "--concurrency", "2"]);
    const end = finished(child);
    await says(child, '"type":"started"');
    const watching = await banche(["jobs", "watch", "last", "--progress", "json"]);
    const { code, stderr } = await end;
    expect([code, watching.code]).toEqual([0, 0]);
    const kinds = (text: string) =>
      new Set(
        text
          .trimEnd()
          .split("\n")
          .map((line) => kindOf(JSON.parse(line) as Row)),
      );
    // A busy server may throttle the job, which adds one more kind.
    const both = ["note", "started", "row", "progress", "ended"];
    expect([...kinds(stderr)]).toEqual(expect.arrayContaining(["planning", ...both]));
    expect([...kinds(watching.stderr)]).toEqual(expect.arrayContaining(both));
    expect(readdirSync(jobs)).toHaveLength(1);
  });

  test("are refused while another process runs them", async () => {
    const { banche, file, jobs } = await someone(600);
    const child = banche.start(["apply", file, ...slowly]);
    const end = finished(child);
    await says(child, '"type":"started"');
    for (const verb of ["resume", "undo", "remove"]) {
      expect([verb, (await banche(["jobs", verb, "last", "--yes"].slice(0, verb === "resume" ? 3 : 4))).code]).toEqual([
        verb,
        8,
      ]);
    }
    expect(await json<readonly Row[]>(banche(["jobs", "list", "--json", "state"]))).toEqual([{ state: "running" }]);
    child.kill("SIGINT");
    const { code, stderr } = await end;
    expect([code, stderr]).toEqual([130, expect.stringContaining("banche jobs resume")]);
    await ok(banche(["jobs", "resume", readdirSync(jobs)[0] ?? ""]));
  });

  test("end at a signal with its number, and so do their watchers", async () => {
    const proxy = await startLossyProxy({ target, plain: true, drops: () => false });
    onTestFinished(proxy.close);
    const { banche, file, there } = await anybody(proxy.url, 60);
    const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
    const numbers = Object.values(signals);
    const [own, watching]: [(number | null)[], (number | null)[]] = [[], []];
    for (const signal of Object.keys(signals) as (keyof typeof signals)[]) {
      const line = own.length === 0 ? ["apply", file, ...slowly] : ["jobs", "resume", "last", ...slowly.slice(1)];
      const running = banche.start(line);
      const end = finished(running);
      await says(running, '"type":"started"');
      const watcher = banche.start(["jobs", "watch", "last", "--progress", "json"]);
      const watched = finished(watcher);
      await says(watcher, '"type":');
      watcher.kill(signal);
      watching.push((await watched).code);
      running.kill(signal);
      own.push((await end).code);
    }
    expect({ own, watching }).toEqual({ own: numbers, watching: numbers });
    await ok(banche(["jobs", "resume", "last"]));
    expect(await there()).toBe(60);
  });

  test("end at once at the second Ctrl-C and can resume: no row is lost or written twice", async () => {
    let isHolding = false;
    const proxy = await startLossyProxy({
      ...{ target, plain: true, drops: () => false },
      holds: () => isHolding,
    });
    onTestFinished(proxy.close);
    const { banche, file, accounts, there } = await anybody(proxy.url, 40);
    isHolding = true;
    const child = banche.start(["apply", file, "--yes", "--progress", "json"]);
    const end = finished(child);
    await vi.waitFor(() => expect(proxy.held()).toBeGreaterThan(0), 20_000);
    // Two signals of one key press count once. Answers never arrive, so only a second press ends the job.
    await vi.waitFor(
      () => {
        child.kill("SIGINT");
        expect(child.exitCode ?? child.signalCode).not.toBeNull();
      },
      { timeout: 20_000, interval: 100 },
    );
    const { code, stderr } = await end;
    const { error } = JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "") as { error: Row };
    expect([code, error]).toMatchObject([130, { code: "interrupted", details: { signal: "SIGINT" } }]);
    expect(error["hint"]).toContain("banche jobs resume");
    const made = await there();
    expect([made > 0, made < 40]).toEqual([true, true]);
    isHolding = false;
    await ok(banche(["jobs", "resume", "last"]));
    const audit = await ok(
      (await signedIn(demo.url))([
        ...["api", "GET", "/api/ext/audit", "--paginate", "--format", "ndjson", "--query", "[action, after.account]"],
        ...["-f", "resource=users", "-f", "pageSize=100"],
      ]),
    );
    const created = audit
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as readonly [string, string | null])
      .filter(([action, account]) => action === "create" && accounts.includes(account ?? ""));
    expect(created.map(([, account]) => account).sort()).toEqual([...accounts].sort());
  });
});

/** Options that make a job so slow that it still runs when a test looks at it. */
const slowly = ["--yes", "--progress", "json", "--rate", "1", "--concurrency", "1"];

/** Resolves when a process has written these words to standard error. */
function says(child: ChildProcess, words: string): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stderr?.on("data", (text: string) => {
      if ((said += text).includes(words)) resolve();
    });
    child.once("close", () => reject(new Error(`ended and never said ${words}: ${said}`)));
  });
}

/** The kind of a line in an event stream: its event type, or its first member where it is no event. */
function kindOf(line: Row): unknown {
  return line["type"] ?? Object.keys(line)[0];
}

describe("a state folder", () => {
  test("that cannot be written is reported before anything is sent", async () => {
    const { banche, file, jobs, there } = await someone();
    await mkdir(join(jobs, ".."), { recursive: true });
    writeFileSync(jobs, "");
    const { exit, error } = await failure(banche(["apply", file, "--yes", "--json"]));
    expect([exit, error.code, error.details]).toEqual([1, "file", expect.objectContaining({ folder: jobs })]);
    expect(await there()).toBe(0);
    await rename(jobs, `${jobs}.old`);
    await ok(banche(["apply", file, "--yes"]));
  });

  test.runIf(process.getuid?.() !== 0)("without the right to write is reported, too", async () => {
    const { banche, file, jobs, there } = await someone();
    await mkdir(jobs, { recursive: true });
    chmodSync(jobs, 0o500);
    expect((await failure(banche(["apply", file, "--yes", "--json"]))).error.details).toMatchObject({
      reason: "EACCES",
    });
    expect(await there()).toBe(0);
    chmodSync(jobs, 0o700);
  });

  // No user can create folders there, not even root.
  test.runIf(existsSync("/sys/kernel"))("that is read-only is reported, whichever user runs the command", async () => {
    const { banche, file, there } = await someone();
    const env = { BANCHE_STATE_DIR: "/sys/kernel/banche" };
    for (const line of [
      ["apply", file, "--yes", "--json"],
      ["users", "import", file, "--yes", "--json"],
    ]) {
      const { exit, error } = await failure(banche(line, { env }));
      expect([exit, error.code, error.details]).toEqual([
        1,
        "file",
        { folder: "/sys/kernel/banche/jobs", reason: expect.stringMatching(/^(EPERM|EACCES|EROFS)$/) as string },
      ]);
    }
    expect(await json(banche(["jobs", "list", "--json"], { env }))).toEqual([]);
    expect(await ok(banche(["plan", file], { env }))).toContain("+ 用户");
    expect(await there()).toBe(0);
  });

  test("that is full stops the job, which resumes when there is space", async () => {
    const { banche, file, jobs, there, path } = await someone(1_500);
    const begun = banche.start(["apply", file, ...slowly]);
    const stopped = finished(begun);
    await says(begun, '"type":"started"');
    begun.kill("SIGINT");
    expect((await stopped).code).toBe(130);
    const [id = ""] = readdirSync(jobs);
    const room = Math.ceil(statSync(join(jobs, id, "journal")).size / 1_024) + 16;
    const child = spawn(
      "bash",
      ["-c", `ulimit -f ${room}; exec "$0" "$@"`, process.execPath, bancheMain, "jobs", "resume", id],
      {
        env: { PATH: process.env["PATH"], HOME: path("."), LANG: "zh_CN.UTF-8", BANCHE_CONFIG_DIR: path(".") },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    const { code, stderr } = await finished(child);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`banche jobs resume ${id}`)]);
    expect(stderr).toContain("无法继续写日志");
    const made = await there();
    expect(made).toBeLessThan(1_500);
    // Rows that reached the server but not the journal are named. An undo of the others does not report success.
    const seen = await banche(["jobs", "verify", id, "--json"]);
    const { agrees, counts } = JSON.parse(seen.stdout) as { agrees: boolean; counts: Record<string, number> };
    expect([seen.code, agrees, (counts["agrees"] ?? 0) + (counts["unrecorded"] ?? 0)]).toEqual([3, false, made]);
    const undo = await banche(["jobs", "undo", id, "--dry-run", "--json"]);
    const { notUndone } = JSON.parse(undo.stdout) as { notUndone: readonly { reason: string }[] };
    expect([undo.code, new Set(notUndone.map(({ reason }) => reason))]).toEqual([3, new Set(["open"])]);
    expect(notUndone.length + (counts["agrees"] ?? 0)).toBeGreaterThanOrEqual(made);
    await ok(banche(["jobs", "resume", id]));
    expect(await there()).toBe(1_500);
    expect(await ok(banche(["jobs", "verify", id]))).toBe("");
    await ok(banche(["jobs", "resume", id]));
  });
});

test("secrets are in no argument of a process, no file and no output, also after failures", async () => {
  const { banche, file, path, jobs } = await someone(200);
  await plan(banche, file, path("plan.json"));
  const loud = ["--json", "--debug=http", "--timing", "--verbose"];
  const outputs: string[] = [];
  const lines = new Set<string>();
  const see = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const child = banche.start(args, env);
    const look = () => {
      for (const line of argumentsOf(child.pid ?? 0)) lines.add(line);
    };
    child.stdin?.end();
    child.stderr?.on("data", look);
    child.stdout?.on("data", look);
    look();
    const { stdout, stderr } = await finished(child);
    outputs.push(stdout, stderr);
  };
  const kept = JSON.parse(readFileSync(path("credentials/default.json"), "utf8")) as Record<string, string>;
  const token = kept[storageKeys.token] ?? "";
  expect(token.length).toBeGreaterThan(20);
  await see(["apply", path("plan.json"), "--yes", "--progress", "json", "--rate", "400", ...loud]);
  await see(["apply", path("plan.json"), "--yes", ...loud]);
  await see(["jobs", "show", "last", "--all", ...loud]);
  await see(["jobs", "undo", "last", "--yes", "--expect", "1", ...loud]);
  await see(["users", "import", path("none.csv"), ...loud]);
  await see(["users", "import", file, "--yes", ...loud], { BANCHE_SERVER: "http://127.0.0.1:1" });
  await see(["apply", file, "--yes", ...loud], { BANCHE_TOKEN: "no-such-canary" });
  await ok(banche(["logout"]));
  expect(readdirSync(jobs).length).toBeGreaterThan(0);
  if (existsSync("/proc/self/cmdline")) expect([...lines].join()).toContain("plan.json");
  const files = readdirSync(path("."), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  const written: Readonly<Record<string, readonly string[]>> = { outputs, arguments: [...lines], files };
  const secrets = [demoPassword, token, "no-such-canary"];
  const told = Object.entries(written).filter(([, texts]) =>
    texts.some((text) => secrets.some((secret) => text.includes(secret))),
  );
  expect(told.map(([name]) => name)).toEqual([]);
});

/** The command lines of a process and of its child processes; empty where the system does not provide them. */
function argumentsOf(pid: number): readonly string[] {
  try {
    const own = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
    return [own, ...children.flatMap(argumentsOf)];
  } catch {
    return [];
  }
}
