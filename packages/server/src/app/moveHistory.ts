import { sql } from "kysely";

import { StartError } from "../base/startError.ts";
import { openDatabase } from "../db/engine.ts";
import { hostsOf } from "../db/hosts.ts";
import { migrate } from "../db/migrate.ts";
import { openPool } from "../db/pool.ts";
import { findPooler } from "../db/pooler.ts";
import { moveDays, type MovedDay } from "../history/moveDays.ts";
import { historyMigrations } from "../history/migrations.ts";
import { faultOf, faultTexts } from "../history/faultOf.ts";

/** The databases between which positions are moved. */
export interface MoveOptions {
  /** Folder of the main database, unless `databaseUrl` is given. */
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly databaseDirectUrl?: string | undefined;
  readonly historyDatabaseUrl: string;
  /** Moves positions back into the main database. */
  readonly isBack?: boolean | undefined;
  readonly onDay: (moved: MovedDay) => void | Promise<void>;
}

/**
 * Moves all positions of vehicles from the main database into a separate one, or back. All processes must be stopped. An interrupted move
 * continues when it is started again.
 *
 * @throws {StartError} where a server is running, or a database cannot be used
 */
export async function moveHistory(options: MoveOptions): Promise<void> {
  const {
    dataDir,
    databaseUrl: url,
    databaseDirectUrl: directUrl,
    historyDatabaseUrl,
    isBack = false,
    onDay,
  } = options;
  const log = (): void => undefined;
  const hosts = hostsOf(historyDatabaseUrl);
  const database = await openDatabase({ dataDir, url, directUrl, log });
  try {
    await checkStopped(database.kysely);
    const wrong = (why: string) => new StartError("invalid_options", `${hosts.describe} (HISTORY_DATABASE_URL) ${why}`);
    const pooler = await findPooler(hosts).catch((error: unknown) => {
      throw new StartError("database_unreachable", `${hosts.describe} (HISTORY_DATABASE_URL) does not answer`, error);
    });
    if (pooler === "transaction") throw wrong(faultTexts.pooler);
    const apart = openPool({ hosts, pooler }, log, 2);
    try {
      const fault = await faultOf(apart);
      if (fault) throw wrong(faultTexts[fault]);
      await migrate(apart, historyMigrations);
      await apart.alone((history) =>
        database.alone((main) => (isBack ? moveDays(history, main, onDay) : moveDays(main, history, onDay))),
      );
    } finally {
      await apart.close();
    }
  } finally {
    await database.close();
  }
}

/** Checks that no process is running. @throws {StartError} */
async function checkStopped(main: Parameters<typeof moveDays>[0]): Promise<void> {
  const { rows: there } = await sql<{ isThere: boolean }>`
    select to_regclass('server_processes') is not null and to_regclass('vehicle_positions') is not null as is_there`.execute(
    main,
  );
  if (there[0]?.isThere !== true)
    throw new StartError(
      "invalid_options",
      "The main database was not used by this version yet: start a server on it once",
    );
  const { rows } = await sql<{ name: string }>`
    select name from server_processes where seen_at > now() - interval '45 seconds' limit 1`.execute(main);
  if (rows[0])
    throw new StartError("invalid_options", `A server runs on this database (${rows[0].name}): stop it first`);
}
