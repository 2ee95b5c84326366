/** The day board against a real server: urgent trips, marks, reassignment by two keys, undo, and missing rights. */
import { waitFor, within } from "@testing-library/dom";
import { serviceDateText, serviceDayAt } from "@banche/core/day";
import { beforeAll, expect, test } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { openScreen } from "./lib/openScreen.ts";
import { t } from "./lib/texts.ts";

const demo = sharedDemoProcess();
const dayMs = 86_400_000;
let admin: Designer;
interface Trip {
  readonly id: string;
  readonly number: string;
  readonly departedAt?: number;
  readonly arrivedAt?: number;
  readonly vehicleId: string;
}
const board = async () => (await admin.ask("GET", "/api/ext/day")).data as { readonly trips: readonly Trip[] };
beforeAll(async () => {
  admin = await designerOf(demo.url);
});

async function open(path = "/bus/dayBoard", options: Parameters<typeof openScreen>[1] = {}) {
  const opened = await openScreen(path, { ...options, real: { url: demo.url, token: admin.token } });
  // The texts of the page are loaded together with it.
  await waitFor(() => expect(t("day.title", {}, options.language ?? "zh")).not.toBe("day.title"));
  return opened;
}
/** One of the day's last trips, with a vehicle and without a reported departure. @param skip - how many later trips to skip */
async function untold(skip: number): Promise<Trip> {
  const trips = (await board()).trips.filter((trip) => trip.departedAt === undefined && trip.vehicleId !== "");
  const found = trips.at(-1 - skip);
  if (!found) throw new Error("no trip");
  return found;
}

test("a day without trips links to the schemes; one button shows the previous day, another today", async () => {
  const far = serviceDateText(serviceDayAt(Date.now()) + 900 * dayMs);
  const { screen, user, address } = await open(`/bus/dayBoard?date=${far}`);
  await screen.findByText(t("day.none"));
  expect(screen.getByText(t("day.toSchemes")).getAttribute("href")).toBe("/bus/scheme");
  await user.click(screen.getByRole("button", { name: t("day.before") }));
  await waitFor(() => expect(address()).toContain(serviceDateText(serviceDayAt(Date.now()) + 899 * dayMs)));
  await user.click(screen.getByRole("button", { name: t("day.today") }));
  await screen.findByRole("region", { name: t("day.lines") });
  expect(address()).not.toContain("date=");
});

test("a chip lists the trips of its state, and the table lists all trips", async () => {
  const { screen, user } = await open();
  const chips = await screen.findByRole("group", { name: t("day.fields.state") });
  const chip = within(chips).getByRole("button", { name: new RegExp(`^${t("day.states.waiting")}`) });
  const count = Number(chip.querySelector("b")?.textContent);
  await user.click(chip);
  const list = await screen.findByRole("region", { name: t("day.states.waiting") });
  expect(count === 0 ? 0 : within(list).getAllByRole("listitem").length).toBe(count);
  await user.click(screen.getByRole("button", { name: t("day.table") }));
  expect((await screen.findAllByRole("row")).length).toBe((await board()).trips.length + 1);
});

test("R opens with the best vehicle chosen, Enter assigns it, and the log can undo it", async () => {
  const trip = await untold(0);
  const { screen, user } = await open(`/bus/dayBoard?trip=${trip.id}`);
  await screen.findByRole("complementary", { name: trip.number });
  await user.keyboard("r");
  const go = await screen.findByRole("button", { name: new RegExp(t("day.actions.carryOut")) });
  await waitFor(() => expect(document.activeElement).toBe(go));
  const vehicles = screen.getByRole("group", { name: new RegExp(`^${t("day.panel.vehicles")}`) });
  const radios = within(vehicles).getAllByRole<HTMLInputElement>("radio");
  const chosen = () => radios.findIndex(({ checked }) => checked);
  const best = chosen();
  expect(best).toBeGreaterThanOrEqual(0);
  const other = best === 0 ? 1 : 0;
  await user.keyboard(String(other + 1));
  expect(chosen()).toBe(other);
  await user.keyboard(String(best + 1));
  expect(chosen()).toBe(best);
  await user.keyboard("{Enter}");
  const log = screen.getByRole("region", { name: t("day.log.title") });
  const undo = await within(log).findByRole("button", { name: new RegExp(`${t("day.actions.undo")}.*${trip.number}`) });
  await waitFor(() => expect(document.activeElement?.textContent).toContain(t("day.actions.reassign")));
  const now = (await board()).trips.find(({ id }) => id === trip.id);
  expect(now?.vehicleId).not.toBe(trip.vehicleId);
  await user.click(undo);
  await within(log).findByText(t("day.log.undone", { number: trip.number }));
  expect((await board()).trips.find(({ id }) => id === trip.id)?.vehicleId).toBe(trip.vehicleId);
});

test("a trip is cancelled only with a reason, and then has no cancel button", async () => {
  const trip = await untold(1);
  const { screen, user } = await open(`/bus/dayBoard?trip=${trip.id}`);
  const panel = await screen.findByRole("complementary", { name: trip.number });
  await user.click(within(panel).getByRole("button", { name: t("day.actions.cancel") }));
  const dialog = await screen.findByRole("dialog");
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: t("day.cancelling.confirm") });
  expect(confirm.disabled).toBe(true);
  await user.type(within(dialog).getByLabelText(t("day.cancelling.reason")), "大雾");
  await user.click(confirm);
  await within(panel).findByText("大雾");
  expect(within(panel).queryByRole("button", { name: t("day.actions.cancel") })).toBeNull();
});

test("J chooses a trip of the list, and Escape closes it", async () => {
  const { screen, user, address } = await open("/bus/dayBoard?state=waiting&view=table");
  const list = await screen.findByRole("region", { name: t("day.states.waiting") });
  const rows = within(list).queryAllByRole("listitem");
  await user.keyboard("j");
  if (rows.length === 0) return;
  const panel = await screen.findByRole("complementary");
  await user.keyboard("{Escape}");
  await waitFor(() => expect([panel.isConnected, address().includes("trip=")]).toEqual([false, false]));
});

test.each(["zhtw", "en"] as const)("the page is shown in %s", async (language) => {
  const { screen } = await open("/bus/dayBoard", { language });
  await screen.findByRole("region", { name: t("day.log.title", {}, language) });
});
