import { isObject } from "../validation/values.ts";

/** Heights of rows, least first. */
export const densities = ["compact", "standard", "roomy"] as const;
export type Density = (typeof densities)[number];

/** How a person wants the columns of a list: kept for each user, list by list. Every member may be missing. */
export interface ListLayout {
  /** Names of columns in their order; those that are not named follow in their usual order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Columns that stay at the left while the others scroll. */
  readonly pinned: readonly string[];
  /** Widths in px that were dragged. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
}

export const usualLayout: ListLayout = { order: [], hidden: [], pinned: [], widths: {}, density: "standard" };

export const COLUMN_WIDTH_MIN_PX = 48;
export const COLUMN_WIDTH_MAX_PX = 800;
/** Columns that one layout remembers. */
const MOST_COLUMNS = 200;

export type LayoutEvent =
  | { readonly type: "shown"; readonly column: string; readonly shown: boolean }
  | { readonly type: "pinned"; readonly column: string; readonly pinned: boolean }
  /** Moves a column before another one; to the end without `before`. */
  | { readonly type: "moved"; readonly column: string; readonly before?: string | undefined }
  | { readonly type: "resized"; readonly column: string; readonly width: number }
  | { readonly type: "density"; readonly density: Density }
  /** As it was kept elsewhere, such as in a view. */
  | { readonly type: "taken"; readonly layout: ListLayout }
  | { readonly type: "reset" };

/** @param columns - all columns that the user may see, in their usual order; the first one names the row */
export function reduceLayout(layout: ListLayout, event: LayoutEvent, columns: readonly string[]): ListLayout {
  switch (event.type) {
    case "shown":
      return { ...layout, hidden: withOrWithout(layout.hidden, event.column, !event.shown) };
    case "pinned":
      return { ...layout, pinned: withOrWithout(layout.pinned, event.column, event.pinned) };
    case "moved": {
      const rest = orderedColumns(layout, columns).filter((name) => name !== event.column);
      const at = event.before === undefined ? -1 : rest.indexOf(event.before);
      const place = at < 0 ? rest.length : at;
      return { ...layout, order: [...rest.slice(0, place), event.column, ...rest.slice(place)] };
    }
    case "resized":
      return { ...layout, widths: { ...layout.widths, [event.column]: inBounds(event.width) } };
    case "density":
      return { ...layout, density: event.density };
    case "taken":
      return event.layout;
    case "reset":
      return usualLayout;
    default:
      return event satisfies never;
  }
}

/** All columns in the person's order. Columns that came with a later version stand where they usually do. */
export function orderedColumns({ order }: Pick<ListLayout, "order">, columns: readonly string[]): readonly string[] {
  const known = order.filter((name) => columns.includes(name));
  const placed = [...new Set(known)];
  for (const [index, name] of columns.entries()) {
    if (placed.includes(name)) continue;
    const before = columns[index - 1];
    const at = before === undefined ? 0 : placed.indexOf(before) + 1;
    placed.splice(at, 0, name);
  }
  return placed;
}

/** The columns to show, pinned ones first. The first of the usual order names the row: it cannot be hidden. */
export function shownColumns(layout: ListLayout, columns: readonly string[]): readonly string[] {
  const shown = orderedColumns(layout, columns).filter((name) => name === columns[0] || !layout.hidden.includes(name));
  const isPinned = (name: string): boolean => layout.pinned.includes(name);
  return [...shown.filter(isPinned), ...shown.filter((name) => !isPinned(name))];
}

/** Reads what was kept, perhaps by another version or by hand; nonsense counts as missing. */
export function readLayout(value: unknown): ListLayout {
  const kept = isObject(value) ? value : {};
  const widths = isObject(kept["widths"]) ? kept["widths"] : {};
  return {
    order: names(kept["order"]),
    hidden: names(kept["hidden"]),
    pinned: names(kept["pinned"]),
    widths: Object.fromEntries(
      Object.entries(widths)
        .slice(0, MOST_COLUMNS)
        .flatMap(([name, width]) => (typeof width === "number" && width > 0 ? [[name, inBounds(width)] as const] : [])),
    ),
    density: densityOf(kept),
  };
}

/** Older versions knew dense rows, which were as high as standard ones, and roomy ones. */
function densityOf({ density, dense }: Readonly<Record<string, unknown>>): Density {
  return densities.find((one) => one === density) ?? (dense === false ? "roomy" : "standard");
}

function names(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return [...new Set(value.filter((name): name is string => typeof name === "string"))].slice(0, MOST_COLUMNS);
}

const inBounds = (width: number): number =>
  Math.round(Math.min(Math.max(width, COLUMN_WIDTH_MIN_PX), COLUMN_WIDTH_MAX_PX));

function withOrWithout(all: readonly string[], name: string, wanted: boolean): readonly string[] {
  const rest = all.filter((one) => one !== name);
  return wanted ? [...rest, name] : rest;
}
