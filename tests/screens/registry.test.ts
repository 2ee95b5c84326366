/** The app gets its concepts as a parameter: a missing concept has no page, and all others work. */
import { resources } from "@banche/core";
import { expect, test } from "vitest";
import { openScreen } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";
import { fieldLabel, t } from "./lib/texts.ts";

test.each([
  ["/permission/user", "users", "web.states.notFoundHint"],
  ["/system/area", "areas", "web.states.notBuiltHint"],
] as const)("%s shows that the page is missing when the app does not know %s", async (path, name, hint) => {
  const page = await openScreen(path, { unknown: [name] });
  await page.screen.findByText(t(hint, { route: path }));
  expect(page.calls()).not.toContain(`${name}.list`);
});

test("a list beside a tree of an unknown resource is shown, and its form keeps that field", async () => {
  const page = await openScreen("/permission/user", { unknown: ["positions"] });
  await rowOf("admin");
  await page.user.click(page.screen.getByText(t("common.verbs.add")));
  expect(await page.screen.findByLabelText(fieldLabel(resources.users, "positions"))).toBeTruthy();
});
