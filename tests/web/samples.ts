import type { Locator, Page } from "playwright-core";

import type { TabOptions, Web } from "./harness.ts";

/** Opens the page of samples of the shared controls, as the administrator. */
export const samplesOf =
  ({ signedIn }: Web) =>
  async (options: TabOptions = {}): Promise<Page> => {
    const { page } = await signedIn("/widgets", "admin", options);
    return page;
  };

/** Whether keys go to a control. */
export const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);
