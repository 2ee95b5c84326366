/** Tests the roster board in a browser: the pointer, a refused place, and the solver in its worker. */
import { mondayOf, serviceDayOf, serviceDayStart } from "@banche/core/roster";
import { serviceDateText } from "@banche/core/day";
import { textOf } from "@banche/core/text";
import { expect, test } from "vitest";

import { web } from "./harness.ts";

const { signedIn, api } = web();
const monday = mondayOf(serviceDayOf(Date.now())) + 14;
const from = serviceDateText(serviceDayStart(monday));
const text = (key: Parameters<typeof textOf>[1], params = {}) => textOf("zh", key, params);
const at = (day: number, hour: number) => serviceDayStart(monday + day) + hour * 3_600_000;

interface Made {
  readonly id: string;
}
interface Roster {
  readonly drivers: readonly { readonly id: string; readonly isUsable: number; readonly papersUntil: number }[];
  readonly duties: readonly { readonly id: string; readonly driverId: string }[];
}
const aDuty = async (day: number, more: object = {}) => {
  const pieces = [{ kind: "drive", from: 8 * 3600, until: 11 * 3600, trip: "" }];
  const body = { serviceDate: at(day, 0), startsAt: at(day, 8), endsAt: at(day, 14), state: "planned", pieces };
  return ((await api("POST", "/api/ext/models/duties", { ...body, ...more })) as Made).id;
};

test("a duty can be dragged to a driver, but not to one on leave; the solver assigns the others", async () => {
  const [open, other] = [await aDuty(1), await aDuty(2)];
  const { page, complaints } = await signedIn(`/bus/roster?from=${from}`, "admin");
  const grid = page.getByRole("grid");
  const chip = grid.locator(`[data-duty="${open}"]`);
  await chip.waitFor();
  const drawn = await grid
    .locator("[data-row]:not([data-row=''])")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-row") ?? ""));
  const { drivers } = (await api("GET", `/api/ext/roster?from=${from}`)) as Roster;
  const fit = new Set(
    drivers.flatMap(({ id, isUsable, papersUntil }) => (isUsable && papersUntil > monday + 7 ? [id] : [])),
  );
  const [away = "", free = ""] = new Set(drawn.filter((id) => fit.has(id)));
  const leave = { driverId: away, kind: "annual", startsOn: at(1, 0), endsOn: at(1, 0), reason: "年假" };
  await api("POST", "/api/ext/models/driverLeaves", leave);
  const cellOf = (row: string) => grid.locator(`[data-row="${row}"][data-day="${monday + 1}"]`);
  await cellOf(away).getByText("年假").waitFor();

  const drag = async (row: string) => {
    const [from, to] = [await chip.boundingBox(), await cellOf(row).boundingBox()];
    if (!from || !to) throw new Error("nothing to drag");
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 30, { steps: 3 });
    await page.mouse.move(to.x + 20, to.y + 12, { steps: 4 });
  };
  await drag(away);
  await page.getByText(text("roster.rules.leave")).first().waitFor();
  await page.mouse.up();
  await expect.poll(() => cellOf(away).locator("[data-duty]").count()).toBe(0);

  await drag(free);
  await expect.poll(() => cellOf(free).getAttribute("data-target")).toBe("true");
  await page.mouse.up();
  await cellOf(free).locator(`[data-duty="${open}"]`).waitFor();

  await page.getByRole("button", { name: text("roster.fill.title") }).click();
  await page.getByRole("button", { name: text("roster.fill.run") }).click();
  await page.getByText(text("roster.fill.placed", { count: 1, total: 1 })).waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: text("roster.fill.accept") }).click();
  await page.getByRole("button", { name: text("roster.save", { count: 2 }) }).click();
  await page.getByRole("button", { name: text("roster.undoSaved") }).waitFor();
  const { duties } = (await api("GET", `/api/ext/roster?from=${from}`)) as Roster;
  expect(duties.find(({ id }) => id === open)?.driverId).toBe(free);
  expect(duties.find(({ id }) => id === other)?.driverId).not.toBe("");
  expect(complaints).toEqual([]);
});

test("a resting finger drags a duty, a moving one scrolls; a move can be undone", async () => {
  const open = await aDuty(3);
  const tablet = { hasTouch: true, viewport: { width: 1024, height: 768 } };
  const { page, complaints } = await signedIn(`/bus/roster?from=${from}`, "admin", tablet);
  const grid = page.getByRole("grid");
  const chip = grid.locator(`[data-duty="${open}"]`);
  await chip.scrollIntoViewIfNeeded();
  const touch = await page.context().newCDPSession(page);
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const placeOf = async (of: typeof chip) => {
    const box = await of.boundingBox();
    if (!box) throw new Error("nothing to touch");
    return { x: box.x + 12, y: box.y + 12 };
  };
  const rest = async () => {
    const at = await placeOf(chip);
    await finger("touchStart", at.x, at.y);
    await expect.poll(() => chip.getAttribute("data-lifted")).toBe("true");
    return at;
  };
  const top = () => grid.evaluate((element) => element.scrollTop);
  const inRow = () => chip.evaluate((element) => element.closest("[data-row]")?.getAttribute("data-row"));

  const free = grid.locator(`[data-row]:not([data-row=""])[data-day="${monday + 3}"]`);
  const start = await placeOf(free.nth(2));
  const before = await top();
  await finger("touchStart", start.x, start.y);
  for (const by of [20, 60, 120, 180]) await finger("touchMove", start.x, start.y - by);
  await finger("touchEnd");
  await expect.poll(top).toBeGreaterThan(before);
  expect([await inRow(), await grid.getAttribute("data-lifting")]).toEqual(["", "false"]);

  const fitting = `[data-row]:not([data-row=""])[data-day="${monday + 3}"][data-allowed="true"]`;
  const held = await rest();
  const row = await grid.locator(fitting).first().getAttribute("data-row");
  await finger("touchEnd");
  await expect.poll(() => grid.getAttribute("data-lifting")).toBe("false");
  expect(await inRow()).toBe("");

  // Rows scrolled out of view are behind the head.
  await grid.evaluate((element, wanted) => {
    const cell = element.querySelector(`[data-row="${wanted}"]`);
    const { top: above, height } = element.getBoundingClientRect();
    element.scrollTop += (cell?.getBoundingClientRect().top ?? 0) - above - height / 2;
  }, row);
  const scrolled = await top();
  await rest();
  const allowed = grid.locator(`[data-row="${row}"][data-day="${monday + 3}"]`);
  const to = await placeOf(allowed);
  for (const share of [0.2, 0.6, 1])
    await finger("touchMove", held.x + (to.x - held.x) * share, held.y + (to.y - held.y) * share);
  await expect.poll(() => allowed.getAttribute("data-target")).toBe("true");
  await finger("touchEnd");
  await expect.poll(inRow).toBe(row);
  expect(Math.abs((await top()) - scrolled)).toBeLessThan(60);
  await page.getByRole("button", { name: text("roster.undo") }).tap();
  await expect.poll(inRow).toBe("");
  expect(complaints).toEqual([]);
});
