import { refuse } from "../base/respond.ts";
import { messageOf, StartError } from "../base/startError.ts";
import type { DatabaseLog } from "../db/database.ts";
import { hostsOf } from "../db/hosts.ts";
import { migrate } from "../db/migrate.ts";
import { openPool, type Pool } from "../db/pool.ts";
import { findPooler } from "../db/pooler.ts";
import { isOfHost } from "../db/readOnly.ts";
import { transact } from "../db/transact.ts";
import { faultOf, faultTexts } from "./faultOf.ts";
import type { History } from "./history.ts";
import { historyMigrations } from "./migrations.ts";

export interface HistoryOptions {
  readonly url: string;
  readonly poolSize?: number | undefined;
  readonly now: () => number;
  /** Interval of checks whether the database answers, in milliseconds. Default 1,000. */
  readonly everyMs?: number | undefined;
  readonly log: DatabaseLog;
}

/**
 * Opens a separate database of positions and migrates it. If it does not answer, the server starts anyway and tries again every second.
 * Until then work on positions is refused at once. So no call waits for it and holds a connection of the main database.
 *
 * @throws {StartError} where the database cannot be used
 */
export async function openHistory({ url, poolSize, now, everyMs = 1_000, log }: HistoryOptions): Promise<History> {
  const hosts = hostsOf(url);
  const where = `The database of positions at ${hosts.describe}`;
  let pool: Pool | undefined;
  let since: number | undefined;
  /** Number of consecutive checks without an answer. */
  let silent = 0;
  let isClosed = false;
  let said: "here" | "away" | undefined;

  /** Logs each change of state once, whatever the reason. */
  const tell = (state: "here" | "away", line: string): void => {
    if (said !== state && !isClosed) log(state === "here" ? "info" : "warn", line);
    said = state;
  };
  const leave = (why: string): void => {
    since = undefined;
    tell("away", `${where} is away (${why}); positions wait with those who send them`);
  };

  const look = async (isStart: boolean): Promise<void> => {
    try {
      pool ??= await attach();
      silent = (await pool.isReady()) ? 0 : silent + 1;
      // One late answer only means that the database is busy.
      if (silent === 1 && since !== undefined) return;
      if (silent > 0) return leave("no answer");
      since ??= isStart ? -Infinity : now();
      tell("here", `${where} keeps positions`);
    } catch (error) {
      if (error instanceof StartError && isStart) throw error;
      leave(messageOf(error));
    }
  };

  const attach = async (): Promise<Pool> => {
    const pooler = await findPooler(hosts);
    if (pooler === "transaction") throw wrong(faultTexts.pooler);
    const opened = openPool({ hosts, pooler }, (level, line) => log(level, `${where}: ${line}`), poolSize);
    try {
      const fault = await faultOf(opened);
      if (fault) throw wrong(faultTexts[fault]);
      await migrate(opened, historyMigrations);
      if (isClosed) throw new Error("closed");
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  };
  const wrong = (why: string) => new StartError("invalid_options", `${where} (HISTORY_DATABASE_URL) ${why}`);

  const ask = async <Result>(work: (asked: Pool) => Promise<Result>): Promise<Result> => {
    if (!pool || since === undefined) throw refuse.historyAway();
    try {
      return await work(pool);
    } catch (error) {
      if (!isLost(error)) throw error;
      leave(messageOf(error));
      throw refuse.historyAway();
    }
  };

  await look(true);
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look(false).finally(() => (looking = undefined));
  }, everyMs).unref();

  return {
    isApart: true,
    on: (_db, work) => ask(({ kysely }) => work(kysely)),
    change: (_db, work) => ask(({ kysely }) => transact(kysely, work)),
    keepsSince: () => since,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await looking;
      await pool?.close();
    },
  };
}

/** Whether the connection or the server failed, and not the statement. */
function isLost(error: unknown): boolean {
  return isOfHost(error) || (error instanceof Error && /timeout exceeded|Connection terminated/.test(error.message));
}
