import type { Access } from "../contract/endpoint.ts";
import type { CurrentUser } from "../session/machine.ts";

/** What a signed-in user may see and do. What was not granted is forbidden (spec §6). */
export interface Permissions {
  /** Whether the menus hold the page; `page` is a menu code such as `permission.user`. */
  page(page: string): boolean;
  /** Whether the button with this code was granted on the page. No code, no button. */
  button(page: string, button: string | undefined): boolean;
  /** Whether the column with this code was granted on the page. */
  column(page: string, column: string): boolean;
  /** Whether the server would let a call pass; what belongs to one resource is only known there, so it counts as allowed. */
  allows(access: Access): boolean;
}

type MenuEntry = NonNullable<CurrentUser["menus"]>[number];

interface Grant {
  readonly buttons: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
}

/** Reads the permissions out of the user info; without one nothing is allowed but what is open. */
export function permissionsOf(current: CurrentUser | undefined): Permissions {
  const grants = grantsByPage(current);
  const button = (page: string, code: string | undefined) =>
    code !== undefined && grants.get(page)?.buttons.has(code) === true;
  const column = (page: string, code: string) => grants.get(page)?.columns.has(code) === true;
  return {
    page: (page) => grants.has(page),
    button,
    column,
    allows: (access) => {
      if (access.kind === "open") return true;
      if (access.kind === "page") return grants.has(access.page);
      if (access.kind === "button") return button(access.page, access.button);
      return current !== undefined;
    },
  };
}

/** Grants name menus by id, pages are known by the code of their menu. */
function grantsByPage(current: CurrentUser | undefined): ReadonlyMap<string, Grant> {
  const byId = new Map((current?.grants ?? []).map((grant) => [grant.pageId, grant]));
  const pages = new Map<string, Grant>();
  const walk = (menus: readonly MenuEntry[] | undefined): void => {
    for (const { id, code, children } of menus ?? []) {
      const grant = byId.get(id);
      if (code !== undefined) pages.set(code, { buttons: codes(grant?.buttons), columns: codes(grant?.columns) });
      walk(children);
    }
  };
  walk(current?.menus);
  return pages;
}

function codes(granted: readonly { readonly code: string }[] | undefined): ReadonlySet<string> {
  return new Set(granted?.map(({ code }) => code));
}
