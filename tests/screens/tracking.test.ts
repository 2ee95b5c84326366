/** The page of positions against a real server: list, map and card show one choice, replay with gaps, and missing rights. */
import { waitFor, within } from "@testing-library/dom";
import { serviceDateText, serviceDayAt } from "@banche/core/day";
import { beforeAll, expect, test } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { failCalls } from "./lib/holdCalls.ts";
import { openScreen } from "./lib/openScreen.ts";
import { t } from "./lib/texts.ts";

const demo = sharedDemoProcess();
const MINUTE = 60_000;
let admin: Designer;
let plates: readonly string[];
let lines: number;
/** A full minute of the current service day, with time for a track before it. */
let end: number;
const clock = (at: number) => new Date(at + 8 * 60 * MINUTE).toISOString().slice(11, 16);

beforeAll(async () => {
  admin = await designerOf(demo.url);
  const { data } = await admin.ask("GET", "/api/ext/day");
  const board = data as { trips: { vehicleId: string }[]; names: { id: string; name: string }[] };
  const ids = new Set(board.trips.map(({ vehicleId }) => vehicleId));
  plates = board.names
    .filter(({ id }) => ids.has(id))
    .map(({ name }) => name)
    .slice(0, 2);
  end = Math.floor(Date.now() / MINUTE) * MINUTE;
  // A replay covers one service day.
  while (serviceDayAt(end - 10 * MINUTE) !== serviceDayAt(end)) end -= MINUTE;
  const told = (await admin.ask("GET", "/api/ext/positions/lines")).data as {
    lines: { directions: { stops: { latitude: number; longitude: number }[] }[] }[];
  };
  lines = told.lines.length;
  const stop = told.lines[0]?.directions[0]?.stops[3] ?? { latitude: 0, longitude: 0 };
  const fix = (plate: string | undefined, minutesAgo: number, north: number) => ({
    ...{ plate, at: end - minutesAgo * MINUTE, latitude: stop.latitude + north - minutesAgo / 1000 },
    ...{ longitude: stop.longitude, speed: 30, heading: 0 },
  });
  // The second track has a gap of five minutes.
  const fixes = [
    ...[10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((ago) => fix(plates[0], ago, 0)),
    ...[10, 9, 8, 3, 2, 1].map((ago) => fix(plates[1], ago, 0.02)),
  ];
  const sent = await admin.ask("POST", "/api/ext/positions", { fixes });
  expect(sent.data).toMatchObject({ stored: fixes.length, refused: [] });
});

async function open(path = "/bus/position", options: Parameters<typeof openScreen>[1] = {}) {
  const opened = await openScreen(path, { ...options, real: { url: demo.url, token: admin.token } });
  // The texts of the page are loaded together with it.
  await waitFor(() => expect(t("tracking.map.title", {}, options.language ?? "zh")).not.toBe("tracking.map.title"));
  return opened;
}

test("a user without the right to the page does not see it", async () => {
  const viewer = await designerOf(demo.url, "viewer");
  const { screen } = await openScreen("/bus/position", { real: { url: demo.url, token: viewer.token } });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("region", { name: t("tracking.map.list") })).toBeNull();
});

test("list, map and card show the vehicle of the address; J and K change it, Escape closes it", async () => {
  const { screen, user, address } = await open();
  const list = await screen.findByRole("region", { name: t("tracking.map.list") });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((row) => row.querySelector("b")?.textContent),
  ).toEqual([...plates].toSorted());
  await screen.findByRole("img", { name: t("tracking.map.map", { lines, vehicles: 2 }) });
  await user.keyboard("j");
  const card = await screen.findByRole("complementary", { name: t("tracking.map.card") });
  const first = plates.toSorted()[0] ?? "";
  within(card).getByRole("heading", { name: first });
  expect(address()).toContain("veh=");
  await user.keyboard("k");
  await within(card).findByRole("heading", { name: plates.toSorted()[1] ?? "" });
  await user.keyboard("f");
  const follow = new RegExp(`^${t("tracking.map.follow")}`);
  await within(card).findByRole("button", { name: follow, pressed: true });
  await user.keyboard("{Escape}");
  await waitFor(() => expect([card.isConnected, address().includes("veh=")]).toEqual([false, false]));
});

test("the search and the chips filter the list but not the map", async () => {
  const { screen, user } = await open();
  const list = await screen.findByRole("region", { name: t("tracking.map.list") });
  await user.type(within(list).getByLabelText(t("tracking.map.search")), plates[1]?.slice(-5) ?? "");
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
  await user.click(within(list).getByRole("button", { name: new RegExp(`^${t("tracking.map.states.late")}`) }));
  await within(list).findByText(t("tracking.map.noMatch"));
  await screen.findByRole("img", { name: t("tracking.map.map", { lines, vehicles: 2 }) });
});

test("arrow keys, Home and End move the focus in the list, and Enter chooses", async () => {
  const { screen, user, address } = await open();
  const list = await screen.findByRole("region", { name: t("tracking.map.list") });
  const [first, second] = within(list)
    .getAllByRole("listitem")
    .map((row) => within(row).getByRole("button"));
  first?.focus();
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(first);
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(second);
  await user.keyboard("{Home}");
  expect(document.activeElement).toBe(first);
  await user.keyboard("{End}{Enter}");
  await within(list).findByRole("button", { name: new RegExp(plates.toSorted()[1] ?? ""), pressed: true });
  expect(address()).toContain("veh=");
});

test("a replay shows a gap as a gap, and runs only after it is started", async () => {
  const date = serviceDateText(serviceDayAt(end - 10 * MINUTE));
  const { screen, user, address } = await open(`/bus/position?date=${date}`);
  const slider = await screen.findByRole("slider", { name: t("tracking.map.clock") });
  const list = await screen.findByRole("region", { name: t("tracking.map.list") });
  const rowOf = (plate: string | undefined) =>
    within(list)
      .getAllByRole("listitem")
      .find((row) => row.textContent?.includes(plate ?? "-"))?.textContent ?? "";
  slider.focus();
  await user.keyboard("{End}");
  const until = Number(slider.getAttribute("aria-valuenow"));
  // Moves back to a time in the gap, which lasts from five to three minutes before the last fix.
  for (let left = Math.round((until - (end - 5 * MINUTE)) / MINUTE); left > 0; left -= 1)
    await user.keyboard("{ArrowLeft}");
  const shown = Number(slider.getAttribute("aria-valuenow"));
  expect(slider.getAttribute("aria-valuetext")).toBe(clock(shown));
  await waitFor(() => expect(rowOf(plates[0])).toContain(t("tracking.map.states.moving")));
  // The end of the gap may be in the next part of the day, which is loaded separately.
  await waitFor(() => expect(rowOf(plates[1])).toContain(t("tracking.map.gap")));
  screen.getByText(t("tracking.map.noAlerts"));
  expect(Number(slider.getAttribute("aria-valuenow"))).toBe(shown);
  await user.keyboard(" ");
  await screen.findByRole("button", { name: t("tracking.map.pause") });
  await waitFor(() => expect(Number(slider.getAttribute("aria-valuenow"))).toBeGreaterThan(shown));
  await user.keyboard("l");
  await waitFor(() => expect(address()).not.toContain("date="));
});

test("buttons of the replay keep the focus when they are pressed", async () => {
  const { screen, user, address } = await open();
  await screen.findByRole("region", { name: t("tracking.map.list") });
  const mode = screen.getByRole("button", { name: t("tracking.map.replay") });
  mode.focus();
  await user.keyboard("{Enter}");
  const play = await screen.findByRole("button", { name: t("tracking.map.play") });
  expect([address().includes("date="), document.activeElement === mode]).toEqual([true, true]);
  play.focus();
  for (const [key, name] of [
    ["{Enter}", "tracking.map.pause"],
    [" ", "tracking.map.play"],
  ] as const) {
    await user.keyboard(key);
    await screen.findByRole("button", { name: t(name) });
    expect([document.activeElement === play, play.getAttribute("aria-label")]).toEqual([true, t(name)]);
  }
  const live = screen.getByRole("button", { name: t("tracking.map.live") });
  await user.click(live);
  await waitFor(() => expect(address()).not.toContain("date="));
  await screen.findByRole("region", { name: t("tracking.map.list") });
  expect(document.activeElement).toBe(live);
});

test("a part of the day that cannot be read is told beside the replay, and can be read again", async () => {
  const { screen, user } = await open();
  await screen.findByRole("region", { name: t("tracking.map.list") });
  const mend = failCalls(({ pathname }) => pathname.endsWith("/positions/replay"));
  await user.click(screen.getByRole("button", { name: t("tracking.map.replay") }));
  const retry = await screen.findByRole("button", { name: t("common.verbs.retry") });
  screen.getByRole("slider", { name: t("tracking.map.clock") });
  mend();
  await user.click(retry);
  await waitFor(() => expect(retry.isConnected).toBe(false));
  screen.getByRole("slider", { name: t("tracking.map.clock") });
});

test.each(["zhtw", "en"] as const)("the page is shown in %s", async (language) => {
  const { screen } = await open("/bus/position", { language, widthPx: 375 });
  await screen.findByRole("region", { name: t("tracking.map.list", {}, language) });
  await screen.findByRole("heading", { level: 1, name: t("tracking.map.title", {}, language) });
});
