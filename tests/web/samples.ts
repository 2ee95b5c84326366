import type { Locator, Page } from "playwright-core";

import type { TabOptions, Web } from "./harness.ts";

/** Opens the page of samples of the shared controls, as the administrator. */
export const samplesOf =
  ({ signedIn, url }: Web) =>
  async (options: TabOptions = {}): Promise<Page> => {
    const { page } = await signedIn("/home", "admin", options);
    await page.goto(`${url()}/widgets`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return page;
  };

/** Whether keys go to a control. */
export const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);
