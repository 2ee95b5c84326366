import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";

import type { AccessPolicy } from "../../policy/accessPolicy.ts";

type View = Pick<Output<typeof contract.views.list>["views"][number], "query" | "layout">;

/**
 * A view without the columns that a user may not see. Undefined if the view filters or sorts by such a column. Using it would reveal
 * values, and dropping it would show other rows than the name of the view suggests.
 */
export function forReader<Shown extends View>({ resource, hides }: AccessPolicy, view: Shown): Shown | undefined {
  const hidden = Object.values(resource.fields).filter(({ name }) => hides(name));
  if (hidden.length === 0) return view;
  const { query, layout } = view;
  const within = query["within"] === undefined ? undefined : resource.list.within?.field;
  const asksBy = hidden.some(({ name, key }) => key in query || query["sort"] === name || within === name);
  if (asksBy) return undefined;
  const names = new Set(hidden.map(({ name }) => name));
  const seen = (columns: readonly string[]) => columns.filter((column) => !names.has(column));
  return {
    ...view,
    layout: {
      ...layout,
      order: seen(layout.order),
      hidden: seen(layout.hidden),
      pinned: seen(layout.pinned),
      widths: Object.fromEntries(Object.entries(layout.widths).filter(([column]) => !names.has(column))),
    },
  };
}
