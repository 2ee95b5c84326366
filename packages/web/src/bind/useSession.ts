import {
  type CurrentUser,
  type Grants,
  grantsOf,
  hasButton,
  hasColumn,
  pageIdOf,
  type Route,
  routesOf,
  type SessionState,
} from "@banche/core";
import { useMemo } from "react";
import { useGround } from "./context.tsx";
import { useStore } from "./useStore.ts";

/** The session as it is. */
export function useSession(): SessionState {
  return useStore(useGround().sessions);
}

/** User info of the session; undefined until it was read. */
export function useCurrentUser(): CurrentUser | undefined {
  const state = useSession();
  return state.status === "signedOut" ? undefined : state.current;
}

/** What the user may see and press; follows every change of the user info. */
export function useGrants(): Grants {
  const current = useCurrentUser();
  return useMemo(() => grantsOf(current), [current]);
}

/** Rights on one page. Missing means no (spec §6). */
export interface PageRights {
  readonly open: boolean;
  button(code: string | undefined): boolean;
  column(code: string | undefined): boolean;
}

/** @param page - menu code, such as `permission.user` */
export function usePageRights(page: string): PageRights {
  const grants = useGrants();
  return useMemo(() => {
    const id = pageIdOf(grants, page);
    return {
      open: id !== undefined,
      button: (code) => hasButton(grants, id, code),
      column: (code) => hasColumn(grants, id, code),
    };
  }, [grants, page]);
}

/** Where the user's menu leads. */
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
