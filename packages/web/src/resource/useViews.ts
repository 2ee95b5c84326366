import type { Resource } from "@banche/core";
import {
  firstView,
  type LayoutEvent,
  type ListLayout,
  noSharedViews,
  readColumns,
  readSavedViews,
  reduceLayout,
  reduceSavedViews,
  type SavedView,
  type SharedView,
  type SharedViews,
  sharedViews,
  viewName,
  writeColumns,
} from "@banche/core/shell";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Client } from "../bind/connection.ts";
import { useRuntime } from "../bind/context.tsx";
import { queryKeys } from "../bind/queryKeys.ts";
import { FRESH_MS } from "../bind/runtime.ts";
import { useAddressQuery } from "../bind/useAddressQuery.ts";
import { type PreferenceSource, usePreference } from "../bind/usePreference.ts";
import { useTexts } from "../bind/useTexts.ts";
import { toast } from "../ui/toasts.ts";
import { COLUMNS, listStateOf, queryOf } from "./listState.ts";
import { useLayout } from "./useLayout.ts";
import { withMember } from "./useMembers.ts";

/** Query parameter with the open view: an own one by name, a shared one by id. */
const PRESENT = "view";
/** Query parameter of a link that opens a shared view. */
const OPEN = "open";

/** The call of the shared views of a list. */
export function viewsQuery(client: Client, resource: Pick<Resource, "name">) {
  return queryOptions({
    queryKey: queryKeys.sharedViews(resource.name),
    queryFn: () => sharedViews(client, resource),
  });
}

/** The column layout and the saved views of a list: the user's own and the shared ones. */
export function useViews(resource: Resource, columns: readonly string[]) {
  const t = useTexts();
  const { client } = useRuntime();
  const asks = useKept(resource);
  const [own, keep, isKnown] = usePreference(`views.${resource.noun}`, readSavedViews, asks.views);
  const asked = useQuery(viewsQuery(client, resource));
  const shared = asked.data ?? noSharedViews;
  const [query, setQuery] = useAddressQuery();
  const [kept, keepLayout] = useLayout(resource, columns, asks.layout);
  const linked = readColumns(query.get(COLUMNS) ?? "", columns, kept.density);
  const layout = linked ?? kept;

  const present = query.get(PRESENT) ?? "";
  const isOwn = own.views.some(({ name }) => name === present);
  const current = isOwn || shared.views.some(({ id }) => id === present) ? present : "";

  /** A layout from a link becomes the user's own at the first change. */
  const changeLayout = useCallback(
    (event: LayoutEvent) => {
      if (!linked) return keepLayout(event);
      setQuery(withMember(COLUMNS, ""), { replace: true });
      keepLayout({ type: "taken", layout: reduceLayout(linked, event, columns) });
    },
    [linked, keepLayout, setQuery, columns],
  );

  const find = (key: string): SavedView | undefined =>
    own.views.find(({ name }) => name === key) ?? shared.views.find(({ id }) => id === key);

  function open(key: string, replace = false): void {
    const view = find(key);
    if (!view) return;
    const state = listStateOf(new URLSearchParams(view.query), resource);
    setQuery(() => ({ ...queryOf(state), [PRESENT]: key }), { replace });
    keepLayout({ type: "taken", layout: view.layout });
  }

  function save(typed: string): void {
    const name = viewName(typed);
    const now = queryOf({ ...listStateOf(query, resource), page: 1 });
    keep(reduceSavedViews(own, { type: "saved", view: { name, query: now, layout } }));
    if (linked) keepLayout({ type: "taken", layout });
    setQuery(() => ({ ...now, [PRESENT]: name }), { replace: true });
  }

  /** The view of a link, or the first view, is opened once, as soon as the views are known. */
  const wanted = query.get(OPEN);
  const mayBegin = wanted !== null || [...query.keys()].length === 0;
  /** The view that the list starts with, empty for none; undefined until it is known. */
  const beginning = (): string | undefined => {
    if (!mayBegin) return "";
    if (asked.isPending || !isKnown) return undefined;
    const key = wanted ?? firstView(own, shared);
    return find(key) ? key : "";
  };
  const [begins, setBegins] = useState(beginning);
  const hasSettled = begins !== undefined && (begins === "" || begins === present);
  const [isSettled, setSettled] = useState(hasSettled);
  const begun = begins ?? beginning();
  if (begins !== begun) setBegins(begun);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (begins === undefined || hasBegun.current) return;
    hasBegun.current = true;
    if (begins !== "") open(begins, true);
    else if (wanted !== null) {
      setQuery(withMember(OPEN, ""), { replace: true });
      toast("error", t("lists.views.missing"));
    }
  });
  // The address is updated a moment later.
  if (!isSettled && hasSettled) setSettled(true);

  const linkOf = (members: Readonly<Record<string, string>>): string => {
    const search = new URLSearchParams(members).toString();
    return `${window.location.origin}${window.location.pathname}${search ? `?${search}` : ""}`;
  };
  const linkTo = (asks: Readonly<Record<string, string>>, shown: ListLayout): string =>
    linkOf({ ...asks, [COLUMNS]: writeColumns(shown, columns) });

  return {
    layout,
    changeLayout,
    own,
    shared,
    current,
    /** Whether the first rows are known. Until then the shown rows may be the wrong ones. */
    isSettled,
    /** The view that the list starts with: name of an own view, id of a shared one, or empty. */
    first: firstView(own, shared),
    open: (key: string) => open(key),
    save,
    remove: (name: string) => keep(reduceSavedViews(own, { type: "removed", name })),
    begin: (first: string) => keep(reduceSavedViews(own, { type: "first", first })),
    /** A link to an own view contains its whole state. A link to a shared view opens its state at that time. */
    linkToOwn: ({ query: asks, layout: shown }: SavedView) => linkTo(asks, shown),
    linkToShared: ({ id }: SharedView) => linkOf({ [OPEN]: id }),
    linkToPresent: () => linkTo(queryOf({ ...listStateOf(query, resource), page: 1 }), layout),
  };
}

/** The user's own views and layout are read together with the shared views, in one call. */
function useKept({ name }: Resource) {
  const { client } = useRuntime();
  const queries = useQueryClient();
  return useMemo(() => {
    const query = viewsQuery(client, { name });
    const partOf = (part: "views" | "layout", read: SharedViews | undefined) =>
      read?.kept && { value: read.kept[part] };
    const sourceOf = (part: "views" | "layout"): PreferenceSource => ({
      told() {
        const { data, dataUpdatedAt = 0 } = queries.getQueryState(query.queryKey) ?? {};
        return Date.now() - dataUpdatedAt < FRESH_MS ? partOf(part, data) : undefined;
      },
      // A list that is opened again shows changes made elsewhere.
      ask: async () => partOf(part, await queries.fetchQuery({ ...query, staleTime: 0 })),
      // Otherwise the list would get the former value when it is opened again at once.
      changed(value) {
        const { dataUpdatedAt: updatedAt = 0 } = queries.getQueryState(query.queryKey) ?? {};
        const withValue = (read?: SharedViews) => read?.kept && { ...read, kept: { ...read.kept, [part]: value } };
        queries.setQueryData<SharedViews>(query.queryKey, (read) => withValue(read) ?? read, { updatedAt });
      },
    });
    return { views: sourceOf("views"), layout: sourceOf("layout") };
  }, [client, queries, name]);
}

export type Views = ReturnType<typeof useViews>;
