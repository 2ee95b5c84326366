import pg from "pg";

import { systemCode } from "../base/startError.ts";

/** A connection that may be waiting for an answer. */
export interface Line {
  readonly isWaiting: boolean;
  readonly received: number;
  readonly pid: number;
  /** Whether the database itself ends slow statements of this connection. */
  readonly isLimited: boolean;
  cut(): void;
}

/**
 * The answer of the database on a new connection. `nothing`: it does not answer. `working`: the backends that run a statement; undefined
 * where that is unknown, such as behind a pooler.
 */
export type Answer = "nothing" | { readonly working: ReadonlySet<number> | undefined };

export const tickMs = 500;
/** After this many ticks without a byte the database is asked over another connection. */
const quietTicks = 6;
/** Time limit of this question, in ticks. */
const answerTicks = 8;
/** Before this many ticks the database itself ends a statement, so a longer silence means that the connection is dead. */
const deadTicks = 70;
/** If a tick is later than this, our own process was busy and unread answers may be waiting. This tick is then not counted. */
const lateMs = 250;

/**
 * Finds connections whose other end disappeared without a notice, for example because a host died or a firewall dropped them. Their
 * statements would wait forever. They are closed, so that callers get an answer and new connections are opened (issue: half-open
 * connections).
 *
 * A statement that is only slow is not touched: the database reports that it is working on it.
 */
export function createSilenceWatch(options: {
  readonly lines: () => Iterable<Line>;
  readonly ask: (pids: readonly number[]) => Promise<Answer>;
  readonly onCut: (lines: number) => void;
}) {
  const quiet = new WeakMap<Line, { received: number; ticks: number }>();
  let isAsking = false;

  const ticksOf = (line: Line): number => quiet.get(line)?.ticks ?? 0;

  function count(line: Line): void {
    const before = quiet.get(line);
    const isQuiet = line.isWaiting && before?.received === line.received;
    quiet.set(line, { received: line.received, ticks: isQuiet ? before.ticks + 1 : 0 });
  }

  function judge(suspects: readonly Line[], answer: Answer): void {
    const isGone = (line: Line): boolean => {
      if (answer === "nothing" || (line.isLimited && ticksOf(line) >= deadTicks)) return true;
      return answer.working !== undefined && !answer.working.has(line.pid);
    };
    // A database that does not answer does not answer on connections either that became quiet while it was asked.
    const candidates = answer === "nothing" ? [...options.lines()] : suspects;
    const gone = candidates.filter((line) => line.isWaiting && ticksOf(line) >= quietTicks && isGone(line));
    if (gone.length === 0) return;
    // The same fault probably broke the idle connections, too. Closing them spares the next callers the same wait.
    const resting = [...options.lines()].filter((line) => !line.isWaiting && !gone.includes(line));
    for (const line of [...gone, ...resting]) line.cut();
    options.onCut(gone.length + resting.length);
  }

  return {
    /** Call it every `tickMs`. @param lateByMs - how late this call is */
    async tick(lateByMs: number): Promise<void> {
      if (lateByMs > lateMs) return;
      for (const line of options.lines()) count(line);
      const suspects = [...options.lines()].filter((line) => ticksOf(line) >= quietTicks);
      if (suspects.length === 0 || isAsking) return;
      isAsking = true;
      try {
        judge(suspects, await options.ask(suspects.map(({ pid }) => pid)));
      } finally {
        isAsking = false;
      }
    },
  };
}

/** Calls a watch every tick until it is stopped. */
export function keepWatching(watch: ReturnType<typeof createSilenceWatch>): () => void {
  let due = performance.now() + tickMs;
  const timer = setInterval(() => {
    const lateByMs = performance.now() - due;
    due = performance.now() + tickMs;
    void watch.tick(lateByMs);
  }, tickMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Opens a connection for the question and closes it again. */
export async function askAnew(config: pg.ClientConfig, pids: readonly number[]): Promise<Answer> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  try {
    return await withinTicks(answerTicks, answerOn(client, pids));
  } catch (error) {
    // The database itself refused, for example because of too many connections: it is reachable.
    return /^[0-9A-Z]{5}$/.test(systemCode(error) ?? "") ? { working: undefined } : "nothing";
  } finally {
    void client.end().catch(() => undefined);
  }
}

async function answerOn(client: pg.Client, pids: readonly number[]): Promise<Answer> {
  await client.connect();
  // A backend that waits to send its answer has lost its client.
  const { rows } = await client.query<{ own: number; working: number[] }>(
    `select pg_backend_pid() as own, array(
       select pid from pg_stat_activity
       where pid = any($1::int[]) and state in ('active', 'fastpath function call') and wait_event is distinct from 'ClientWrite'
     ) as working`,
    [pids],
  );
  const [row] = rows;
  const isDirect = row?.own === Reflect.get(client, "processID");
  return { working: isDirect ? new Set(row?.working) : undefined };
}

/**
 * Limits work to a number of ticks. A late tick counts as one, so that a busy process does not give up too early. @throws when it takes
 * longer
 */
async function withinTicks<Result>(ticks: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    let left = ticks;
    const next = (): void => {
      left -= 1;
      if (left < 0) reject(new Error("no answer"));
      else timer = setTimeout(next, tickMs);
    };
    next();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
