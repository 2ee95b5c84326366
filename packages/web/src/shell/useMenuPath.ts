import { pathInMenu } from "@banche/core/shell";
import { useLocation } from "react-router";
import { useRoutes } from "../bind/useSession.ts";

/** The path of the menu entry to which the current page belongs. */
export function useMenuPath(): string {
  const { pathname } = useLocation();
  return pathInMenu(useRoutes(), pathname);
}
