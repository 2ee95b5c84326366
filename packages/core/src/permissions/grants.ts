/** The permissions of a session. Made by `grantsOf`; everything that is not in it is forbidden. */
export interface Grants {
  /** Menu entries by id, with the permissions on each. */
  readonly pages: ReadonlyMap<string, GrantedOn>;
  /** Ids of menu entries by their code, such as `permission.user`. */
  readonly ids: ReadonlyMap<string, string>;
}

export interface GrantedOn {
  readonly inMenu: boolean;
  readonly buttons: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
}

interface MenuNode {
  readonly id: string;
  readonly code?: string | undefined;
  readonly children?: readonly MenuNode[] | undefined;
}

interface Coded {
  readonly code: string;
}

/** The part of the user info that contains permissions; `CurrentUser` fits. */
export interface GrantSource {
  readonly user?: { readonly administrator?: boolean | undefined } | undefined;
  readonly menus?: readonly MenuNode[] | undefined;
  readonly grants?:
    | readonly {
        readonly pageId: string;
        readonly buttons?: readonly Coded[] | undefined;
        readonly columns?: readonly Coded[] | undefined;
      }[]
    | undefined;
}

/** Reads the permissions of a session, once after each load of the user info. */
export function grantsOf(source: GrantSource | undefined): Grants {
  const pages = new Map<string, { inMenu: boolean; buttons: Set<string>; columns: Set<string> }>();
  const ids = new Map<string, string>();
  const rightsOf = (id: string) => {
    const rights = pages.get(id) ?? { inMenu: false, buttons: new Set(), columns: new Set() };
    pages.set(id, rights);
    return rights;
  };
  const waiting = [...(source?.menus ?? [])];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    rightsOf(entry.id).inMenu = true;
    if (entry.code) ids.set(entry.code, entry.id);
    waiting.push(...(entry.children ?? []));
  }
  for (const grant of source?.grants ?? []) {
    const rights = rightsOf(grant.pageId);
    for (const { code } of grant.buttons ?? []) rights.buttons.add(code);
    for (const { code } of grant.columns ?? []) rights.columns.add(code);
  }
  return { pages, ids };
}

/** Whether the page is in the user's menu (spec §6). */
export function canOpen(grants: Grants, pageId: string | undefined): boolean {
  return pageId !== undefined && grants.pages.get(pageId)?.inMenu === true;
}

/** Whether the button is permitted on the page. False if page, entry, list or code is missing (spec §6). */
export function hasButton(grants: Grants, pageId: string | undefined, code: string | undefined): boolean {
  return pageId !== undefined && !!code && grants.pages.get(pageId)?.buttons.has(code) === true;
}

/** Whether the column is permitted on the page. False if page, entry, list or code is missing (spec §6). */
export function hasColumn(grants: Grants, pageId: string | undefined, code: string | undefined): boolean {
  return pageId !== undefined && !!code && grants.pages.get(pageId)?.columns.has(code) === true;
}

/**
 * Id of the page with this menu code in the user's menu, such as `permission.user`; undefined if it is not in the
 * menu.
 */
export function pageIdOf(grants: Grants, code: string): string | undefined {
  return grants.ids.get(code);
}
