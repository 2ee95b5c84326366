import { builtRoutes, type Route } from "@banche/core/shell";
import { useMemo } from "react";
import { pageFact } from "../bind/pageFacts.ts";
import { useAdditions } from "../bind/useAdditions.ts";
import { useModelPagesKnown } from "../bind/useModelPagesKnown.ts";
import { useRoutes } from "../bind/useSession.ts";
import { useScreens } from "./screens.ts";

/** An addition that the operator switches on: menu entries without a page are shown. */
const PLANNED = "planned-pages";

/** The menu entries that this version shows in menus, search and quick entries. Addresses work for the whole menu. */
export function useShownRoutes(): readonly Route[] {
  const routes = useRoutes();
  const screens = useScreens();
  const areKnown = useModelPagesKnown();
  const showsPlanned = useAdditions()?.has(PLANNED) === true;
  return useMemo(() => {
    const isBuilt = ({ kind, path, moduleId }: Route): boolean => {
      if (kind === "page") return screens[path.slice(1)] !== undefined || (areKnown && path.startsWith(MODELS));
      if (kind === "model") return screens[`models/${moduleId}`] !== undefined;
      if (kind === "dashboard") return pageFact("dashboards") !== "";
      return kind === "report" ? pageFact("reports") !== "" : true;
    };
    return builtRoutes(routes, isBuilt, showsPlanned);
  }, [routes, screens, areKnown, showsPlanned]);
}

/** Pages of designed models; they exist once the server has sent the models. */
const MODELS = "/models/";
