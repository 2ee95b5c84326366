import type { Kysely } from "kysely";

import type { Session } from "../../auth/sessions.ts";
import type { Schema } from "../../db/schema.ts";
import type { Change, Writer } from "../../tables/recordTable.ts";
import { readBeyond } from "../../people/grants.ts";
import { type Refusal, refuse } from "../../base/respond.ts";
import { otherPositions, otherRoles } from "./held.ts";
import { refuseTakeOvers } from "./takeOver.ts";

/**
 * Rules of users about several fields. An administrator stays enabled and an administrator. Users cannot lock themselves out. Callers
 * cannot pass on or remove rights that they do not have (contract-base §11). In the order of the changes: the refusal, or undefined.
 */
export async function findUnfitting(writer: Writer, set: readonly Change[]): Promise<readonly (Refusal | undefined)[]> {
  const { db, session } = writer;
  const pictures = await readPictures(
    db,
    set.flatMap(({ changed, after }) => (changed.has("headIcon") ? [after["headIcon"]] : [])),
  );
  const beyond = await readBeyond(db, session, {
    role: set.flatMap(otherRoles),
    position: set.flatMap(otherPositions),
  });
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
      otherRoles(change).some((role) => beyond.has(`role ${role}`)) ||
      otherPositions(change).some((position) => beyond.has(`position ${position}`));
    return isBeyond ? refuse.forbidden("server.rightsBeyond") : undefined;
  });
}

/** Refuses to lock out administrators or oneself. Only administrators may change an administrator. */
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

/** The values that are names of uploaded pictures. */
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
