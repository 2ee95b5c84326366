/** A page that was opened: one tab (spec §3). */
export interface View {
  readonly path: string;
  /** With its query: the same page with other parameters is the same tab, shown as it was last. */
  readonly fullPath: string;
  /** Cannot be closed. */
  readonly affix?: boolean;
}

/** Open tabs in the order of opening. */
export type VisitedViews = readonly View[];

export type VisitedEvent =
  | { readonly type: "opened"; readonly view: View }
  | { readonly type: "closed"; readonly path: string }
  | { readonly type: "closedOthers"; readonly path: string }
  | { readonly type: "closedAll" };

/** Most tabs kept; the oldest that may be closed goes first. */
const LIMIT = 50;

/** Next tabs (spec §2, tab bar). Affix tabs always stay. */
export function reduceVisited(views: VisitedViews, event: VisitedEvent): VisitedViews {
  switch (event.type) {
    case "opened":
      return open(views, event.view);
    case "closed":
      return keep(views, ({ path }) => path !== event.path);
    case "closedOthers":
      return keep(views, ({ path }) => path === event.path);
    case "closedAll":
      return keep(views, () => false);
    default:
      return event satisfies never;
  }
}

/**
 * Where to go after tabs were closed: nowhere else while the active page is still there, else the last tab that remains,
 * else `/` (spec §2).
 */
export function afterClosing(views: VisitedViews, activePath: string): string | undefined {
  if (views.some(({ path }) => path === activePath)) return undefined;
  return views.at(-1)?.fullPath ?? "/";
}

function open(views: VisitedViews, view: View): VisitedViews {
  const at = views.findIndex(({ path }) => path === view.path);
  if (at >= 0) {
    const known = views[at];
    return known?.fullPath === view.fullPath ? views : views.map((one) => (one === known ? { ...one, ...view } : one));
  }
  const oldest = views.length >= LIMIT ? views.findIndex(({ affix }) => !affix) : -1;
  return [...views.filter((_, index) => index !== oldest), view];
}

function keep(views: VisitedViews, wanted: (view: View) => boolean): VisitedViews {
  const kept = views.filter((view) => view.affix === true || wanted(view));
  return kept.length === views.length ? views : kept;
}
