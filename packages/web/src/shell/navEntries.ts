import { homeTarget, pathOf, type Route, visibleRoutes } from "@banche/core/shell";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useRoutes } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useTitles } from "../bind/useTitles.ts";
import type { MenuItem } from "../ui/PopupMenu.tsx";
import { iconOf } from "./icons.tsx";
import { useShownRoutes } from "./useShownRoutes.ts";

/** Entries of the menus in all layouts: the home page first, then the visible entries of the user's menu. */
export function useNavEntries(): { readonly entries: readonly Route[]; readonly home: string } {
  const routes = useRoutes();
  const shown = useShownRoutes();
  return useMemo(() => ({ entries: visibleRoutes(shown), home: homeTarget(routes) }), [shown, routes]);
}

/** A folder as a fly-out menu; deeper folders become headings. */
export function useFlyOut(): (folder: Route) => readonly MenuItem[] {
  const t = useTexts();
  const titleOf = useTitles();
  const navigate = useNavigate();
  return (folder) => {
    const items = (routes: readonly Route[]): MenuItem[] =>
      routes.flatMap((route): MenuItem[] => {
        if (route.kind === "folder") {
          return [{ key: route.pageId, heading: titleOf(route) }, ...items(route.children)];
        }
        const path = pathOf(route);
        const go = () => (path === "" ? openOutside(route.url) : void navigate(path));
        const hint = route.planned === true && { hint: t("navigation.planned") };
        return [{ key: route.pageId, label: titleOf(route), icon: iconOf(route), onSelect: go, ...hint }];
      });
    // Pages come before folders; otherwise they would seem to belong to a heading.
    const pagesFirst = folder.children.toSorted((a, b) => Number(a.kind === "folder") - Number(b.kind === "folder"));
    return items(pagesFirst);
  };
}

/** Opens an external address in a tab without access to ours. */
export function openOutside(url: string | undefined): void {
  if (url !== undefined) window.open(url, "_blank", "noopener,noreferrer");
}
