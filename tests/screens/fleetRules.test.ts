/** The dialog of rules on the map, against a real server: missing rights, wrong values, trial and saving. */
import { waitFor, within } from "@testing-library/dom";
import { beforeAll, expect, test } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { openScreen } from "./lib/openScreen.ts";
import { t } from "./lib/texts.ts";

const demo = sharedDemoProcess();
let admin: Designer;
beforeAll(async () => {
  admin = await designerOf(demo.url);
});

async function openRules() {
  const opened = await openScreen("/bus/position", { real: { url: demo.url, token: admin.token } });
  await waitFor(() => expect(t("fleetRules.open")).not.toBe("fleetRules.open"));
  await opened.user.click(await opened.screen.findByRole("button", { name: t("fleetRules.open") }));
  const dialog = within(await opened.screen.findByRole("dialog", { name: t("fleetRules.title") }));
  return { ...opened, dialog, speed: await dialog.findByLabelText(t("fleetRules.names.speedKmh")) };
}
const stored = async () => (await admin.ask("GET", "/api/ext/fleet/rules")).data as Record<string, number>;

test("a value out of bounds is reported and can be neither saved nor tried", async () => {
  const { user, dialog, speed } = await openRules();
  const save = dialog.getByRole("button", { name: t("common.verbs.save") });
  expect(save.hasAttribute("disabled")).toBe(true);
  await user.clear(speed);
  await user.type(speed, "19");
  await dialog.findByText(t("fleetRules.problems.tooSmall", { bound: 20 }));
  expect(speed.getAttribute("aria-invalid")).toBe("true");
  expect(save.hasAttribute("disabled")).toBe(true);
  expect(dialog.getByRole("button", { name: t("fleetRules.trial.run") }).hasAttribute("disabled")).toBe(true);
  await user.clear(speed);
  await dialog.findByText(t("fleetRules.problems.integer"));
  expect(await stored()).toMatchObject({ speedKmh: 100 });
});

test("rules can be tried without being stored, and only changed rules are sent", async () => {
  const { user, dialog, speed, screen } = await openRules();
  await user.clear(speed);
  await user.type(speed, "60");
  await user.click(dialog.getByRole("button", { name: t("fleetRules.trial.run") }));
  await waitFor(() => expect(dialog.getByRole("status").textContent).not.toBe(""));
  expect(await stored()).toMatchObject({ speedKmh: 100 });
  await user.click(dialog.getByRole("button", { name: t("common.verbs.save") }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await stored()).toMatchObject({ speedKmh: 60, offRouteM: 2000 });
});
