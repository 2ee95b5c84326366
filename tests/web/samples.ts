import type { Locator, Page } from "playwright-core";

import type { TabOptions, Web } from "./harness.ts";

/** Opens the page of samples of shared controls, as administrator. */
export const samplesOf =
  ({ signedIn }: Web) =>
  async (options: TabOptions = {}): Promise<Page> => {
    const { page } = await signedIn("/widgets", "admin", options);
    return page;
  };

/** Whether a control has the focus. */
export const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);
