import { createHash } from "node:crypto";

import type { TextKey } from "@banche/core";
import { sql } from "kysely";

import { rightsChanged } from "../../access/rights.ts";
import { Refusal, refuse } from "../../base/respond.ts";
import { grantTables, membersOf } from "../../people/grants.ts";
import { audit } from "../../records/audit.ts";
import type { Context } from "../../wire/handlers.ts";
import { grantsOf, type Holder } from "./holder.ts";
import { type Grantable, type GrantSet, heldBy, partsOf, tidied } from "./items.ts";

/** The new grants of a holder, and the difference to the old ones. */
export interface Plan {
  readonly before: GrantSet;
  readonly after: GrantSet;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const locks = {
  shared: "server.sharedRole",
  administrator: "server.grantAdministrator",
  own: "server.grantOwn",
  elsewhere: "server.grantElsewhere",
  beyond: "server.accountBeyond",
} as const;

/**
 * Plans the new grants of a holder. Grants that the caller does not have stay unchanged. The call is refused if it adds such a grant, or
 * removes the page that such a grant belongs to.
 *
 * @throws {Refusal} `forbidden`
 */
export async function planGrants(
  call: Context,
  holder: Holder,
  { sent, all, adds = false }: { readonly sent: GrantSet; readonly all: Grantable; readonly adds?: boolean },
): Promise<Plan> {
  if (holder.locked) throw refuse.forbidden(locks[holder.locked]);
  const before = await grantsOf(call, holder);
  const held = heldBy(await call.rights(), call.session, all);
  const beyond = [...sent].find((key) => !before.has(key) && !held.has(key) && !isFolder(key, all));
  if (beyond !== undefined) throw about("server.grantBeyond", nameOf(beyond, all));
  const kept = [...before].filter((key) => adds || !held.has(key));
  const wanted = new Set([...sent, ...kept]);
  const after = tidied(wanted, all);
  // Grants that cannot be granted now stay, such as buttons of a disabled menu.
  const rest = [...before].filter((key) => !isKnown(key, all));
  const complete = new Set([...after, ...rest]);
  const stripped = kept.find((key) => !complete.has(key) && !isFolder(key, all) && !held.has(key));
  if (stripped !== undefined) throw about("server.grantStripped", nameOf(stripped, all));
  return {
    before,
    after: complete,
    added: [...complete].filter((key) => !before.has(key)),
    removed: [...before].filter((key) => !complete.has(key)),
  };
}

/** A fingerprint of a set of grants, independent of their order. */
export function stampOf(set: GrantSet): string {
  return createHash("sha256")
    .update([...set].sort().join("\n"))
    .digest("base64url")
    .slice(0, 22);
}

/** Writes the changes of a plan. They apply from the next call of every affected user, and open pages are notified. */
export async function writeGrants(call: Context, { kind, id }: Holder, all: Grantable, plan: Plan): Promise<void> {
  const { db } = call;
  if (plan.added.length + plan.removed.length === 0) return;
  for (const [table, what] of grantTables) {
    const of = (keys: readonly string[]) => keys.map(partsOf).flatMap((part) => (part.kind === what ? [part.id] : []));
    const column = sql.ref(`${what}Id`);
    await sql`delete from ${sql.table(table)} where holder_kind = ${kind} and holder_id = ${id}
      and ${column} = any(${of(plan.removed)}::text[])`.execute(db);
    await sql`insert into ${sql.table(table)} (holder_kind, holder_id, ${column})
      select ${kind}, ${id}, unnest(${of(plan.added)}::text[]) on conflict do nothing`.execute(db);
  }
  await rightsChanged(db, kind === "user" ? [id] : await membersOf(db, kind, [id]));
  const resource = ({ role: "roles", position: "positions", user: "users" } as const)[kind];
  await audit(call, {
    ...{ action: "grant", resource, recordId: id },
    before: { grants: plan.removed.map((key) => codeOf(key, all)).sort() },
    after: { grants: plan.added.map((key) => codeOf(key, all)).sort() },
  });
}

const about = (text: TextKey, name: string): Refusal =>
  new Refusal({ code: 403, reason: "forbidden", text, params: { name } });

function isKnown(key: string, { menus, items }: Grantable): boolean {
  const { kind, id } = partsOf(key);
  return kind === "menu" ? menus.has(id) : items.has(id);
}

/** Whether a key is a folder. Folders are granted together with their content. */
export function isFolder(key: string, { menus }: Grantable): boolean {
  const { kind, id } = partsOf(key);
  return kind === "menu" && menus.get(id)?.type === 1;
}

function nameOf(key: string, { menus, items }: Grantable): string {
  const { kind, id } = partsOf(key);
  const item = items.get(id);
  if (kind === "menu" || !item) return menus.get(id)?.name ?? id;
  return `${menus.get(item.menuId)?.name ?? ""} · ${item.name}`;
}

const signs = { button: "/", column: "#", scheme: "@" } as const;

/** The code of a grant: `permission.user`, `permission.user/btn_add`, `permission.user#account`, `permission.user@name of the scheme`. */
export function codeOf(key: string, { menus, items }: Grantable): string {
  const { kind, id } = partsOf(key);
  const item = items.get(id);
  if (kind === "menu" || !item) return menus.get(id)?.code ?? key;
  const word = item.kind === "scheme" ? item.name : item.code;
  return `${menus.get(item.menuId)?.code ?? ""}${signs[item.kind]}${word}`;
}

/** The keys of a set, without folders. */
export function countable(keys: Iterable<string>, all: Grantable): readonly string[] {
  return [...keys].filter((key) => !isFolder(key, all));
}
