import {
  SEARCH_MATCH_MIN_CHARS,
  SEARCH_PATH_WEIGHT,
  SEARCH_PATTERN_MAX_CHARS,
  SEARCH_THRESHOLD,
  SEARCH_TITLE_WEIGHT,
} from "../settings/constants.ts";
import { pathOf } from "./destination.ts";
import type { Route } from "./menu.ts";
import { type NameReader, wantedOf, wordsOfName } from "../text/nameReader.ts";
import { createNameSearch } from "../text/nameSearch.ts";

/** One place that the header search finds. */
export interface MenuSearchEntry {
  readonly id: string;
  /** Titles from the top, joined with ` > `. */
  readonly title: string;
  readonly path: string;
  /** External address of a link. */
  readonly url?: string | undefined;
  /** True if the client has no page for it yet. */
  readonly planned?: boolean;
  /** Search words for the last title: in simplified characters, then its spellings. */
  readonly words: readonly string[];
}

/** Settings of Fuse for the header search (spec §2, §9). */
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

/**
 * Every visible entry of the menu, with the titles of its parents.
 *
 * @param reader - readings of titles; without it, only the written titles are searched
 */
export function menuSearchPool(
  routes: readonly Route[],
  titleOf: (route: Route) => string,
  reader?: NameReader,
): readonly MenuSearchEntry[] {
  return poolBelow(routes, [], (route) => {
    const own = titleOf(route);
    return { own, words: wordsOfName(own, reader) };
  });
}

function poolBelow(
  routes: readonly Route[],
  above: readonly string[],
  read: (route: Route) => { readonly own: string; readonly words: readonly string[] },
): readonly MenuSearchEntry[] {
  return routes.flatMap((route) => {
    if (route.hidden) return [];
    const { own, words } = read(route);
    const titles = [...above, own];
    if (route.kind === "folder") return poolBelow(route.children, titles, read);
    const planned = route.planned === true && { planned: true };
    const entry = { id: route.pageId, title: titles.join(" > "), path: pathOf(route), words, ...planned };
    return [route.url === undefined || entry.path !== "" ? entry : { ...entry, url: route.url }];
  });
}

/** The part of a query that is used: at most 32 characters (spec §9). */
export function menuPattern(query: string): string {
  return query.trim().slice(0, SEARCH_PATTERN_MAX_CHARS);
}

/** A single letter matches too many spellings. */
const SAYS_NOTHING = /^[a-z\d]?$/;

/**
 * The search of the menu: first the results of Fuse, in its order, as in the specification (§2, §9); then further
 * results of the name search (`bcgl`, `banche` and 班車 also find 班车管理).
 *
 * @param fuzzy - asks Fuse with `menuSearchOptions`
 * @param reader - the reader that the pool was made with
 */
export function createMenuSearch(
  pool: readonly MenuSearchEntry[],
  fuzzy: (pattern: string) => readonly MenuSearchEntry[],
  reader?: NameReader,
): (query: string) => readonly MenuSearchEntry[] {
  const byName = createNameSearch(pool, ({ words: [name = "", ...others] }) => ({ name, others }), { reader });
  return (query) => {
    const pattern = menuPattern(query);
    if (pattern === "") return [];
    const found = fuzzy(pattern);
    if (SAYS_NOTHING.test(wantedOf(pattern, reader))) return found;
    const known = new Set(found);
    return [...found, ...byName(pattern).filter((entry) => !known.has(entry))];
  };
}
