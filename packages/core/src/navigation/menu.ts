/** One entry of the user's menu (spec §3); what the contract reads fits. */
export interface MenuEntry {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly code?: string | undefined;
  readonly name: string;
  readonly icon?: string | undefined;
  /** 1 folder, 2 page, 3 model, 4 dictionary, 5 report, 6 dashboard, 7 link. Others are left out. */
  readonly type: number;
  readonly address?: string | undefined;
  readonly linkTarget?: string | undefined;
  readonly property?: { readonly moduleId?: string | undefined; readonly isTree?: boolean | undefined } | undefined;
  readonly order?: number | undefined;
  readonly hidden?: boolean | undefined;
  readonly children?: readonly MenuEntry[] | undefined;
}

/** What a menu entry leads to. */
export type RouteKind = "folder" | "page" | "model" | "dictionary" | "report" | "dashboard" | "frame" | "external";

/** A place in the product that the user's menu leads to, or an address outside of it. */
export interface Route {
  readonly kind: RouteKind;
  /** Id of the menu entry: what permissions are kept by. */
  readonly pageId: string;
  readonly code: string;
  /** Name as the server has it; `titleOf` translates it. */
  readonly name: string;
  readonly icon: string;
  /** Path inside the product; empty for `dashboard` and `external`. */
  readonly path: string;
  /** Address outside: of an `external` link, or inside a `frame`. */
  readonly url?: string | undefined;
  /** Model, dictionary type, report or dashboard that is shown (types 3 to 6). */
  readonly moduleId?: string | undefined;
  readonly isTree: boolean;
  readonly hidden: boolean;
  /** The client has no page for it yet, see `builtRoutes`. */
  readonly planned?: boolean;
  readonly children: readonly Route[];
}
