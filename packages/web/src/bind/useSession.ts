import {
  type CurrentUser,
  type PageRights,
  type Resource,
  rightsOfResource,
  rightsOn,
  type SessionState,
} from "@banche/core";
import { type Route, routesOf } from "@banche/core/shell";
import { useMemo } from "react";
import { useGround } from "./context.tsx";
import { useStore } from "./useStore.ts";

/** The current session; draws again when it changes. */
export function useSession(): SessionState {
  return useStore(useGround().sessions);
}

/** User info of the session; undefined until it was read. */
export function useCurrentUser(): CurrentUser | undefined {
  const state = useSession();
  return state.status === "signedOut" ? undefined : state.current;
}

/**
 * Rights of the user on a page; follows every change of the user info.
 *
 * @param page - menu code, such as `permission.user`
 */
export function usePageRights(page: string): PageRights {
  const current = useCurrentUser();
  return useMemo(() => rightsOn(current, page), [current, page]);
}

/** As `usePageRights`, for the page of a resource. */
export function useResourceRights(resource: Resource): PageRights {
  const current = useCurrentUser();
  return useMemo(() => rightsOfResource(current, resource), [current, resource]);
}

/** The routes of the user's menu. */
export function useRoutes(): readonly Route[] {
  const menus = useCurrentUser()?.menus;
  return useMemo(() => routesOf(menus ?? []), [menus]);
}

/** Name of the factory that the session works in. */
export function useFactoryName(): string | undefined {
  const state = useSession();
  if (state.status === "signedOut") return undefined;
  const { current, factoryId } = state;
  const active = current?.factories?.find(({ id }) => id === factoryId);
  return active?.name ?? current?.user?.defaultFactoryName;
}
