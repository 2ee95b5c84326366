import { FILTER_MAX_CHARS } from "../contract/lists.ts";
import { type ListLayout, readLayout } from "../lists/layout.ts";
import { isObject } from "../validation/values.ts";

/** A named view of a list, saved by a user: its query and its columns. */
export interface SavedView {
  readonly name: string;
  /** The query of the address. */
  readonly query: Readonly<Record<string, string>>;
  readonly layout: ListLayout;
}

/** The views of one list, in the order in which they were saved. */
export interface SavedViews {
  readonly views: readonly SavedView[];
  /**
   * The start view: the name of an own view or the id of a shared one; empty for none. Missing: the user made no
   * choice, so a shared default view is used.
   */
  readonly first?: string;
}

export const noViews: SavedViews = { views: [] };

/** Most views of a user for one list. */
export const VIEWS_MAX = 20;
export const VIEW_NAME_MAX_CHARS = 30;
/** A name of 30 characters that take two units each, or an id. */
const FIRST_MAX_CHARS = 100;
/** For one query member and its name. */
const QUERY_MAX_CHARS = FILTER_MAX_CHARS + 100;

export type ViewsEvent =
  /** A view of the same name is replaced. */
  | { readonly type: "saved"; readonly view: SavedView }
  | { readonly type: "removed"; readonly name: string }
  /** Sets the start view of the list, see `SavedViews.first`. */
  | { readonly type: "first"; readonly first: string };

export function reduceSavedViews(saved: SavedViews, event: ViewsEvent): SavedViews {
  const { views } = saved;
  switch (event.type) {
    case "saved": {
      const view = { ...event.view, name: viewName(event.view.name) };
      if (view.name === "") return saved;
      const at = views.findIndex(({ name }) => name === view.name);
      if (at >= 0) return { ...saved, views: views.with(at, view) };
      return { ...saved, views: views.length < VIEWS_MAX ? [...views, view] : views };
    }
    case "removed": {
      const { first, ...rest } = saved;
      const left = views.filter(({ name }) => name !== event.name);
      return { ...rest, views: left, ...(first !== undefined && first !== event.name && { first }) };
    }
    case "first":
      return { ...saved, first: event.first };
    default:
      return event satisfies never;
  }
}

/** A name in stored form: without blanks at the ends, at most 30 characters. */
export function viewName(typed: string): string {
  return [...typed.trim()].slice(0, VIEW_NAME_MAX_CHARS).join("").trim();
}

/** Reads stored views, which may be from another version or edited by hand; invalid parts count as missing. */
export function readSavedViews(value: unknown): SavedViews {
  const kept = isObject(value) && Array.isArray(value["views"]) ? value["views"] : [];
  const first = isObject(value) ? value["first"] : undefined;
  const views = kept
    .filter(isObject)
    .map(({ name, query, layout }) => ({
      name: typeof name === "string" ? name : "",
      query: texts(query),
      layout: readLayout(layout),
    }))
    .reduce((saved: SavedViews, view) => reduceSavedViews(saved, { type: "saved", view }), noViews);
  return typeof first === "string" && first.length <= FIRST_MAX_CHARS ? { ...views, first } : views;
}

function texts(value: unknown): Readonly<Record<string, string>> {
  const members = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    members.filter((member): member is [string, string] => {
      const [name, text] = member;
      return typeof text === "string" && name.length + text.length <= QUERY_MAX_CHARS && name !== "__proto__";
    }),
  );
}
