import pg from "pg";

import { systemCode } from "../base/startError.ts";

/** A connection that may wait for an answer. */
export interface Line {
  readonly isWaiting: boolean;
  readonly received: number;
  readonly pid: number;
  /** Whether the database ends its statements itself when they take too long. */
  readonly isLimited: boolean;
  cut(): void;
}

/**
 * What a connection that is opened for the question hears: nothing; or which of the processes are at work on a statement, undefined
 * where that cannot be known, such as behind a pooler.
 */
export type Answer = "nothing" | { readonly working: ReadonlySet<number> | undefined };

export const tickMs = 500;
/** After so many ticks without a byte the database is asked by another connection what is going on. */
const quietTicks = 6;
/** The question is given up after so many ticks. */
const answerTicks = 8;
/** The database ends statements itself before that; then nobody is there any more. */
const deadTicks = 70;
/** A tick that comes later than this says nothing of the others: our own process was busy, and answers may lie unread. */
const lateMs = 250;

/**
 * Finds connections whose other end is gone without a word: a host that died, a firewall that forgot them. Their statements would
 * wait for ever; they are cut, so that their callers are answered and others connect anew (issue: half-open connections).
 *
 * A statement that merely takes long is left alone: the database says that it works on it.
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
    const gone = suspects.filter((line) => line.isWaiting && ticksOf(line) >= quietTicks && isGone(line));
    if (gone.length === 0) return;
    // Whatever took the one from us took those that rest as well, and the next caller would find out in the same way.
    const resting = [...options.lines()].filter((line) => !line.isWaiting && !gone.includes(line));
    for (const line of [...gone, ...resting]) line.cut();
    options.onCut(gone.length + resting.length);
  }

  return {
    /** To be called each `tickMs`. @param lateByMs - how much later than that it is called */
    async tick(lateByMs: number): Promise<void> {
      for (const line of options.lines()) {
        if (lateByMs > lateMs) quiet.delete(line);
        count(line);
      }
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

/** Calls a watch each tick until it is stopped. */
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

/** Opens a connection for the question; it is closed again. */
export async function askAnew(config: pg.ClientConfig, pids: readonly number[]): Promise<Answer> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  try {
    return await withinTicks(answerTicks, answerOn(client, pids));
  } catch (error) {
    // Refused by the database itself, such as for want of connections: it is there.
    return /^[0-9A-Z]{5}$/.test(systemCode(error) ?? "") ? { working: undefined } : "nothing";
  } finally {
    void client.end().catch(() => undefined);
  }
}

async function answerOn(client: pg.Client, pids: readonly number[]): Promise<Answer> {
  await client.connect();
  // A process that wants to be rid of its answer has nobody who takes it.
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

/** @throws when it takes longer; ticks that are late count as one each, so that a busy process does not give up too early */
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
