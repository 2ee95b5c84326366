import { createHash } from "node:crypto";
import { hostname } from "node:os";

import { type Kysely, sql } from "kysely";

import { newId } from "../base/ids.ts";
import { StartError } from "../base/startError.ts";
import { within } from "../base/within.ts";
import type { Schema } from "../db/schema.ts";

/** What processes of an installation must have in common. */
export interface ProcessFacts {
  readonly version: string;
  /** How it sends events to the others: `pubSubOf`. */
  readonly pubSub: string;
  /** Whose files it sees: `filesMark`. Empty: not known. */
  readonly files: string;
  /** With which key it seals: `sealingMark`. */
  readonly sealing: string;
  /** Whether it reads from a standby, and which: `addressMark`. */
  readonly standby: string;
  /** Whether it keeps positions in a database of their own, and which: `addressMark`. */
  readonly history: string;
}

interface Log {
  warn(facts: object, text: string): void;
}

/** A process that was not seen for so long is taken for dead. */
const deadAfterSeconds = 45;
const seenEveryMs = 15_000;
const killed = `one that was killed counts for ${deadAfterSeconds} s`;
const leaveLimitMs = 1_000;

/** `host:pid`, as log lines have it. */
export const processName = `${hostname()}:${process.pid}`;

/** A fingerprint of the way to send events: equal if two processes use the same one. The address may hold a password. */
export function pubSubOf(redisUrl: string | undefined): string {
  if (redisUrl === undefined) return "database";
  return `redis ${createHash("sha256").update(redisUrl).digest("hex").slice(0, 12)}`;
}

/** A fingerprint of the database: equal if two processes use the same one; the address may hold a password. Empty: none. */
export function addressMark(url: string | undefined): string {
  return url === undefined ? "" : createHash("sha256").update(url).digest("hex").slice(0, 12);
}

/**
 * Enters this process among those of the installation. One that publishes in another way would leave them without live chat and
 * changes, and one that keeps positions elsewhere would keep one half of them here and one there, so it does not start; one that sees other files is told so in the log.
 *
 * @returns how to leave
 * @throws {StartError} `invalid_options`
 */
export async function joinProcesses(db: Kysely<Schema>, facts: ProcessFacts, log: Log): Promise<() => Promise<void>> {
  const id = newId();
  await db.transaction().execute(async (transaction) => {
    // One after the other: two that start at once see each other.
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
