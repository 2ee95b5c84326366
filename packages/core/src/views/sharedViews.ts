import type { Client } from "../client/createClient.ts";
import { type Density, type ListLayout, orderedColumns, readLayout } from "../lists/layout.ts";
import type { Resource } from "../registry/resource.ts";
import type { SavedView, SavedViews } from "./savedViews.ts";

/** What a server that shares views says about itself. */
const ADDITION = "shared-views";

/** A view that somebody made for all people of some roles. */
export interface SharedView extends SavedView {
  readonly id: string;
  /** Whether the list begins with it for people of its roles who chose no other. */
  readonly isDefault: boolean;
  /** Whether the signed-in user has one of its roles. */
  readonly isForReader: boolean;
  /** Ids of the roles that it is for; known to those who may share. */
  readonly roles?: readonly string[] | undefined;
}

export interface SharedViews {
  readonly views: readonly SharedView[];
  readonly mayShare: boolean;
  /** What the user keeps of the list, to be read by `readSavedViews` and `readLayout`; missing where the server does not tell it here. */
  readonly kept?: { readonly views?: unknown; readonly layout?: unknown } | undefined;
}

export const noSharedViews: SharedViews = { views: [], mayShare: false };

/** What a list begins with: the name of an own view, the id of a shared one, empty for neither. */
export function firstView({ first }: SavedViews, { views }: SharedViews): string {
  return first ?? views.find(({ isDefault, isForReader }) => isDefault && isForReader)?.id ?? "";
}

/**
 * The views of a list that are shared with the signed-in user in the active factory, by name; none on servers that cannot
 * share. Those who may share see all of them.
 *
 * @throws {BancheError} when the server does not answer
 */
export async function sharedViews(client: Client, { name }: Pick<Resource, "name">): Promise<SharedViews> {
  if (!(await client.additions()).has(ADDITION)) return noSharedViews;
  const { mayShare, views, kept } = await client.views.list({ params: { resource: name } });
  return { mayShare, kept, views: views.map((view) => ({ ...view, layout: readLayout(view.layout) })) };
}

export interface SharingOf {
  readonly view: SavedView;
  /** Ids; at least one. */
  readonly roles: readonly string[];
  /** Whether the list begins with it for people of these roles who chose no other. */
  readonly isDefault: boolean;
}

/**
 * Shares a view for roles; one of the same name is replaced. Columns and conditions that the list does not have are left out.
 *
 * @throws {BancheError} `forbidden` for whoever may not change users
 */
export async function shareView(client: Client, resource: Resource, { view, roles, isDefault }: SharingOf) {
  const { name, query, layout } = view;
  const { page: _, ...asked } = query;
  const body = {
    name,
    query: asked,
    layout: layoutWithin(layout, resource.list.columns),
    roles: [...roles],
    isDefault,
  };
  return client.views.share({ params: { resource: resource.name }, body });
}

function layoutWithin({ order, hidden, pinned, widths, density }: ListLayout, columns: readonly string[]) {
  const known = new Set(columns);
  const within = (names: readonly string[]) => names.filter((name) => known.has(name));
  return {
    ...{ order: within(order), hidden: within(hidden), pinned: within(pinned) },
    // Servers and clients of before know two heights.
    ...{ dense: density !== "roomy", density },
    widths: Object.fromEntries(Object.entries(widths).filter(([name]) => known.has(name))),
  };
}

/**
 * The columns of a layout for the address of a page: `account*.160_realName`, in their order, `*` for those that are pinned,
 * widths in px; those that are not named are hidden.
 *
 * @param columns - all columns that the user may see, in their usual order
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
 * The layout that `writeColumns` wrote; undefined when it names none of the columns. Columns that the reader may not see are
 * not among `columns`, and so in no layout.
 *
 * @param density - as the reader has it: an address says nothing of it
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
