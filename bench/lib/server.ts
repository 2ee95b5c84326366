import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createSession, type Client, memoryStore } from "@banche/core";
import { nodeTransport, systemClock } from "@banche/core/node";
import { createTestDatabase, demoPassword } from "@banche/server/testing";

export interface Bench {
  readonly databaseUrl: string;
  readonly url: string;
  readonly client: Client;
  readonly token: string;
  /** Bytes of the server process after a collection. */
  serverMemory(): Promise<number>;
  /** Microseconds of processor time that the server process spends on `work`. */
  serverTime(work: () => Promise<unknown>): Promise<number>;
  /** Microseconds of processor time that all processes of PostgreSQL spend on `work`. */
  databaseTime(work: () => Promise<unknown>): Promise<number>;
  /** Samples of the server's processor time during `work`: all, and those inside functions of files with this path. */
  profile(path: string, work: () => Promise<unknown>): Promise<Profile>;
  close(): Promise<void>;
}

export interface Profile {
  readonly within: number;
  readonly whole: number;
}

/** Signs in as a user of the demo or of a filled table, with the password of the demo. */
export async function signInTo(url: string, account: string, password = demoPassword) {
  const { transport, close } = nodeTransport();
  const session = createSession({
    server: url,
    transport,
    clock: systemClock,
    random: Math.random,
    storage: { lasting: memoryStore(), brief: memoryStore() },
  });
  await session.signIn({ account, password });
  const state = session.store.getState();
  return { client: session.client, token: state.status === "signedOut" ? "" : state.token, close };
}

/** A PostgreSQL, a database with demo data, and a server on it in its own process; signed in as administrator. */
export async function startBench(): Promise<Bench> {
  const postgres = spawn(process.execPath, ["-C", "@banche/source", "packages/server/src/testing/main.ts"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = (await once(postgres.stdout, "data")) as [Buffer];
  const database = await createTestDatabase(line.toString().trim(), "demo");
  const server = fork(new URL("serverProcess.ts", import.meta.url), {
    execArgv: [
      "-C",
      "@banche/source",
      "--expose-gc",
      // A folder for the server's CPU profile.
      ...(process.env["BENCH_PROFILE"] ? ["--cpu-prof", `--cpu-prof-dir=${process.env["BENCH_PROFILE"]}`] : []),
    ],
    env: { ...process.env, DATABASE_URL: database.url },
  });
  const [ready] = (await once(server, "message")) as [{ url: string; account: string; password: string }];
  const { client, token, close } = await signInTo(ready.url, ready.account, ready.password);
  return {
    databaseUrl: database.url,
    url: ready.url,
    client,
    token,
    serverMemory: () => memoryOf(server),
    serverTime: (work) => timeOf(server, work),
    databaseTime: async (work) => {
      const before = treeTicks(postgres);
      await work();
      return (treeTicks(postgres) - before) * 10_000;
    },
    async profile(path, work) {
      const begun = once(server, "message");
      server.send({ profile: path });
      await begun;
      await work();
      const told = once(server, "message");
      server.send({ profile: path });
      return ((await told) as [Profile])[0];
    },
    async close() {
      await close();
      await ended(server, () => server.send("stop"));
      await ended(postgres, () => postgres.stdin.end());
    },
  };
}

/** Asks one of our processes for its memory after a collection. */
export async function memoryOf(child: ChildProcess): Promise<number> {
  const answer = once(child, "message");
  child.send("memory");
  return ((await answer) as [number])[0];
}

/** Microseconds of processor time that another process spends on `work`. */
export async function timeOf(child: ChildProcess, work: () => Promise<unknown>): Promise<number> {
  const before = ticks(child);
  await work();
  return (ticks(child) - before) * 10_000;
}

async function ended(child: ChildProcess, stop: () => unknown): Promise<void> {
  const exit = once(child, "exit");
  stop();
  await exit;
}

/** Processor time, user and system, in hundredths of a second. */
function ticks({ pid }: ChildProcess): number {
  return statOf(pid).own;
}

/** The same for a process, its children, and children that have ended. */
function treeTicks({ pid }: ChildProcess): number {
  const stats = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : []));
  const within = (process: number): readonly Stat[] =>
    stats.filter(({ parent }) => parent === process).flatMap((stat) => [stat, ...within(stat.pid)]);
  return [statOf(pid), ...within(pid ?? 0)].reduce((sum, { own, ended: past }) => sum + own + past, 0);
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly own: number;
  /** Time of children that have ended. */
  readonly ended: number;
}

function statOf(pid = 0): Stat {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").map(Number) ?? [];
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    );
    return { pid, parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    // It has ended since the list was read.
    return { pid, parent: 0, own: 0, ended: 0 };
  }
}
