import { type Kysely, sql } from "kysely";

import type { Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import type { Change, RecordValues, Writer } from "../../tables/recordTable.ts";
import { allGrants } from "../../people/grants.ts";
import { type Refusal, refuse } from "../../base/respond.ts";
import { refuseTakeOvers } from "./takeOver.ts";

/**
 * Rules of users beyond single fields: an administrator stays one and enabled, nobody shuts out oneself, nobody hands on more
 * than one has (contract-base §11). In the order of the changes: the refusal, or undefined.
 */
export async function findUnfitting(writer: Writer, set: readonly Change[]): Promise<readonly (Refusal | undefined)[]> {
  const { db, session } = writer;
  const pictures = await readPictures(
    db,
    set.flatMap(({ changed, after }) => (changed.has("headIcon") ? [after["headIcon"]] : [])),
  );
  const beyond = await readBeyond(db, session, set.flatMap(newRoles), set.flatMap(newPositions));
  const takeOvers = await refuseTakeOvers(writer, set);
  return set.map((change, at) => {
    const refusal = shutOut(session, change) ?? takeOvers[at];
    if (refusal) return refusal;
    const { id, after, changed } = change;
    if (after["managerId"] === id) {
      return refuse.validation([{ field: "manager", rule: "cycle", text: "server.belowItself" }]);
    }
    const picture = after["headIcon"];
    if (changed.has("headIcon") && typeof picture === "string" && picture !== "" && !pictures.has(picture)) {
      return refuse.validation([{ field: "headIcon", rule: "unknownReference", text: "server.fileMissing" }]);
    }
    const isBeyond =
      newRoles(change).some((role) => beyond.has(`role ${role}`)) ||
      newPositions(change).some((position) => beyond.has(`position ${position}`));
    return isBeyond ? refuse.forbidden("server.rightsBeyond") : undefined;
  });
}

/** Nobody shuts out an administrator or oneself; only administrators change one. */
export function shutOut(
  session: Session,
  { id, before, after, changed }: Change,
  removal = false,
): Refusal | undefined {
  const isShutOut = removal || (changed.has("enabled") && after["enabled"] !== true);
  if (before?.["administrator"] === true) {
    if (removal) return refuse.forbidden("server.administratorRemove");
    if (isShutOut) return refuse.forbidden("server.administratorState");
    if (!session.administrator) return refuse.forbidden("server.administratorChange");
  }
  if (before && id === session.userId && isShutOut) {
    return refuse.because("own_account", removal ? "server.ownRemove" : "server.ownState");
  }
  return undefined;
}

/** `role <id>` and `position <id>` of those that carry grants which the caller does not have. */
async function readBeyond(
  db: Kysely<Schema>,
  session: Session,
  roleIds: readonly string[],
  positionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (session.administrator || roleIds.length + positionIds.length === 0) return new Set();
  const { rows } = await sql<{ found: string }>`
    with given (kind, id) as (
      select 'role', unnest(${[...new Set(roleIds)]}::text[])
      union all select 'position', unnest(${[...new Set(positionIds)]}::text[])
    ), own (kind, id) as (
      select 'user', ${session.userId}
      union all select 'role', role_id from user_roles where user_id = ${session.userId}
      union all select 'position', position_id from user_positions
        where user_id = ${session.userId} and factory_id = ${session.factoryId}
    ), grants (kind, holder_kind, holder_id, target) as (${allGrants})
    select distinct given.kind || ' ' || given.id as found
    from given join grants on grants.holder_kind = given.kind and grants.holder_id = given.id
    where not exists (
      select 1 from own join grants mine on mine.holder_kind = own.kind and mine.holder_id = own.id
      where mine.kind = grants.kind and mine.target = grants.target
    )`.execute(db);
  return new Set(rows.map(({ found }) => found));
}

/** The pictures among these values that were uploaded. */
async function readPictures(db: Kysely<Schema>, values: readonly unknown[]): Promise<ReadonlySet<string>> {
  const names = values.filter((value) => typeof value === "string" && value !== "") as readonly string[];
  if (names.length === 0) return new Set();
  const files = await db
    .selectFrom("files")
    .select("name")
    .where("name", "in", [...new Set(names)])
    .where("type", "=", "userAvatar")
    .execute();
  return new Set(files.map(({ name }) => name));
}

function newRoles({ before, after }: Change): readonly string[] {
  return added(before, after, "roleIds");
}

function newPositions({ before, after }: Change): readonly string[] {
  return added(before, after, "positionIds");
}

function added(before: RecordValues | undefined, after: RecordValues, member: string): readonly string[] {
  const old = new Set(idsIn(before?.[member]));
  return idsIn(after[member]).filter((id) => !old.has(id));
}

function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
