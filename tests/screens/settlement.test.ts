/** The settlement page against a real server: calculate, sources of a number, adjust, agree, reopen, compare, export, print. */
import { waitFor, within } from "@testing-library/dom";
import { serviceDateText, serviceDayAt } from "@banche/core/day";
import { monthAfter } from "@banche/core/settlement";
import { beforeAll, expect, test } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { t } from "./lib/texts.ts";

const demo = sharedDemoProcess();
/** The demo has data of last month. */
const month = monthAfter(serviceDateText(serviceDayAt(Date.now())).slice(0, 7), -1);

interface Carrier {
  readonly carrierId: string;
  readonly name: string;
  readonly settlement?: { readonly id: string; readonly version: number; readonly state: string };
}
let admin: Designer;
let carriers: readonly Carrier[];
const readCarriers = async () => {
  const { data } = await admin.ask("GET", `/api/ext/settlements?month=${month}`);
  return (data as { readonly carriers: readonly Carrier[] }).carriers;
};
beforeAll(async () => {
  admin = await designerOf(demo.url);
  carriers = await readCarriers();
});
const open = (carrier: Carrier | undefined, more = "", options: ScreenOptions = {}) =>
  openScreen(`/bus/settlement?month=${month}&carrier=${carrier?.carrierId}${more}`, {
    ...options,
    real: { url: demo.url, token: admin.token },
  });
async function calculated(at: number): Promise<Carrier> {
  const carrier = (await readCarriers())[at];
  if (!carrier) throw new Error("no carrier");
  if (!carrier.settlement) await admin.ask("POST", "/api/ext/settlements", { month, carrierId: carrier.carrierId });
  return carrier;
}
const dialog = () =>
  waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("none")));
/** A dialog closes only after the sheet behind it was read again. */
const dialogClosed = () => waitFor(() => expect(document.querySelector("dialog[open]")).toBeNull());

test("a month without a sheet can be calculated; rows are chosen by keys and show their sources", async () => {
  const { screen, user } = await open(carriers[0]);
  await user.click(await screen.findByRole("button", { name: "计算" }));
  const rows = await screen.findByRole("region", { name: t("settlement.rows") });
  const [first, second] = within(rows).getAllByRole("button", { pressed: false });
  first?.focus();
  await user.keyboard("j");
  expect(document.activeElement).toBe(second);
  await user.keyboard("{Enter}");
  const panel = await screen.findByRole("region", { name: /元从哪来/ });
  await within(panel).findByText(t("settlement.panel.payable"));
  await within(panel).findAllByText(t("settlement.panel.ran"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("region", { name: /元从哪来/ })).toBeNull());
});

test("a sheet is adjusted, agreed with a note, locked, and reopened with a reason", async () => {
  const { screen, user } = await open(await calculated(1));
  await user.click(await screen.findByRole("button", { name: t("settlement.adjust") }));
  const adjusting = await dialog();
  await user.type(within(adjusting).getByLabelText(t("settlement.adjustYuan")), "1.005");
  await within(adjusting).findByText(t("settlement.adjustYuanWrong"));
  await user.clear(within(adjusting).getByLabelText(t("settlement.adjustYuan")));
  await user.type(within(adjusting).getByLabelText(t("settlement.adjustYuan")), "-400");
  await user.type(within(adjusting).getByLabelText(t("settlement.reason")), "空调故障");
  await user.click(within(adjusting).getByRole("button", { name: t("settlement.adjust") }));
  await dialogClosed();
  await screen.findByText("−400.00", { selector: "section[aria-label=补记] td" });
  await user.click(screen.getByRole("button", { name: `${t("common.verbs.edit")} 空调故障` }));
  const changing = await dialog();
  const amount = within(changing).getByLabelText<HTMLInputElement>(t("settlement.adjustYuan"));
  expect(amount.value).toBe("-400.00");
  await user.clear(amount);
  await user.type(amount, "-350");
  await user.click(within(changing).getByRole("button", { name: t("common.verbs.save") }));
  await dialogClosed();
  await screen.findByText("−350.00", { selector: "section[aria-label=补记] td" });

  await user.click(screen.getByRole("button", { name: t("settlement.agree") }));
  const agreeing = await dialog();
  const note = within(agreeing).getByRole("textbox");
  await user.type(note, "下月补");
  await user.click(within(agreeing).getByRole("button", { name: t("settlement.agree") }));
  await dialogClosed();
  await screen.findByRole("button", { name: t("settlement.reopen") });
  expect(screen.queryByRole("button", { name: t("settlement.recalculate") })).toBeNull();
  expect(screen.queryByRole("button", { name: t("settlement.adjust") })).toBeNull();

  await user.click(screen.getByRole("button", { name: t("settlement.reopen") }));
  const reopening = await dialog();
  const ok = within(reopening).getByRole<HTMLButtonElement>("button", { name: t("settlement.reopen") });
  expect(ok.disabled).toBe(true);
  await user.type(within(reopening).getByRole("textbox"), "补班次");
  await user.click(ok);
  await dialogClosed();
  await screen.findByText(/重新打开：补班次/);
  await user.click(screen.getByRole("button", { name: t("settlement.historyShow") }));
  await screen.findByText(t("settlement.historyShown", { number: 1 }));
  expect(screen.queryByRole("button", { name: t("settlement.recalculate") })).toBeNull();
});

test("changes of the raw data since the calculation are reported", async () => {
  const carrier = await calculated(2);
  const { screen, user } = await open(carrier);
  await user.click(await screen.findByRole("button", { name: t("settlement.reproduce") }));
  await screen.findByText(new RegExp(t("settlement.same")));
  const id = (await readCarriers()).find(({ carrierId }) => carrierId === carrier.carrierId)?.settlement?.id ?? "";
  const { data } = await admin.ask("GET", `/api/ext/settlements/${id}`);
  const { rows } = data as { readonly rows: readonly { readonly ruleId: string }[] };
  await admin.ask("PUT", `/api/ext/models/priceRules/${rows[0]?.ruleId}`, { tripPrice: "1" });
  const other = await open(carrier);
  await other.user.click(await other.screen.findByRole("button", { name: t("settlement.reproduce") }));
  await other.screen.findByText(/原始数据已变化/);
});

test("a printed sheet has its rows, its penalties and its total", async () => {
  await calculated(0);
  const { screen } = await open(carriers[0], "&print=");
  const [table] = await screen.findAllByRole("table");
  expect(table?.textContent).toContain(t("settlement.sections.total"));
  expect(table?.textContent).toContain(t("settlement.sections.penalties"));
});

test.each([
  ["en", "Settlement"],
  ["zhtw", "結算"],
] as const)("the page is shown in %s", async (language, title) => {
  const { screen } = await open(carriers[0], "", { language });
  await screen.findByRole("heading", { name: title });
});

test("the figure shows the parts of the sum as bars and as a table with the total", async () => {
  const { screen, user } = await open(await calculated(0));
  const card = await screen.findByRole("region", { name: t("settlement.figure.title") });
  const plot = within(card).getByRole("figure", { name: t("settlement.figure.byKind") });
  expect(within(plot).getByText(t("settlement.figure.kinds.trips"))).toBeTruthy();
  const written = within(plot)
    .getAllByRole("listitem")
    .map((item) => item.querySelector("strong")?.textContent);
  await user.click(within(card).getByRole("button", { name: t("settlement.figure.asTable") }));
  const rows = within(card).getAllByRole("row");
  expect(rows.slice(0, -1).map((row) => within(row).getAllByRole("cell")[0]?.textContent)).toEqual(written);
  expect(within(card).getByText(t("settlement.sections.total"))).toBeTruthy();
});
