import { ownPath } from "./paths.ts";

/** A page that was opened: one tab (spec §3). */
export interface View {
  /** The key of a tab: see `viewKey`. */
  readonly key: string;
  readonly path: string;
  /** With the query that was shown last. */
  readonly fullPath: string;
  /** Cannot be closed. */
  readonly affix?: boolean;
  /** Increased when the page is rendered again. */
  readonly generation?: number;
}

/** Open tabs in their order. */
export type VisitedViews = readonly View[];

export type VisitedEvent =
  | { readonly type: "opened"; readonly view: View }
  | { readonly type: "refreshed"; readonly key: string }
  | { readonly type: "moved"; readonly key: string; readonly to: number }
  | ClosingEvent;

/** Closes one tab, or other tabs relative to it. */
export type ClosingEvent =
  | {
      readonly type: "closed" | "closedOthers" | "closedLeft" | "closedRight";
      readonly key: string;
    }
  | { readonly type: "closedAll" };

/** Most tabs; the oldest one that may be closed is closed first. */
export const MAX_VIEWS = 50;
/** Parameters that identify the subject of a page. All others (page, order, filters) only affect the display. */
const SUBJECTS: ReadonlySet<string> = new Set(["id", "moduleId", "modelId", "flowId", "taskId"]);

/** Tab key of an address: the same page with another subject has its own tab. */
export function viewKey(path: string, search: string): string {
  const about = search
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => SUBJECTS.has(pair.split("=", 1)[0] ?? ""))
    .toSorted();
  return about.length === 0 ? path : `${path}?${about.join("&")}`;
}

/** The next tabs (spec §2, tab bar). Affix tabs are always kept, at the front. */
export function reduceVisited(views: VisitedViews, event: VisitedEvent): VisitedViews {
  switch (event.type) {
    case "opened":
      return open(views, event.view);
    case "refreshed":
      return views.map((view) => (view.key === event.key ? { ...view, generation: (view.generation ?? 0) + 1 } : view));
    case "moved":
      return move(views, event.key, event.to);
    case "closed":
      return keep(views, ({ key }) => key !== event.key);
    case "closedOthers":
      return keep(views, ({ key }) => key === event.key);
    case "closedLeft":
      return keepFrom(views, event.key, (at, own) => at >= own);
    case "closedRight":
      return keepFrom(views, event.key, (at, own) => at <= own);
    case "closedAll":
      return keep(views, () => false);
    default:
      return event satisfies never;
  }
}

/**
 * Where to go after tabs were closed: undefined if the active page still exists, else the last remaining tab, else
 * `/` (spec §2).
 */
export function afterClosing(views: VisitedViews, activeKey: string): string | undefined {
  if (views.some(({ key }) => key === activeKey)) return undefined;
  return views.at(-1)?.fullPath ?? "/";
}

/** Tabs as a text that is stored until the page is loaded again: one address per line. */
export function writeViews(views: VisitedViews): string {
  return views.map(({ fullPath }) => fullPath).join("\n");
}

/** Stored tabs. Addresses that are invalid or no longer have a page are left out. */
export function readViews(stored: string | undefined, isPage: (path: string) => boolean): VisitedViews {
  const lines = (stored ?? "").slice(0, 200_000).split("\n").slice(0, MAX_VIEWS);
  return lines.reduce<VisitedViews>((views, line) => {
    const fullPath = ownPath(line);
    if (fullPath === undefined) return views;
    const [path, search] = splitPath(fullPath);
    return isPage(path) ? open(views, { key: viewKey(path, search), path, fullPath }) : views;
  }, []);
}

/** Path and query of an address in the product; the query includes its question mark. */
export function splitPath(fullPath: string): readonly [path: string, search: string] {
  const bare = fullPath.split("#", 1)[0] ?? "";
  const at = bare.indexOf("?");
  return at < 0 ? [bare, ""] : [bare.slice(0, at), bare.slice(at)];
}

function open(views: VisitedViews, view: View): VisitedViews {
  const known = views.find(({ key }) => key === view.key);
  if (known) {
    return known.fullPath === view.fullPath ? views : views.map((one) => (one === known ? { ...one, ...view } : one));
  }
  const oldest = views.length >= MAX_VIEWS ? views.findIndex(({ affix }) => !affix) : -1;
  return [...views.filter((_, index) => index !== oldest), view];
}

function keep(views: VisitedViews, wanted: (view: View, at: number) => boolean): VisitedViews {
  const kept = views.filter((view, at) => view.affix === true || wanted(view, at));
  return kept.length === views.length ? views : kept;
}

function keepFrom(views: VisitedViews, key: string, wanted: (at: number, own: number) => boolean): VisitedViews {
  const own = views.findIndex((view) => view.key === key);
  return own < 0 ? views : keep(views, (_, at) => wanted(at, own));
}

function move(views: VisitedViews, key: string, to: number): VisitedViews {
  const view = views.find((one) => one.key === key);
  if (!view || view.affix) return views;
  const fixed = views.filter(({ affix }) => affix).length;
  const rest = views.filter((one) => one !== view);
  const at = Math.min(Math.max(to, fixed), rest.length);
  return views.indexOf(view) === at ? views : [...rest.slice(0, at), view, ...rest.slice(at)];
}
