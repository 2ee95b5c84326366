import {
  SEARCH_MATCH_MIN_CHARS,
  SEARCH_PATH_WEIGHT,
  SEARCH_PATTERN_MAX_CHARS,
  SEARCH_THRESHOLD,
  SEARCH_TITLE_WEIGHT,
} from "../settings/constants.ts";
import { pathOf } from "./destination.ts";
import type { Route } from "./menu.ts";
import { initialsOf } from "./initials.ts";

/** One place that the header search finds. */
export interface MenuSearchEntry {
  readonly id: string;
  /** Titles from the top, joined with ` > `. */
  readonly title: string;
  readonly path: string;
  /** Address outside, of an external link. */
  readonly url?: string | undefined;
  /** First letters of the last title as it is read in Mandarin, lower case. */
  readonly initials: string;
}

/** What the header search gives to Fuse (spec §2, §9). */
export const menuSearchOptions = {
  shouldSort: true,
  threshold: SEARCH_THRESHOLD,
  location: 0,
  distance: 100,
  minMatchCharLength: SEARCH_MATCH_MIN_CHARS,
  keys: [
    { name: "title", weight: SEARCH_TITLE_WEIGHT },
    { name: "path", weight: SEARCH_PATH_WEIGHT },
  ],
};

/** Every place of the menu that is not hidden, with the titles on the way to it. */
export function menuSearchPool(
  routes: readonly Route[],
  titleOf: (route: Route) => string,
  above: readonly string[] = [],
): readonly MenuSearchEntry[] {
  return routes.flatMap((route) => {
    if (route.hidden) return [];
    const own = titleOf(route);
    const titles = [...above, own];
    if (route.kind === "folder") return menuSearchPool(route.children, titleOf, titles);
    const entry = { id: route.pageId, title: titles.join(" > "), path: pathOf(route), initials: initialsOf(own) };
    return [route.url === undefined || entry.path !== "" ? entry : { ...entry, url: route.url }];
  });
}

/** The part of a query that counts: at most 32 characters (spec §9). */
export function menuPattern(query: string): string {
  return query.trim().slice(0, SEARCH_PATTERN_MAX_CHARS);
}

/**
 * What a query finds: what Fuse finds, in its order, then what only the first letters of the titles match (`bcgl` finds
 * 班车管理), those that begin with them first.
 *
 * @param fuzzy - asks Fuse with `menuSearchOptions`
 */
export function searchMenu(
  pool: readonly MenuSearchEntry[],
  query: string,
  fuzzy: (pattern: string) => readonly MenuSearchEntry[],
): readonly MenuSearchEntry[] {
  const pattern = menuPattern(query);
  if (pattern === "") return [];
  const found = fuzzy(pattern);
  const known = new Set(found);
  return [...found, ...byInitials(pool, pattern).filter((entry) => !known.has(entry))];
}

function byInitials(pool: readonly MenuSearchEntry[], pattern: string): readonly MenuSearchEntry[] {
  const letters = pattern.toLowerCase();
  if (!/^[a-z\d]{2,}$/.test(letters)) return [];
  const places = pool.map((entry) => [entry, entry.initials.indexOf(letters)] as const);
  const matching = places.filter(([, at]) => at >= 0).toSorted(([, a], [, b]) => a - b);
  return matching.map(([entry]) => entry);
}
