import { grantKey, readGrant } from "@banche/core/platform";
import { CliError } from "../../errors.ts";
import type { GrantsOf } from "./holder.ts";

type Menu = GrantsOf["menus"][number];
type Item = Menu["items"][number];

const FOLDER = 1;
/** Stands for all buttons, columns or schemes of a page, or for all pages of a folder. */
const ALL = "*";

/** Most rights that an error names. */
const MOST_NAMED = 8;

/** A right of a page, or the page itself. */
export interface Right {
  /** `permission.user`, `permission.user/btn_add`, `permission.user#account`, `permission.user@name` */
  readonly key: string;
  readonly kind: "menu" | Item["kind"];
  readonly id: string;
  readonly menu: Menu;
  /** Missing: the page itself. */
  readonly item?: Item;
  readonly granted: boolean;
  /** Whether the caller may grant it. */
  readonly held: boolean;
}

/** All rights that can be granted, page by page. */
export function rightsIn({ menus }: GrantsOf): readonly Right[] {
  return menus.filter(({ type }) => type !== FOLDER).flatMap(rightsOn);
}

/**
 * The rights that a text names: one right, all of a kind (`permission.user/*`), all pages of a folder (`permission.*`), or all of a kind
 * in a folder (`permission/*`).
 *
 * @throws {CliError} `usage` when there is no such right
 */
export function selectRights(grants: GrantsOf, text: string): readonly Right[] {
  const [folder] = text.endsWith(`.${ALL}`) ? [text.slice(0, -2)] : [];
  const named = folder === undefined ? readGrant(text) : { menu: folder, kind: "menu" as const, name: "" };
  const start = grants.menus.find(({ code }) => code === named?.menu);
  if (!named || !start) throw unknown("grants.cli.noPage", { value: text });
  const pages = start.type === FOLDER ? pagesBelow(grants.menus, start.id) : [start];
  if (named.kind === "menu" && start.type === FOLDER && folder === undefined) {
    throw new CliError("usage", {
      text: { key: "grants.cli.isFolder", params: { value: text } },
      mend: { key: "grants.cli.useStar", params: { value: text } },
    });
  }
  const rights = pages.flatMap(rightsOn);
  if (named.kind === "menu") return rights.filter(({ kind }) => kind === "menu");
  const ofKind = rights.filter(({ kind }) => kind === named.kind);
  const found = named.name === ALL ? ofKind : ofKind.filter(({ key }) => key === text);
  if (found.length > 0) return found;
  const known = ofKind.slice(0, MOST_NAMED).map(({ key }) => key);
  if (known.length > 0) throw unknown("grants.cli.noRight", { value: text, known: known.join(", ") });
  const params = { value: text, page: start.code };
  throw new CliError("not_found", {
    text: { key: `grants.cli.none.${named.kind}`, params },
    mend: { key: `grants.cli.mend.${named.kind}`, params },
  });
}

/** These rights with the pages that they belong to. */
export function withPages(grants: GrantsOf, rights: readonly Right[]): readonly Right[] {
  const pages = new Set(rights.map(({ menu }) => menu.id));
  const wanted = new Set(rights.map(({ key }) => key));
  return rightsIn(grants).filter(({ key, kind, id }) => wanted.has(key) || (kind === "menu" && pages.has(id)));
}

/** All rights but these; without a page its buttons, columns and schemes are not granted either. */
export function without(rights: readonly Right[], removed: readonly Right[]): readonly Right[] {
  const keys = new Set(removed.map(({ key }) => key));
  const pages = new Set(removed.filter(({ kind }) => kind === "menu").map(({ id }) => id));
  return rights.filter(({ key, menu }) => !keys.has(key) && !pages.has(menu.id));
}

/** The ids of these rights in the form of the request body. */
export function wishOf(rights: readonly Right[]) {
  const of = (kind: Right["kind"]) => rights.filter((right) => right.kind === kind).map(({ id }) => id);
  return { menus: of("menu"), buttons: of("button"), columns: of("column"), schemes: of("scheme") };
}

function rightsOn(menu: Menu): readonly Right[] {
  const { id, code, granted, held, items } = menu;
  return [
    { key: code, kind: "menu", id, menu, granted, held },
    ...items.map((item) => ({ ...item, key: grantKey(menu, item), menu, item })),
  ];
}

function pagesBelow(menus: readonly Menu[], id: string): readonly Menu[] {
  return menus
    .filter(({ parentId }) => parentId === id)
    .flatMap((menu) => (menu.type === FOLDER ? pagesBelow(menus, menu.id) : [menu]));
}

function unknown(key: "grants.cli.noPage" | "grants.cli.noRight", params: Readonly<Record<string, string>>): CliError {
  return new CliError("not_found", { text: { key, params }, mend: { key: "grants.cli.mend.all" } });
}
