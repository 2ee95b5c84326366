import { destinationOf, type Route, splitPath } from "@banche/core/shell";
import { useCallback } from "react";
import { useGround } from "../bind/context.tsx";
import { useRoutes } from "../bind/useSession.ts";
import { useStore } from "../bind/useStore.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useTitles } from "../bind/useTitles.ts";

/** Title and icon of a tab. */
export interface ViewTitle {
  readonly title: string;
  readonly entry: Pick<Route, "code" | "kind">;
}

/** Titles of addresses, from fixed routes and the menu. A page about a record also has the record's name. */
export function useViewTitle(): (fullPath: string) => ViewTitle {
  const t = useTexts();
  const titleOf = useTitles();
  const routes = useRoutes();
  const names = useStore(useGround().subjects);
  return useCallback(
    (fullPath) => {
      const [path, search] = splitPath(fullPath);
      const target = destinationOf(path, search, routes);
      if (target.kind === "fixed") {
        const title = titleOf({ code: target.code, name: t("navigation.untitled") });
        return { title: withSubject(title, search, names), entry: { code: target.code, kind: "page" } };
      }
      if (target.kind === "route")
        return { title: withSubject(titleOf(target.route), search, names), entry: target.route };
      return { title: t("navigation.pages.notFound"), entry: { code: "", kind: "page" } };
    },
    [routes, titleOf, t, names],
  );
}

/** Adds the name of the page's record; its id while the name is unknown. */
function withSubject(title: string, search: string, names: ReadonlyMap<string, string>): string {
  const subject = new URLSearchParams(search).get("id");
  return subject ? `${title} · ${names.get(subject) ?? subject.slice(0, 12)}` : title;
}
