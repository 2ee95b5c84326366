import { isObject } from "../validation/values.ts";

/** Row heights, smallest first. */
export const densities = ["compact", "standard", "roomy"] as const;
export type Density = (typeof densities)[number];

/** A person's settings of the columns of a list, stored for each user and list. Every member may be missing. */
export interface ListLayout {
  /** Names of columns in order; columns that are not named follow in the default order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Columns that stay on the left while the others scroll. */
  readonly pinned: readonly string[];
  /** Column widths in px that the person set. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
}

export const usualLayout: ListLayout = { order: [], hidden: [], pinned: [], widths: {}, density: "standard" };

export const COLUMN_WIDTH_MIN_PX = 48;
export const COLUMN_WIDTH_MAX_PX = 800;
/** Most columns that a layout stores. */
const MOST_COLUMNS = 200;

export type LayoutEvent =
  | { readonly type: "shown"; readonly column: string; readonly shown: boolean }
  | { readonly type: "pinned"; readonly column: string; readonly pinned: boolean }
  /** Moves a column before another one; without `before`, to the end. */
  | { readonly type: "moved"; readonly column: string; readonly before?: string | undefined }
  | { readonly type: "resized"; readonly column: string; readonly width: number }
  | { readonly type: "density"; readonly density: Density }
  /** Takes over a layout that was stored elsewhere, such as in a view. */
  | { readonly type: "taken"; readonly layout: ListLayout }
  | { readonly type: "reset" };

/** @param columns - all columns that the user may see, in the default order; the first one identifies the row */
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

/** All columns in the person's order. Columns of a later program version are at their default place. */
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

/**
 * The columns to show, pinned ones first. The first column in the default order identifies the row and cannot be
 * hidden.
 */
export function shownColumns(layout: ListLayout, columns: readonly string[]): readonly string[] {
  const shown = orderedColumns(layout, columns).filter((name) => name === columns[0] || !layout.hidden.includes(name));
  const isPinned = (name: string): boolean => layout.pinned.includes(name);
  return [...shown.filter(isPinned), ...shown.filter((name) => !isPinned(name))];
}

/** Reads a stored layout, which may be from another version or edited by hand; invalid parts count as missing. */
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

/** Older versions had only dense rows, with the height of today's standard rows, and roomy rows. */
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
