/** The ridership page against a real server: loads, counts typed in the table, a scan file with undo, rules, and rights. */
import { serviceDateText, serviceDayAt } from "@banche/core/day";
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
const open = (more = "") => openScreen(`/bus/ridership${more}`, { real: { url: demo.url, token: admin.token } });
const dialog = () =>
  waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("none")));

test("a cell of the heat table shows its load and its days, where counts can be typed", async () => {
  const { screen, user } = await open();
  const heat = await screen.findByRole("region", { name: "各发车时刻的满载率" });
  const [cell] = within(heat).getAllByRole("button", { name: /%/ });
  if (!cell) throw new Error("no load");
  await user.click(cell);
  const days = await dialog();
  const [field] = within(days).getAllByRole("textbox");
  if (!field) throw new Error("no field");
  await user.clear(field);
  await user.type(field, "x");
  await within(days).findByText(t("ridership.countWrong"));
  await user.clear(field);
  await user.type(field, "17{Enter}");
  await within(days).findByText(/^17 \//);
});

test("candidates are shown with their days, and the trend can be shown as a table", async () => {
  const { screen, user } = await open();
  const candidates = await screen.findByRole("region", { name: t("ridership.candidates") });
  await within(candidates).findAllByText(t("ridership.merge"));
  expect(within(candidates).getAllByText(/ \/ \d+ 座，/).length).toBeGreaterThan(0);
  const trend = screen.getByRole("region", { name: t("ridership.trend") });
  await user.click(within(trend).getByRole("button", { name: t("ridership.asTable") }));
  expect(within(trend).getAllByRole("row").length).toBeGreaterThan(1);
});

test("a scan file is checked first, imported, and undone", async () => {
  const { screen, user } = await open();
  await user.click(await screen.findByRole("button", { name: t("ridership.import") }));
  const shown = await dialog();
  const chooser = shown.querySelector<HTMLInputElement>("input[type=file]");
  if (!chooser) throw new Error("no chooser");
  await user.upload(chooser, new File(["a,b\n1,2\n"], "other.csv", { type: "text/csv" }));
  await within(shown).findByText(t("ridership.badFile"));
  const day = serviceDateText(serviceDayAt(Date.now()) - 86_400_000);
  const text = `时间,车牌,工号\n${day} 12:00:00,苏E99999,guest\nx,苏E99999,guest\n`;
  await user.upload(chooser, new File([text], "mine.csv", { type: "text/csv" }));
  await within(shown).findByText(t("ridership.refusedIn", { count: 1 }));
  await user.click(within(shown).getByRole("button", { name: t("ridership.importNow", { count: 1 }) }));
  await user.click(await within(shown).findByRole("button", { name: `${t("ridership.undo")} mine.csv` }));
  const asked = await screen.findByRole("dialog", { name: t("ridership.askUndo", { name: "mine.csv" }) });
  await user.click(within(asked).getByRole("button", { name: t("ridership.undo") }));
  await waitFor(() => expect(within(shown).queryByText("mine.csv")).toBeNull());
});

test("a wrong rule is reported and cannot be saved", async () => {
  const { screen, user } = await open();
  await user.click(await screen.findByRole("button", { name: t("ridership.rules") }));
  const shown = await dialog();
  const field = within(shown).getByLabelText(t("ridership.rule.mergePercent"));
  await user.clear(field);
  await user.type(field, "101");
  await within(shown).findByText(t("ridership.problems.tooLarge", { bound: 100 }));
  expect(within(shown).getByRole<HTMLButtonElement>("button", { name: t("ridership.save") }).disabled).toBe(true);
});

test("days without a record show a message", async () => {
  const { screen } = await open("?from=2021-01-01&until=2021-01-07");
  await screen.findByText(t("ridership.none"));
});
