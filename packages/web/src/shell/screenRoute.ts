/** What a feature says of its screen in its `route.ts`, so that the screen itself is loaded when it is opened. */
export interface ScreenRoute {
  /** Addresses of menu entries (`urlAddress`) or of fixed routes (spec §2), without the leading slash. */
  readonly addresses: readonly string[];
  /** `antd`: with the component library, which is loaded with it; `plain`: with native controls, as lists are at rest. */
  readonly look: "plain" | "antd";
  /** Who draws the heading. `own`: the screen. `hidden`: nobody sees it. Default: the page around the screen. */
  readonly heading?: "page" | "own" | "hidden";
  /** Concepts whose texts come with this page, and not with the shell: no module outside the folders that name them uses these. */
  readonly texts?: readonly string[];
}
