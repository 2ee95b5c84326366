import { type Kysely, type RawBuilder, sql } from "kysely";

import type { Signer } from "../auth/signing.ts";
import type { Schema } from "../db/schema.ts";

/** One link of the chain. It covers a row of the audit log, or notes that rows before a time were deleted. */
interface Link {
  readonly seq: number;
  readonly kind: "row" | "forgot";
  /** Id of the audit row. */
  readonly ref: string;
  /** When the row was written, or the time before which rows were deleted; microseconds. */
  readonly at: string;
  readonly digest: string;
}

/** The last link. */
interface Head {
  readonly seq: number;
  readonly hash: string;
}

const purpose = "audit chain";
const headKey = "auditHead";
const atOnce = 2_000;
/** The time of a row is the start of its transaction. So it can become visible this much later than newer rows. */
const latest = sql`interval '1 hour'`;

const none: Head = { seq: 0, hash: "" };
const micros = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(extract(epoch from ${at}) * 1000000)::bigint::text`;

/** The digest of the content of a row: 64 hexadecimal digits, equal in every session and version. */
const digestOf = sql`encode(sha256(convert_to(jsonb_build_array(l.id, ${micros(sql`l.at`)}, l.actor_id, l.actor_account, l.factory_id,
  l.action, l.resource, l.record_id, l.before, l.after, l.job_id, l.request_id, l.ip)::text, 'UTF8')), 'hex')`;

/**
 * Adds a link for each row of the audit log that has none. All processes share one order. Writers do not wait: this runs after them.
 * Processes that run it at the same time wait for each other.
 *
 * @returns the number of rows that got a link
 */
export async function sealAudit(kysely: Kysely<Schema>, signer: Signer): Promise<number> {
  for (let count = 0; ;) {
    const sealed = await kysely.transaction().execute(async (db) => sealSome(db, signer));
    count += sealed;
    if (sealed < atOnce) return count;
  }
}

async function sealSome(db: Kysely<Schema>, signer: Signer): Promise<number> {
  await lockChain(db);
  const { rows } = await sql<{ ref: string; at: string; digest: string }>`
    with since as materialized (
      select coalesce(max(at), '-infinity') - ${latest} as at from audit_chain where kind = 'row')
    select l.id as ref, ${micros(sql`l.at`)} as at, ${digestOf} as digest from audit_log l
    where l.at > (select at from since) and not exists (
      -- A link has the time of its row, so older links are not read.
      select 1 from audit_chain c where c.kind = 'row' and c.at > (select at from since) and c.ref = l.id)
    order by l.at, l.id limit ${atOnce}`.execute(db);
  await append(
    db,
    signer,
    rows.map((row) => ({ ...row, kind: "row" })),
  );
  return rows.length;
}

/**
 * Deletes audit rows that are older than a time, and adds a link that records this. Verification then accepts that the rows are missing.
 *
 * @returns the number of deleted rows
 */
export async function forgetAudit(kysely: Kysely<Schema>, signer: Signer, before: Date): Promise<number> {
  await sealAudit(kysely, signer);
  return kysely.transaction().execute(async (db) => {
    await lockChain(db);
    const { rows } = await sql<{ count: number; at: string }>`
      with gone as (delete from audit_log where at < ${before} returning 1)
      select count(*)::int as count, ${micros(sql`${before}::timestamptz`)} as at from gone`.execute(db);
    const [{ count, at } = { count: 0, at: "0" }] = rows;
    if (count > 0) await append(db, signer, [{ kind: "forgot", ref: "", at, digest: String(count) }]);
    return count;
  });
}

async function append(db: Kysely<Schema>, signer: Signer, links: readonly Omit<Link, "seq">[]): Promise<void> {
  if (links.length === 0) return;
  let { seq, hash } = await readHead(db);
  const made = links.map((link) => {
    seq += 1;
    hash = hashOf(signer, hash, { ...link, seq });
    return { ...link, seq, hash };
  });
  await sql`
    insert into audit_chain (seq, kind, ref, at, digest, hash)
    select seq, kind, ref, 'epoch'::timestamptz + at::bigint * interval '1 microsecond', digest, hash
    from jsonb_to_recordset(${JSON.stringify(made)}::text::jsonb) as made (seq bigint, kind text, ref text, at text, digest text, hash text)
  `.execute(db);
  const head = JSON.stringify(signer.sign(purpose, { seq, hash }));
  await sql`insert into settings (key, value) values (${headKey}, ${head}::text::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);
}

const lockChain = async (db: Kysely<Schema>): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext(${purpose}))`.execute(db);

async function readHead(db: Kysely<Schema>): Promise<Head> {
  const { rows } = await sql<{ seq: string; hash: string }>`
    select seq::text, hash from audit_chain order by audit_chain.seq desc limit 1`.execute(db);
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : none;
}

function hashOf(signer: Signer, before: string, { seq, kind, ref, at, digest }: Link): string {
  return signer.digest(purpose, JSON.stringify([before, seq, kind, ref, at, digest])).toString("base64url");
}

/** The first fault that was found in the chain. */
export interface AuditFault {
  /** `chain`: a link was changed or is missing. `head`: links at the end are missing, or the given head is not in the chain. */
  readonly kind: "changed" | "removed" | "inserted" | "chain" | "head";
  readonly seq?: number;
  /** Id of the audit row. */
  readonly row?: string;
  /** When the row was written, milliseconds. */
  readonly at?: number;
}

/** The result of a verification. */
export interface AuditReport {
  /** The number of verified links, and of rows without a link. */
  readonly links: number;
  readonly pending: number;
  /** `seq:hash` of the last link. A copy that is stored elsewhere can later show whether links at the end were removed. */
  readonly head: string;
  readonly fault?: AuditFault;
}

/**
 * Verifies the chain and stops at the first fault.
 *
 * @param kept - `seq:hash` from an earlier report; it must be a link of the chain
 */
export async function verifyAudit(db: Kysely<Schema>, signer: Signer, kept?: string): Promise<AuditReport> {
  const { rows: bounds } = await sql<{ at: string | null }>`
    select ${micros(sql`max(at)`)} as at from audit_chain where kind = 'forgot'`.execute(db);
  const forgotten = BigInt(bounds[0]?.at ?? "-9223372036854775808");
  let last = none;
  let isKept = kept === undefined || kept === "";
  for (;;) {
    const { rows } = await sql<Omit<Link, "seq"> & { seq: string; hash: string; now: string | null }>`
      select c.seq::text, c.kind, c.ref, ${micros(sql`c.at`)} as at, c.digest, c.hash,
        case when l.id is null then null else ${digestOf} end as now
      from audit_chain c left join audit_log l on c.kind = 'row' and l.id = c.ref
      where c.seq > ${last.seq} order by c.seq limit ${atOnce}`.execute(db);
    for (const { now, hash, ...row } of rows) {
      const link: Link = { ...row, seq: Number(row.seq) };
      const fault = faultOf(link, now, forgotten);
      const isNext = link.seq === last.seq + 1 && hash === hashOf(signer, last.hash, link);
      const found = isNext ? fault : ("chain" as const);
      if (found) return report(db, last, faultAt(found, link));
      last = { seq: link.seq, hash };
      if (kept === `${link.seq}:${hash}`) isKept = true;
    }
    if (rows.length < atOnce) break;
  }
  const signed = await readSignedHead(db, signer);
  const isEnd = last.seq === 0 ? signed === undefined : signed?.seq === last.seq && signed.hash === last.hash;
  if (!isEnd || !isKept) return report(db, last, { kind: "head", seq: last.seq });
  const { rows: strays } = await sql<{ ref: string; at: string }>`
    select l.id as ref, ${micros(sql`l.at`)} as at from audit_log l
    where l.at <= (select max(at) from audit_chain where kind = 'row') - ${latest}
      and not exists (select 1 from audit_chain c where c.kind = 'row' and c.ref = l.id)
    order by l.at, l.id limit 1`.execute(db);
  const [stray] = strays;
  return report(db, last, stray && { kind: "inserted", row: stray.ref, at: Number(stray.at) / 1000 });
}

function faultOf({ kind, digest, at }: Link, now: string | null, forgotten: bigint): AuditFault["kind"] | undefined {
  if (kind === "forgot") return undefined;
  if (now === null) return BigInt(at) < forgotten ? undefined : "removed";
  return now === digest ? undefined : "changed";
}

function faultAt(kind: AuditFault["kind"], { seq, kind: of, ref, at }: Link): AuditFault {
  return { kind, seq, ...(of === "row" && { row: ref }), at: Number(at) / 1000 };
}

async function readSignedHead(db: Kysely<Schema>, signer: Signer): Promise<Head | undefined> {
  const { rows } = await sql<{ value: unknown }>`select value from settings where key = ${headKey}`.execute(db);
  const value = signer.read(purpose, String(rows[0]?.value ?? ""));
  return typeof value === "object" && value !== null && "seq" in value && "hash" in value
    ? { seq: Number(value.seq), hash: String(value.hash) }
    : undefined;
}

async function report(db: Kysely<Schema>, { seq, hash }: Head, fault: AuditFault | undefined): Promise<AuditReport> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log l
    where l.at > coalesce((select max(at) from audit_chain where kind = 'row'), '-infinity') - ${latest}
      and not exists (select 1 from audit_chain c where c.kind = 'row' and c.ref = l.id)`.execute(db);
  return { links: seq, pending: rows[0]?.count ?? 0, head: `${seq}:${hash}`, ...(fault && { fault }) };
}
