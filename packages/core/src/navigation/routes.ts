import { isExternal } from "../validation/addresses.ts";
import type { MenuEntry, Route, RouteKind } from "./menu.ts";
import { ownPath, resolvePath } from "./paths.ts";

/**
 * The routes of a menu by the type of each entry (spec §2). Entries are sorted by `order` on every level. Empty
 * folders, unknown types and links to unsafe addresses are left out. An address that starts with a dot is relative to
 * the parent's path, all others to the root.
 */
export function routesOf(menus: readonly MenuEntry[], parent = "/"): readonly Route[] {
  return menus
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .flatMap((entry) => {
      const route = routeOf(entry, parent);
      return route ? [route] : [];
    });
}

/**
 * Address of a dashboard (type 6) on the dashboard server (spec §2). Made when it is opened, because its token is
 * secret and changes.
 */
export function dashboardAddress({ base, moduleId, token }: ModuleAddress): string {
  return `${withoutSlash(base)}/view/${encodeURIComponent(moduleId)}?token=${encodeURIComponent(token)}`;
}

/**
 * Address of a data report (type 5) on the report server (contract-base §8.31); it must be kept secret like that of a
 * dashboard.
 */
export function reportAddress({ base, moduleId, token }: ModuleAddress): string {
  const query = `id=${encodeURIComponent(moduleId)}&token=${encodeURIComponent(token)}&page=1&from=menu`;
  return `${withoutSlash(base)}/preview.html?${query}`;
}

/** Content on another server, and the token for it. */
export interface ModuleAddress {
  readonly base: string;
  readonly moduleId: string;
  readonly token: string;
}

const kinds: Readonly<Record<number, RouteKind>> = {
  1: "folder",
  2: "page",
  3: "model",
  4: "dictionary",
  5: "report",
  6: "dashboard",
  7: "frame",
};

function routeOf(entry: MenuEntry, parent: string): Route | undefined {
  const kind = kinds[entry.type];
  const { code = "", address = "", property } = entry;
  if (!kind) return undefined;
  const route = {
    kind,
    pageId: entry.id,
    code,
    name: entry.name,
    icon: entry.icon ?? "",
    path: address.startsWith(".") ? resolvePath(parent, address) : `/${address.replace(/^\/{1,10}/, "")}`,
    moduleId: entry.type >= 3 && entry.type <= 6 ? property?.moduleId : undefined,
    isTree: property?.isTree ?? false,
    hidden: entry.hidden ?? false,
    children: [],
  };
  if (kind === "folder") {
    const children = routesOf(entry.children ?? [], `/${code}`);
    return children.length === 0 ? undefined : { ...route, path: `/${code}`, children };
  }
  if (kind === "dashboard") return { ...route, path: "" };
  if (kind === "frame") return linkOf(route, address, entry.linkTarget);
  if (isExternal(address)) return { ...route, kind: "external", path: "", url: address };
  return address === "" ? undefined : route;
}

function withoutSlash(base: string): string {
  return base.replace(/\/{1,10}$/, "");
}

function linkOf(route: Route, address: string, target: string | undefined): Route | undefined {
  const url = isExternal(address) ? address : ownPath(address);
  if (url === undefined) return undefined;
  return target === "_self" ? { ...route, path: `/${route.code}`, url } : { ...route, kind: "external", path: "", url };
}
