/** One entry of the user's menu (spec §3); the contract's type fits. */
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

/** The target type of a menu entry. */
export type RouteKind = "folder" | "page" | "model" | "dictionary" | "report" | "dashboard" | "frame" | "external";

/** A target of the user's menu: a place in the product, or an external address. */
export interface Route {
  readonly kind: RouteKind;
  /** Id of the menu entry, by which permissions are stored. */
  readonly pageId: string;
  readonly code: string;
  /** The server's name; `titleOf` translates it. */
  readonly name: string;
  readonly icon: string;
  /** Path inside the product; empty for `dashboard` and `external`. */
  readonly path: string;
  /** External address: of an `external` link, or inside a `frame`. */
  readonly url?: string | undefined;
  /** Model, dictionary type, report or dashboard that is shown (types 3 to 6). */
  readonly moduleId?: string | undefined;
  readonly isTree: boolean;
  readonly hidden: boolean;
  /** True if the client has no page for it yet, see `builtRoutes`. */
  readonly planned?: boolean;
  readonly children: readonly Route[];
}
