import type { CurrentUser } from "../session/machine.ts";

type MenuEntry = NonNullable<CurrentUser["menus"]>[number];

/** Where an entry leads (spec §2, types 1 to 7). */
export type NavKind = "folder" | "page" | "model" | "dictionary" | "report" | "dashboard" | "frame" | "link";

/** An entry of the menu as the shell draws it. */
export interface NavEntry {
  readonly id: string;
  /** Menu code, `permission.user`. */
  readonly code: string;
  readonly kind: NavKind;
  /** Address inside the app, `/permission/user`; of links the outer address. */
  readonly path: string;
  /** What a frame shows. */
  readonly address: string | undefined;
  /** Key below `navigation.pages` that its title may have: the code with dashes. */
  readonly titleKey: string;
  /** Title when there is no such key. */
  readonly name: string;
  readonly icon: string | undefined;
  readonly hidden: boolean;
  /** Model, dictionary type or report that the page shows. */
  readonly moduleId: string | undefined;
  readonly tree: boolean;
  readonly children: readonly NavEntry[];
}

const kinds: Readonly<Record<number, NavKind>> = {
  1: "folder",
  2: "page",
  3: "model",
  4: "dictionary",
  5: "report",
  6: "dashboard",
};

/** Reads the permitted menu. An unknown type counts as a page, a folder without children is left out. */
export function navigationOf(menus: readonly MenuEntry[] | undefined): readonly NavEntry[] {
  return (menus ?? []).map(entryOf).filter((entry) => entry.kind !== "folder" || entry.children.length > 0);
}

/** What the side menu shows: nothing hidden, and of a folder with one visible child the child itself (spec §2). */
export function visibleEntries(entries: readonly NavEntry[]): readonly NavEntry[] {
  return entries
    .filter(({ hidden }) => !hidden)
    .flatMap((entry) => {
      const children = visibleEntries(entry.children);
      if (entry.kind !== "folder") return [{ ...entry, children }];
      return children.length > 1 ? [{ ...entry, children }] : children;
    });
}

/** The entry at a path with everything above it, from the top; empty when the menu has no such path. */
export function trailTo(entries: readonly NavEntry[], path: string): readonly NavEntry[] {
  for (const entry of entries) {
    if (entry.path === path && entry.kind !== "folder") return [entry];
    const below = trailTo(entry.children, path);
    if (below.length > 0) return [entry, ...below];
  }
  return [];
}

/** All entries that can be opened, in menu order. */
export function pagesOf(entries: readonly NavEntry[]): readonly NavEntry[] {
  return entries.flatMap((entry) => [...(entry.kind === "folder" ? [] : [entry]), ...pagesOf(entry.children)]);
}

/** The first page: `/home`, unless the menu begins with the entry `SY` (spec §2, `/default`). */
export function homePath(entries: readonly NavEntry[]): string {
  const [first] = entries;
  return first?.code === "SY" && first.path.startsWith("/") ? first.path : "/home";
}

/** Whether an address leads out of the app: it opens in a new tab and is kept as it is (spec §2). */
export function isExternal(address: string): boolean {
  return /^(https?:|mailto:|tel:)/i.test(address);
}

function entryOf(menu: MenuEntry): NavEntry {
  const code = menu.code ?? menu.id;
  const kind = kindOf(menu);
  return {
    id: menu.id,
    code,
    kind,
    path: pathOf(menu, kind, code),
    address: menu.address || undefined,
    titleKey: code.replaceAll(".", "-"),
    name: menu.name,
    icon: menu.icon,
    hidden: menu.hidden === true,
    moduleId: menu.property?.moduleId || undefined,
    tree: menu.property?.isTree === true,
    children: navigationOf(menu.children),
  };
}

function kindOf({ type, linkTarget }: MenuEntry): NavKind {
  if (type === 7) return linkTarget === "_self" ? "frame" : "link";
  return kinds[type] ?? "page";
}

function pathOf({ address = "" }: MenuEntry, kind: NavKind, code: string): string {
  if (kind === "link" || (kind !== "frame" && isExternal(address))) return address;
  return `/${kind === "folder" || kind === "frame" || address === "" ? code : address.replace(/^\/+/, "")}`;
}
