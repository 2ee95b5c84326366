import type { CommonClient } from "../client/clientOf.ts";
import { views as viewsCalls } from "../contract/views.ts";
import { type Density, type ListLayout, orderedColumns, readLayout } from "../lists/layout.ts";
import type { Resource } from "../registry/resource.ts";
import type { SavedView, SavedViews } from "./savedViews.ts";

/** Name of the addition of servers that share views. */
const ADDITION = "shared-views";

/** A view that a user made for all people of some roles. */
export interface SharedView extends SavedView {
  readonly id: string;
  /** Whether it is the start view for people of its roles who chose no other one. */
  readonly isDefault: boolean;
  /** Whether the signed-in user has one of its roles. */
  readonly isForReader: boolean;
  /** Ids of its roles; only sent to users who may share views. */
  readonly roles?: readonly string[] | undefined;
}

export interface SharedViews {
  readonly views: readonly SharedView[];
  readonly mayShare: boolean;
  /**
   * The user's own settings of the list, for `readSavedViews` and `readLayout`; missing if the server does not send
   * them here.
   */
  readonly kept?: { readonly views?: unknown; readonly layout?: unknown } | undefined;
}

export const noSharedViews: SharedViews = { views: [], mayShare: false };

/** The start view of a list: the name of an own view, the id of a shared one, or empty for none. */
export function firstView({ first }: SavedViews, { views }: SharedViews): string {
  return first ?? views.find(({ isDefault, isForReader }) => isDefault && isForReader)?.id ?? "";
}

/**
 * The views of a list that are shared with the user in the active factory, sorted by name; empty on servers without
 * sharing. Users who may share views see all of them.
 *
 * @throws {BancheError} when the server does not answer
 */
export async function sharedViews(client: CommonClient, { name }: Pick<Resource, "name">): Promise<SharedViews> {
  if (!(await client.additions()).has(ADDITION)) return noSharedViews;
  const { mayShare, views, kept } = await client.calls(viewsCalls).list({ params: { resource: name } });
  return { mayShare, kept, views: views.map((view) => ({ ...view, layout: readLayout(view.layout) })) };
}

export interface SharingOf {
  readonly view: SavedView;
  /** Ids; at least one. */
  readonly roles: readonly string[];
  /** Whether it is the start view for people of these roles who chose no other one. */
  readonly isDefault: boolean;
}

/**
 * Shares a view with roles; a view with the same name is replaced. Unknown columns and conditions are left out.
 *
 * @throws {BancheError} `forbidden` if the user may not change users
 */
export async function shareView(client: CommonClient, resource: Resource, { view, roles, isDefault }: SharingOf) {
  const { name, query, layout } = view;
  const { page: _, ...asked } = query;
  const body = {
    name,
    query: asked,
    layout: layoutWithin(layout, resource.list.columns),
    roles: [...roles],
    isDefault,
  };
  return client.calls(viewsCalls).share({ params: { resource: resource.name }, body });
}

function layoutWithin({ order, hidden, pinned, widths, density }: ListLayout, columns: readonly string[]) {
  const known = new Set(columns);
  const within = (names: readonly string[]) => names.filter((name) => known.has(name));
  return {
    ...{ order: within(order), hidden: within(hidden), pinned: within(pinned) },
    // Older servers and clients only know two row heights.
    ...{ dense: density !== "roomy", density },
    widths: Object.fromEntries(Object.entries(widths).filter(([name]) => known.has(name))),
  };
}

/**
 * The columns of a layout for the address of a page: `account*.160_realName`, in order, `*` for pinned ones, widths
 * in px. Columns that are not named are hidden.
 *
 * @param columns - all columns that the user may see, in the default order
 */
export function writeColumns(layout: ListLayout, columns: readonly string[]): string {
  return orderedColumns(layout, columns)
    .filter((name) => name === columns[0] || !layout.hidden.includes(name))
    .map((name) => {
      const width = layout.widths[name];
      return `${name}${layout.pinned.includes(name) ? "*" : ""}${width === undefined ? "" : `.${width}`}`;
    })
    .join("_");
}

/**
 * Parses the text of `writeColumns`; undefined if it names none of the columns. `columns` has only columns that the
 * reader may see, so hidden ones are never in the result.
 *
 * @param density - the reader's setting, because an address does not contain it
 */
export function readColumns(text: string, columns: readonly string[], density: Density): ListLayout | undefined {
  const named = text.split("_").flatMap((part) => {
    const [, name = "", pin, width] = /^(\w+?)(\*?)(?:\.(\d{1,5}))?$/.exec(part) ?? [];
    return columns.includes(name) ? [{ name, isPinned: pin === "*", width: Number(width ?? 0) }] : [];
  });
  if (named.length === 0) return undefined;
  const names = named.map(({ name }) => name);
  return readLayout({
    order: names,
    hidden: columns.filter((name) => !names.includes(name)),
    pinned: named.flatMap(({ name, isPinned }) => (isPinned ? [name] : [])),
    widths: Object.fromEntries(named.map(({ name, width }) => [name, width])),
    density,
  });
}
