/**
 * Bulk jobs under faults: the command line is killed by force at random moments of a job and the job resumed, answers are lost
 * after their change was made, the server is killed. Counts what was lost and doubled, and compares the server with one that
 * was left in peace. `node -C @banche/source tests/faults/bulk/main.ts [kills] [rows]`
 */
import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createTestDatabase, demoPassword, seededRandom } from "@banche/server/testing";

import { type Banche, bancheWith, type Finished, finished } from "../../lib/banche.ts";
import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { freePort } from "../../lib/freePort.ts";
import { startLossyProxy } from "../../lib/lossyProxy.ts";

export interface Course {
  readonly postgresUrl: string;
  readonly rows: number;
  /** Times that the command line is killed. */
  readonly kills: number;
  /** Times that the server is killed. */
  readonly serverKills: number;
  /** Share of the answers to writes that are lost. */
  readonly loss: number;
  /** Each record is a call of its own, as on the platform's own servers. */
  readonly plain: boolean;
  readonly seed: number;
}

export interface Counts {
  readonly kills: number;
  readonly serverKills: number;
  readonly dropped: number;
  /** Times that the job was begun or resumed. */
  readonly runs: number;
  readonly lost: number;
  readonly doubled: number;
  /** Whether the server holds the same as one that was left in peace. */
  readonly same: boolean;
}

const PREFIX = "flt";

export async function runBulkFaults(course: Course): Promise<Counts> {
  const { rows, seed, plain, loss } = course;
  const { next: random } = seededRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), "banche-bulk-faults-"));
  try {
    const peace = await withServer(course, folder, async ({ url }) => {
      const banche = await signedIn(join(folder, "peace"), url);
      const file = await jobFile(banche, join(folder, "users.csv"), rows);
      await mustEnd(banche(["apply", file, "--as", "users", "--yes", "--progress", "none"]));
      return { hash: await stateOf(banche), file };
    });
    return await withServer(course, folder, async (server) => {
      const proxy = await startLossyProxy({ target: () => server.port, drops: () => random() < loss, plain });
      try {
        const home = join(folder, "faults");
        const banche = await signedIn(home, proxy.url);
        const plan = join(folder, "plan.json");
        await mustEnd(banche(["plan", peace.file, "--as", "users", "-o", plan]));
        const ran = await untilDone({ ...course, random, banche, plan, home, server });
        const quiet = await signedIn(join(folder, "quiet"), server.url);
        const accounts = await accountsOf(quiet);
        const hash = await stateOf(quiet);
        const made = await server.created();
        return {
          ...ran,
          dropped: proxy.dropped(),
          lost: rows - accounts.size,
          doubled: made - accounts.size,
          same: hash === peace.hash,
        };
      } finally {
        await proxy.close();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Running extends Course {
  readonly random: () => number;
  readonly banche: Banche;
  readonly plan: string;
  readonly home: string;
  readonly server: Server;
}

/** Applies the plan and goes on with the job until it is finished, with faults in every run until none is left. */
async function untilDone({ random, banche, plan, home, rows, kills, serverKills, server }: Running) {
  let [killed, serverKilled, runs, before] = [0, 0, 0, 0];
  const jobs = join(home, "state", "jobs");
  const each = Math.max(1, Math.floor(rows / (kills + serverKills + 1)));
  for (;;) {
    const [id] = globSync("[0-9]*", { cwd: jobs });
    const args = id === undefined ? ["apply", plan, "--yes"] : ["jobs", "resume", id];
    const child = banche.start([...args, "--progress", "json"]);
    const end = finished(child);
    const watch = watchRows(child, end);
    runs += 1;
    // Some die before the first row, some while they look at what an earlier one left, most in the middle, and so early that
    // there are rows for all that are to come. A run outlives the deaths of the server that it waits out.
    for (let left = faultsLeft(); left > 0; left = faultsLeft()) {
      const room = Math.max(0, rows - before - watch.seen()) / left;
      if ((await watch.more(Math.floor(random() * Math.min(each * 1.6, room)))) === "ended") break;
      if (random() * left >= kills - killed) {
        serverKilled += 1;
        await server.restart();
      } else {
        killed += 1;
        child.kill("SIGKILL");
        break;
      }
    }
    const { code, signal, stderr } = await end;
    before += watch.seen();
    if (code === 0) return { kills: killed, serverKills: serverKilled, runs };
    const mayGoOn = signal === "SIGKILL" || code === 69 || code === 75;
    if (!mayGoOn) throw new Error(`a run ended with ${code}: ${stderr.slice(-2_000)}`);
  }

  function faultsLeft(): number {
    return kills - killed + serverKills - serverKilled;
  }
}

interface Watch {
  /** Rows that have an outcome. */
  readonly seen: () => number;
  /** Resolves when so many more have one, the first time also the job has begun, or the process has ended. */
  readonly more: (count: number) => Promise<"reached" | "ended">;
}

function watchRows(child: ChildProcess, end: Promise<Finished>): Watch {
  let seen = -1;
  let onRows = (): void => {};
  child.stderr?.on("data", (text: string) => {
    seen += text.split('"type":"row"').length - 1;
    if (text.includes('"type":"started"')) seen = Math.max(seen, 0);
    onRows();
  });
  return {
    seen: () => Math.max(seen, 0),
    more(count) {
      const wanted = Math.max(seen, 0) + count;
      return new Promise((resolve) => {
        onRows = () => {
          if (seen >= wanted) resolve("reached");
        };
        onRows();
        void end.then(() => resolve("ended"));
      });
    },
  };
}

/** New users, and every tenth row a change of one that the demo has. */
async function jobFile(banche: Banche, path: string, rows: number): Promise<string> {
  const { stdout } = await mustEnd(banche(["users", "list", "--limit", "200", "--json", "account"]));
  const old = (JSON.parse(stdout) as { account: string }[])
    .map(({ account }) => account)
    .filter((name) => name !== "admin");
  const lines = ["account,realName,gender,department,positions,description"];
  for (let at = 0; at < rows; at += 1)
    lines.push(`${PREFIX}${String(at).padStart(6, "0")},员工,男,车辆部,驾驶员,第 ${at} 行`);
  for (const [at, account] of old.entries()) lines.push(`${account},,,,,改 ${at}`);
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

async function accountsOf(banche: Banche): Promise<ReadonlySet<string>> {
  const { stdout } = await mustEnd(banche(["users", "list", "--keyword", PREFIX, "--all", "--json", "account"]));
  return new Set((JSON.parse(stdout) as { account: string }[]).map(({ account }) => account));
}

/** Everything that the server holds about users, without what differs by itself. */
async function stateOf(banche: Banche): Promise<string> {
  const { stdout } = await mustEnd(banche(["users", "export", "-", "--format", "ndjson"]));
  return createHash("sha256").update(stdout.split("\n").sort().join("\n")).digest("hex");
}

async function signedIn(home: string, url: string): Promise<Banche> {
  const banche = bancheWith(home);
  await mustEnd(banche(["login", "--server", url, "--account", "admin", "--password-stdin"], { input: demoPassword }));
  return banche;
}

async function mustEnd(command: Promise<Finished>): Promise<Finished> {
  const ended = await command;
  if (ended.code !== 0) throw new Error(`ended with ${ended.code}: ${ended.stderr.slice(-2_000)}`);
  return ended;
}

interface Server {
  readonly url: string;
  readonly port: number;
  /** Creations of users of the job, as the audit log has them. */
  created(): Promise<number>;
  restart(): Promise<void>;
}

async function withServer<Result>(
  { postgresUrl }: Course,
  folder: string,
  work: (server: Server) => Promise<Result>,
): Promise<Result> {
  const database = await createTestDatabase(postgresUrl, "demo");
  const port = await freePort();
  const dataDir = mkdtempSync(join(folder, "data-"));
  const start = () => forkServer({ databaseUrl: database.url, port, dataDir });
  let child = await start();
  const kill = () => endProcess(child, "SIGKILL");
  try {
    return await work({
      url: `http://127.0.0.1:${port}`,
      port,
      async restart() {
        await kill();
        child = await start();
      },
      async created() {
        const banche = await signedIn(join(folder, "audit"), `http://127.0.0.1:${port}`);
        const { stdout } = await mustEnd(
          banche([
            ...["api", "GET", "/api/ext/audit", "--paginate", "--format", "ndjson"],
            ...["-f", "resource=users", "-f", "pageSize=100", "--query", "[action, after.account]"],
          ]),
        );
        return stdout.split("\n").filter((line) => line.includes(`"create","${PREFIX}`)).length;
      },
    });
  } finally {
    await kill();
    await database.drop();
  }
}
