/** What a feature declares in its `route.ts`, so that the screen itself is only loaded when it is opened. */
export interface ScreenRoute {
  /** Addresses of menu entries (`urlAddress`) or of fixed routes (spec §2), without the leading slash. */
  readonly addresses: readonly string[];
  /** `antd`: uses the component library, which is loaded with it. `plain`: native controls, like lists use. */
  readonly look: "plain" | "antd";
  /** Who draws the heading. `own`: the screen. `hidden`: a visually hidden heading. Default: the page around the screen. */
  readonly heading?: "page" | "own" | "hidden";
  /**
   * Concepts whose texts are loaded with this page and not with the shell. Only modules in the folders that name them may use these texts.
   */
  readonly texts?: readonly string[];
  /** Its texts are loaded with the frame of the app; other pages also load those that pages share. */
  readonly first?: boolean;
}
