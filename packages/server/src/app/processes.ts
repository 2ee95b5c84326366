import { createHash } from "node:crypto";
import { hostname } from "node:os";

import { type Kysely, sql } from "kysely";

import { newId } from "../base/ids.ts";
import { StartError } from "../base/startError.ts";
import { within } from "../base/within.ts";
import type { Schema } from "../db/schema.ts";

/** Settings that must be equal in all processes of an installation. */
export interface ProcessFacts {
  readonly version: string;
  /** How events are sent to other processes: `pubSubOf`. */
  readonly pubSub: string;
  /** Which files the process uses: `filesMark`. Empty: unknown. */
  readonly files: string;
  /** Which key secrets are encrypted with: `sealingMark`. */
  readonly sealing: string;
  /** Which standby the process reads from, if any: `addressMark`. */
  readonly standby: string;
  /** Which separate database of positions the process uses, if any: `addressMark`. */
  readonly history: string;
}

interface Log {
  warn(facts: object, text: string): void;
}

/** A process that was not seen for this time counts as dead. */
const deadAfterSeconds = 45;
const seenEveryMs = 15_000;
const killed = `one that was killed counts for ${deadAfterSeconds} s`;
const leaveLimitMs = 1_000;

/** `host:pid`, as in log lines. */
export const processName = `${hostname()}:${process.pid}`;

/**
 * A fingerprint of the event transport: equal if two processes use the same one. The address is hashed because it may contain a password.
 */
export function pubSubOf(redisUrl: string | undefined): string {
  if (redisUrl === undefined) return "database";
  return `redis ${createHash("sha256").update(redisUrl).digest("hex").slice(0, 12)}`;
}

/**
 * A fingerprint of a database: equal if two processes use the same one. The address is hashed because it may contain a password. Empty:
 * none.
 */
export function addressMark(url: string | undefined): string {
  return url === undefined ? "" : createHash("sha256").update(url).digest("hex").slice(0, 12);
}

/**
 * Registers this process in the installation. It refuses to start if another process uses another event transport, because live chat and
 * changes would be lost. It also refuses if another process stores positions in another database, because they would be split. If another
 * process uses other files, another key or another standby, it logs a warning.
 *
 * @returns a function that removes the registration
 * @throws {StartError} `invalid_options`
 */
export async function joinProcesses(db: Kysely<Schema>, facts: ProcessFacts, log: Log): Promise<() => Promise<void>> {
  const id = newId();
  await db.transaction().execute(async (transaction) => {
    // Under a lock, so that two processes that start at the same time see each other.
    await sql`select pg_advisory_xact_lock(hashtext('server_processes'))`.execute(transaction);
    await sql`delete from server_processes where seen_at < now() - make_interval(secs => ${deadAfterSeconds})`.execute(
      transaction,
    );
    const others = await transaction
      .selectFrom("serverProcesses")
      .select(["name", "pubSub", "files", "sealing", "standby", "history"])
      .execute();
    const other = others.find(({ pubSub }) => pubSub !== facts.pubSub);
    if (other) throw new StartError("invalid_options", differs(other, facts));
    const keeper = others.find(({ history }) => history !== facts.history);
    if (keeper) {
      throw new StartError(
        "invalid_options",
        `The process ${keeper.name} of this installation keeps positions in another database; give all the same HISTORY_DATABASE_URL, or none (${killed})`,
      );
    }
    const elsewhere =
      facts.files === "" ? undefined : others.find(({ files }) => files !== "" && files !== facts.files);
    if (elsewhere) {
      log.warn(
        { other: elsewhere.name },
        "another process of this installation sees other files: give all the same --data folder, or the same --files",
      );
    }
    const sealing = others.find((one) => one.sealing !== "" && one.sealing !== facts.sealing);
    if (sealing) {
      log.warn(
        { other: sealing.name },
        "another process of this installation seals passwords of data sources with another key: give all the same BANCHE_SECRET_KEY_FILE, or the same --data folder",
      );
    }
    const reading = others.find(({ standby }) => standby !== facts.standby);
    if (reading) {
      log.warn(
        { other: reading.name },
        "another process of this installation has another DATABASE_REPLICA_URL: what people change there may be missing here for a moment; give all the same",
      );
    }
    await transaction
      .insertInto("serverProcesses")
      .values({ id, name: processName, ...facts })
      .execute();
  });
  const seen = setInterval(() => {
    const update = sql`
      insert into server_processes (id, name, version, pub_sub, files, sealing, standby, history)
      values (${id}, ${processName}, ${facts.version}, ${facts.pubSub}, ${facts.files}, ${facts.sealing}, ${facts.standby},
        ${facts.history})
      on conflict (id) do update set seen_at = now()`;
    update.execute(db).catch(() => undefined);
  }, seenEveryMs).unref();
  return async () => {
    clearInterval(seen);
    const leave = db.deleteFrom("serverProcesses").where("id", "=", id).execute();
    await within(
      leaveLimitMs,
      leave.catch(() => undefined),
      undefined,
    );
  };
}

function differs(other: Pick<ProcessFacts, "pubSub"> & { readonly name: string }, own: ProcessFacts): string {
  const way = (pubSub: string): string => (pubSub === "database" ? "the database" : "Redis");
  const both = way(other.pubSub) === "Redis" && way(own.pubSub) === "Redis";
  const ways = both ? "by another Redis" : `by ${way(other.pubSub)}, this one would by ${way(own.pubSub)}`;
  return `The process ${other.name} of this installation tells the others ${ways}; give all the same REDIS_URL, or none (${killed})`;
}
