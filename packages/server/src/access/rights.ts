import type { Language } from "@banche/core";
import { languageOf } from "@banche/core/text";
import type { Access } from "@banche/core/wire";
import { type Kysely, sql } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { checkHeld } from "./held.ts";
import { ownHolders } from "./holders.ts";
import { createCatalogueReader, type MenuCatalogue, readCatalogue } from "./menuCatalogue.ts";
import type { Scheme } from "./schemes.ts";
import { refuse } from "../base/respond.ts";

/** A menu entry that the user may see. */
export interface RightsMenu {
  readonly id: string;
  readonly parentId: string | null;
  readonly code: string;
  readonly name: string;
  readonly type: number;
  readonly icon: string;
  readonly urlAddress: string;
  readonly linkTarget: string;
  readonly category: string;
  readonly moduleId: string;
  readonly iconBackgroundColor: string;
  readonly isTree: boolean;
  readonly sortOrder: number;
  readonly usesColumns: boolean;
}

/** A button or column of a menu. */
export interface RightsItem {
  readonly id: string;
  readonly menuId: string;
  readonly code: string;
  readonly name: string;
}

/** What one user may do in one factory. */
export interface Rights {
  readonly administrator: boolean;
  /** The language that the user chose; undefined if none was chosen. */
  readonly language: Language | undefined;
  /** Permitted entries and all their folders, in order. */
  readonly menus: readonly RightsMenu[];
  /** Granted buttons and columns of the permitted entries. */
  readonly buttons: readonly RightsItem[];
  readonly columns: readonly RightsItem[];
  /** Granted data schemes. An administrator sees all rows without one. */
  readonly dataSchemes: readonly Scheme[];
  /** Whether the user may open the page with this menu code. */
  mayOpen(page: string): boolean;
  /** Whether the user may use this button on the page. */
  mayUse(page: string, button: string): boolean;
  /**
   * The records shown by permitted entries of this menu type (spec §2, types 3 to 5). With `button`, only entries where the button was
   * granted.
   */
  modules(type: number, button?: string): readonly string[];
  /** The data schemes that restrict the rows of the page. Undefined where all rows are shown. Schemes of several holders are combined. */
  schemes(page: string): readonly Scheme[] | undefined;
  /** Whether the page controls this column and it was not granted to the user (contract-base §8.33). */
  hides(page: string, column: string): boolean;
}

/**
 * Finds rights. They are cached as long as the user's permission version stays the same. The menu is cached once for all users, by its
 * change counter (ADR 0146).
 */
export interface RightsReader {
  of(holder: Holder): Promise<Rights>;
  /** Reads the grants without the cache. */
  anew(holder: Holder): Promise<Rights>;
  /** The entries in the cache of this process. */
  kept(): readonly RightsEntry[];
  /** Discards cached rights of this user, or of all users, in a factory. */
  forget(factoryId: string, userId?: string): void;
}

/** Cached rights of a user in a factory. */
export interface RightsEntry {
  readonly userId: string;
  readonly factoryId: string;
  readonly version: number;
  readonly rights: Promise<Rights>;
}

/** The name of a cache entry. */
export function rightsName({ userId, factoryId }: Pick<RightsEntry, "userId" | "factoryId">): string {
  return `rights:${userId}:${factoryId}`;
}

/** Parses the name of a cache entry. Undefined where it is invalid. */
export function readRightsName(name: string): Pick<RightsEntry, "userId" | "factoryId"> | undefined {
  const [, userId, factoryId] = /^rights:([^:]+):([^:]+)$/.exec(name) ?? [];
  return userId === undefined || factoryId === undefined ? undefined : { userId, factoryId };
}

/** The user and the factory for which rights are read. */
export type Holder = Pick<Session, "userId" | "administrator" | "permissionVersion" | "menuChanges" | "factoryId">;

const capacity = 2000;

/** Creates the reader. @param kysely - where rights are read when they are not cached */
export function createRightsReader(kysely: Kysely<Schema>): RightsReader {
  const cache = new Map<string, { readonly version: number; readonly rights: Promise<Rights> }>();
  const catalogueOf = createCatalogueReader(kysely);
  const anew = (holder: Holder) => readRights(kysely, holder, catalogueOf(holder.menuChanges));
  return {
    anew,
    of(session) {
      const key = `${session.userId} ${session.factoryId ?? ""}`;
      const cached = cache.get(key);
      if (cached?.version === session.permissionVersion) return cached.rights;
      const rights = anew(session);
      cache.delete(key);
      cache.set(key, { version: session.permissionVersion, rights });
      rights.catch(() => cache.delete(key));
      const oldest = cache.size > capacity ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      return rights;
    },
    kept: () =>
      [...cache].map(([key, entry]) => {
        const [userId = "", factoryId = ""] = key.split(" ");
        return { userId, factoryId, ...entry };
      }),
    forget(factoryId, userId) {
      for (const key of cache.keys()) {
        const [user, factory] = key.split(" ");
        if (factory === factoryId && (userId === undefined || user === userId)) cache.delete(key);
      }
    },
  };
}

/** Makes every process read the rights of these users again at their next call, and notifies their open pages. */
export async function rightsChanged(db: Kysely<Schema>, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`update users set permission_version = permission_version + 1 where id = any(${[...userIds]}::text[])`.execute(
    db,
  );
}

/**
 * Checks whether a call is permitted, and throws if not. Everything that no rule permits is refused.
 *
 * @param session - undefined when the call came without a token
 * @param pageOfResource - menu code of the resource in the path
 */
export async function checkAccess(
  access: Access,
  session: Session | undefined,
  rights: () => Promise<Rights>,
  pageOfResource: string | undefined,
): Promise<void> {
  if (access.kind === "open") return;
  if (!session) throw refuse.notSignedIn();
  if (access.kind === "locked") return;
  checkHeld(session, access.kind === "session" ? access : {});
  if (access.kind === "session") return;
  if ("administrators" in access && access.administrators && !session.administrator) throw refuse.forbidden();
  if (access.kind === "resource" && pageOfResource === undefined) throw refuse.notFound();
  const granted = await rights();
  if (access.kind !== "resource") {
    if (decide(access, granted).answer !== "no") return;
  } else if (pageOfResource !== undefined && granted.mayOpen(pageOfResource)) return;
  throw refuse.forbidden();
}

/** Whether a call is permitted, and why. `byRecord`: it depends on the record. */
export interface Decision {
  readonly answer: "yes" | "no" | "byRecord";
  readonly reason:
    | "administrator"
    | "granted"
    | "module"
    | "otherModule"
    | "dataScheme"
    | "notGranted"
    | "administratorsOnly";
}

/**
 * Whether the user's grants permit a call that needs a page or a button.
 *
 * @param moduleId - what the record belongs to, where separate menu entries permit the call (spec §2, types 3 to 5)
 */
export function decide(access: ByGrant, rights: Rights, moduleId?: string): Decision {
  if (rights.administrator) return { answer: "yes", reason: "administrator" };
  if (access.administrators) return { answer: "no", reason: "administratorsOnly" };
  if (mayByPage(access, rights)) return { answer: "yes", reason: "granted" };
  const modules = modulesOf(access, rights);
  if (modules.length === 0) return { answer: "no", reason: "notGranted" };
  if (moduleId === undefined) return { answer: "byRecord", reason: "module" };
  return modules.includes(moduleId) ? { answer: "yes", reason: "module" } : { answer: "no", reason: "otherModule" };
}

export type ByGrant = Extract<Access, { kind: "page" | "button" }>;

function mayByPage(access: ByGrant, rights: Rights): boolean {
  if (access.kind === "page") return rights.mayOpen(access.page);
  return [access, ...(access.or ?? [])].some(({ page, button }) => rights.mayUse(page, button));
}

export function modulesOf(access: ByGrant, rights: Rights): readonly string[] {
  if (access.orModule === undefined) return [];
  return rights.modules(access.orModule, access.kind === "button" ? access.button : undefined);
}

/** Reads the rights of a user in the factory of a session. No cache is used, except a given catalogue. */
export async function readRights(
  kysely: Kysely<Schema>,
  session: Holder,
  given: Promise<MenuCatalogue> = readCatalogue(kysely),
): Promise<Rights> {
  const { administrator } = session;
  const [catalogue, { language, granted }] = await Promise.all([given, readGranted(kysely, session)]);
  const { menus } = catalogue;
  const permitted = administrator ? menus : withFolders(catalogue, granted.menu);
  const ids = new Set(permitted.map(({ id }) => id));
  const allowed = (kind: "button" | "column", items: readonly RightsItem[]) =>
    administrator
      ? items.filter(({ menuId }) => ids.has(menuId))
      : items.filter((item) => granted[kind].has(item.id) && ids.has(item.menuId));
  const grantedButtons = allowed("button", catalogue.buttons);
  const grantedColumns = allowed("column", catalogue.columns);
  const pages = new Map(permitted.filter(({ type }) => type !== 1).map((menu) => [menu.code, menu]));
  const held = (items: readonly RightsItem[]) => new Set(items.map(({ menuId, code }) => `${menuId} ${code}`));
  const buttonKeys = held(grantedButtons);
  const columnKeys = held(grantedColumns);
  return {
    administrator,
    language,
    menus: permitted,
    buttons: grantedButtons,
    columns: grantedColumns,
    dataSchemes: catalogue.schemes.filter(({ id }) => granted.scheme.has(id)),
    mayOpen: (page) => administrator || pages.has(page),
    mayUse: (page, button) => administrator || buttonKeys.has(`${pages.get(page)?.id ?? ""} ${button}`),
    modules: (type, button) =>
      permitted
        .filter((menu) => menu.type === type && (button === undefined || buttonKeys.has(`${menu.id} ${button}`)))
        .map(({ moduleId }) => moduleId),
    schemes(page) {
      if (administrator) return undefined;
      const all = catalogue.schemesOf.get(page) ?? [];
      const own = all.filter(({ id }) => granted.scheme.has(id));
      // Granted schemes always restrict rows. On a page with schemes, a user without any sees no rows.
      return own.length > 0 || (all.length > 0 && pages.has(page)) ? own : undefined;
    },
    hides(page, column) {
      const menu = pages.get(page);
      if (administrator || !menu?.usesColumns) return false;
      const key = `${menu.id} ${column}`;
      return catalogue.controlled.has(key) && !columnKeys.has(key);
    },
  };
}

/** The rights versions of these users. A version grows with each change. */
export async function readRightsVersions(
  kysely: Kysely<Schema>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await kysely
    .selectFrom("users")
    .select(["id", "permissionVersion"])
    .where(sql<boolean>`id = any(${[...userIds]}::text[])`)
    .execute();
  return new Map(rows.map(({ id, permissionVersion }) => [id, permissionVersion]));
}

type Granted = Readonly<Record<"menu" | "button" | "column" | "scheme", ReadonlySet<string>>>;

/** The grants of the user, the roles and the positions in this factory, and the user's language. Uses one statement. */
async function readGranted(
  kysely: Kysely<Schema>,
  session: Holder,
): Promise<{ readonly language: Language | undefined; readonly granted: Granted }> {
  const language = sql`select 'language' as kind, language as id from users where id = ${session.userId}`;
  const { rows } = await (
    session.administrator
      ? sql<{ kind: string; id: string }>`${language}`
      : sql<{ kind: string; id: string }>`
    with holders (kind, id) as (${ownHolders(session)})
    ${language}
    union all
    select 'menu', menu_id from menu_grants join holders on id = holder_id and kind = holder_kind
    union all
    select 'button', button_id from button_grants join holders on id = holder_id and kind = holder_kind
    union all
    select 'column', column_id from column_grants join holders on id = holder_id and kind = holder_kind
    union all
    select 'scheme', scheme_id from scheme_grants join holders on id = holder_id and kind = holder_kind
  `
  ).execute(kysely);
  const of = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.id] : [])));
  const [chosen] = of("language");
  return {
    language: languageOf(chosen),
    granted: { menu: of("menu"), button: of("button"), column: of("column"), scheme: of("scheme") },
  };
}

/** The granted entries and all folders above them, in menu order. */
function withFolders({ menus, byId }: MenuCatalogue, granted: ReadonlySet<string>): readonly RightsMenu[] {
  const ids = new Set<string>();
  for (const id of granted) {
    for (let at = byId.get(id); at && !ids.has(at.id); at = at.parentId ? byId.get(at.parentId) : undefined)
      ids.add(at.id);
  }
  return menus.filter(({ id }) => ids.has(id));
}
