import { waitFor, within } from "@testing-library/dom";
import { expect } from "vitest";
import type { OpenScreen } from "./openScreen.ts";
import { t } from "./texts.ts";

/** Searches a record by its name in the dialog of a picker, and takes the first match; with `one` the choice is final at once. */
export async function takeFound(
  page: OpenScreen,
  control: HTMLElement,
  name: string,
  takes: "one" | "several" = "several",
): Promise<void> {
  await page.user.click(control);
  const box = await page.screen.findByLabelText(t("widgets.picker.search"));
  await page.user.type(box, `${name}{Enter}`);
  const dialog = box.closest("dialog");
  if (takes === "several") {
    await page.screen.findByLabelText(t("widgets.picker.chosen", { count: 1 }));
    if (dialog) await page.user.click(within(dialog).getByText(t("common.verbs.confirm")));
  }
  await waitFor(() => expect(control.textContent).toContain(name));
}
