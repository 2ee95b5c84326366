/** Dictionary types have their own buttons, separate from those of the entries (contract-base §8.33). */
import { aCompany } from "@banche/core/testing";
import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { offered, rowMenu } from "./lib/menus.ts";
import { openScreen } from "./lib/openScreen.ts";

const types = async (buttons: readonly string[]) => {
  const page = await openScreen("/systemData/dictionary", { data: aCompany(), buttons: ["btn_type", ...buttons] });
  await page.user.click(await page.screen.findByText("管理", { selector: "button, button *" }));
  const drawer = await page.screen.findByRole("dialog");
  await within(drawer).findAllByText("民族");
  const row = within(drawer).getAllByText("民族")[0]?.closest<HTMLElement>("tr") ?? drawer;
  const inMenu = await offered(page, rowMenu(row));
  const controls = [
    within(drawer).queryByText("新建") !== null,
    within(drawer).queryAllByLabelText(/^编辑/).length > 0,
    inMenu.includes("删除"),
  ];
  await page.close();
  return controls;
};

test("buttons of entries give no right on types; each button of types gives its own right", async () => {
  expect(await types(["btn_add", "btn_edit", "btn_remove"])).toEqual([false, false, false]);
  expect(await types(["btn_type_add"])).toEqual([true, false, false]);
  expect(await types(["btn_type_edit"])).toEqual([false, true, false]);
  expect(await types(["btn_type_remove"])).toEqual([false, false, true]);
});
