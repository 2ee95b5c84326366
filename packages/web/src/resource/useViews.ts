import {
  type LayoutEvent,
  type ListLayout,
  readSavedViews,
  reduceSavedViews,
  type Resource,
  viewName,
} from "@banche/core";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { usePreference } from "../bind/usePreference.ts";
import { listStateOf, queryOf } from "./listState.ts";

const PARAMETER = "view";

/** The user's named views of a list. The address names the one that was opened, beside what it asks for. */
export function useViews(resource: Resource, layout: ListLayout, changeLayout: (event: LayoutEvent) => void) {
  const [views, keep] = usePreference(`views.${resource.noun}`, readSavedViews);
  const [query, setQuery] = useSearchParams();
  const present = query.get(PARAMETER) ?? "";
  const current = views.views.some(({ name }) => name === present) ? present : "";

  const open = useCallback(
    (name: string) => {
      const view = views.views.find((one) => one.name === name);
      if (!view) return;
      const state = listStateOf(new URLSearchParams(view.query), resource);
      setQuery({ ...queryOf(state), [PARAMETER]: name });
      changeLayout({ type: "taken", layout: view.layout });
    },
    [views, resource, setQuery, changeLayout],
  );
  const save = useCallback(
    (typed: string) => {
      const name = viewName(typed);
      const asked = queryOf({ ...listStateOf(query, resource), page: 1 });
      keep(reduceSavedViews(views, { type: "saved", view: { name, query: asked, layout } }));
      setQuery({ ...asked, [PARAMETER]: name }, { replace: true });
    },
    [keep, views, query, resource, layout, setQuery],
  );
  const remove = useCallback((name: string) => keep(reduceSavedViews(views, { type: "removed", name })), [keep, views]);
  return { views, current, open, save, remove };
}
