import { destinationOf, type Route, splitPath } from "@banche/core/shell";
import { useCallback } from "react";
import { useRoutes } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useTitles } from "../bind/useTitles.ts";

/** What a tab is called and which picture it has. */
export interface ViewTitle {
  readonly title: string;
  readonly entry: Pick<Route, "code" | "kind">;
}

/** Titles of addresses: of fixed routes and of the menu; a page about something names it, too. */
export function useViewTitle(): (fullPath: string) => ViewTitle {
  const t = useTexts();
  const titleOf = useTitles();
  const routes = useRoutes();
  return useCallback(
    (fullPath) => {
      const [path, search] = splitPath(fullPath);
      const target = destinationOf(path, search, routes);
      if (target.kind === "fixed") {
        const title = titleOf({ code: target.code, name: t("navigation.untitled") });
        return { title: withSubject(title, search), entry: { code: target.code, kind: "page" } };
      }
      if (target.kind === "route") return { title: withSubject(titleOf(target.route), search), entry: target.route };
      return { title: t("navigation.pages.notFound"), entry: { code: "", kind: "page" } };
    },
    [routes, titleOf, t],
  );
}

function withSubject(title: string, search: string): string {
  const subject = new URLSearchParams(search).get("id");
  return subject ? `${title} · ${subject.slice(0, 12)}` : title;
}
