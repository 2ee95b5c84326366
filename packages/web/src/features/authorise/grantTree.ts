import type { Output } from "@banche/core";
import type { NameReader } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { wantedOf, wordsOfName } from "@banche/core/text";

export type GrantsOf = Output<typeof contract.grants.of>;
export type GrantMenu = GrantsOf["menus"][number];
export type GrantItem = GrantMenu["items"][number];
export type Wanted = ReadonlySet<string>;

/** A menu entry with its children. */
export interface MenuNode {
  readonly menu: GrantMenu;
  readonly children: readonly MenuNode[];
}

export const menuKey = ({ id }: Pick<GrantMenu, "id">): string => `menu ${id}`;
export const itemKey = ({ kind, id }: Pick<GrantItem, "kind" | "id">): string => `${kind} ${id}`;

/** Menu entries as a tree, in their order. */
export function treeOf(menus: readonly GrantMenu[]): readonly MenuNode[] {
  const known = new Set(menus.map(({ id }) => id));
  const below = new Map<string, GrantMenu[]>();
  for (const menu of menus) {
    const above = menu.parentId !== undefined && known.has(menu.parentId) ? menu.parentId : "";
    const others = below.get(above);
    if (others) others.push(menu);
    else below.set(above, [menu]);
  }
  const nodes = (above: string): readonly MenuNode[] =>
    (below.get(above) ?? []).map((menu) => ({ menu, children: nodes(menu.id) }));
  return nodes("");
}

/** The pages of a node: the node itself, or all pages below it. */
export function pagesOf({ menu, children }: MenuNode): readonly GrantMenu[] {
  return menu.type === 1 ? children.flatMap(pagesOf) : [menu];
}

/** The rights that are granted now; those of folders follow from their pages. */
export function grantedIn(menus: readonly GrantMenu[]): Wanted {
  return new Set(
    menus.flatMap((menu) => [
      ...(menu.granted && menu.type !== 1 ? [menuKey(menu)] : []),
      ...menu.items.filter(({ granted }) => granted).map(itemKey),
    ]),
  );
}

/** Adds or removes some pages with all rights on them. Rights that the grantor does not have are not changed. */
export function withPages(wanted: Wanted, pages: readonly GrantMenu[], isWanted: boolean): Wanted {
  const next = new Set(wanted);
  for (const menu of pages) {
    const keys = [
      ...(menu.held ? [menuKey(menu)] : []),
      ...menu.items.filter(({ held, kind }) => held && (kind !== "scheme" || !isWanted)).map(itemKey),
    ];
    // A page stays granted while it has a right that the grantor cannot remove.
    const isFixed = !isWanted && menu.items.some((item) => !item.held && wanted.has(itemKey(item)));
    for (const key of keys) {
      if (isWanted) next.add(key);
      else if (!isFixed || key !== menuKey(menu)) next.delete(key);
    }
  }
  return next;
}

/** Adds or removes one button, column or scheme. Adding one also adds its page. */
export function withItem(wanted: Wanted, menu: GrantMenu, item: GrantItem, isWanted: boolean): Wanted {
  const next = new Set(wanted);
  if (isWanted) next.add(itemKey(item));
  else next.delete(itemKey(item));
  if (isWanted && menu.held) next.add(menuKey(menu));
  return next;
}

/** Whether all, some or none of the pages are selected. */
export function stateOf(wanted: Wanted, pages: readonly GrantMenu[]): "all" | "some" | "none" {
  const count = pages.filter((menu) => wanted.has(menuKey(menu))).length;
  if (count === 0) return "none";
  const isWhole = pages.every(
    (menu) =>
      wanted.has(menuKey(menu)) && menu.items.every((item) => item.kind === "scheme" || wanted.has(itemKey(item))),
  );
  return isWhole ? "all" : "some";
}

export interface Filters {
  readonly keyword: string;
  readonly onlyGranted: boolean;
  readonly onlyChanged: boolean;
}

/** The part of the tree that matches the filters, with the folders above. */
export function filtered(
  nodes: readonly MenuNode[],
  filters: Filters,
  {
    before,
    wanted,
    reader,
  }: { readonly before: Wanted; readonly wanted: Wanted; readonly reader: NameReader | undefined },
): readonly MenuNode[] {
  const pattern = wantedOf(filters.keyword.trim(), reader);
  const hasWord = (menu: GrantMenu) =>
    pattern === "" ||
    [menu.name, menu.code, ...menu.items.flatMap(({ name, code }) => [name, code])].some((text) =>
      wordsOf(text, reader).includes(pattern),
    );
  const keysIn = (menu: GrantMenu) => [menuKey(menu), ...menu.items.map(itemKey)];
  const fits = (menu: GrantMenu): boolean =>
    hasWord(menu) &&
    (!filters.onlyGranted || wanted.has(menuKey(menu))) &&
    (!filters.onlyChanged || keysIn(menu).some((key) => before.has(key) !== wanted.has(key)));
  return nodes.flatMap((node): readonly MenuNode[] => {
    if (node.menu.type !== 1) return fits(node.menu) ? [node] : [];
    const children = filtered(node.children, filters, { before, wanted, reader });
    return children.length > 0 ? [{ menu: node.menu, children }] : [];
  });
}

function wordsOf(text: string, reader: NameReader | undefined): string {
  return [text.toLowerCase(), ...(reader ? [wordsOfName(text, reader)] : [])].join(" ");
}

/** The wanted grants in the form of the request body. */
export function wishOf(wanted: Wanted) {
  const of = (kind: string) =>
    [...wanted].filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1));
  return { menus: of("menu"), buttons: of("button"), columns: of("column"), schemes: of("scheme") };
}
