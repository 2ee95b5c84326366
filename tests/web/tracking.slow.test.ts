/** Tests the vehicle map in a real browser: dragging, wheel and clicks; nothing is cut or covered while vehicles need attention. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";

import { findings } from "./axe.ts";
import { web } from "./harness.ts";
import { sideways, unreadable } from "./layout.ts";
import { settle, visit } from "./places.ts";

const { api, sharedTab, signedIn, sql, url } = web();
const tab = sharedTab("/bus/dayBoard");
const MINUTE = 60_000;

interface Line {
  readonly id: string;
  readonly directions: readonly {
    readonly direction: string;
    readonly stops: readonly { readonly latitude: number; readonly longitude: number }[];
  }[];
}

/** Drives three buses on the first line: one on time, one late, one without a signal. */
async function drive(): Promise<readonly string[]> {
  const day = (await api("GET", "/api/ext/day")) as {
    trips: { id: string; vehicleId: string; lineId: string; direction: string }[];
    names: { id: string; name: string }[];
  };
  const { lines } = (await api("GET", "/api/ext/positions/lines")) as { lines: readonly Line[] };
  const ids = [...new Set(day.trips.map(({ vehicleId }) => vehicleId))].filter((id) => id !== "").slice(0, 3);
  const plates = ids.map((id) => day.names.find((one) => one.id === id)?.name ?? "");
  const stops = lines[0]?.directions[0]?.stops ?? [];
  const fixes = plates.map((plate, at) => {
    const stop = stops[2 + 2 * at] ?? { latitude: 0, longitude: 0 };
    return { plate, at: Date.now() - (at === 2 ? 5 * MINUTE : 1_000), ...stop, speed: 30, heading: 90 };
  });
  await api("POST", "/api/ext/positions", { fixes });
  for (const [at, id] of ids.entries()) {
    await sql(
      `update latest_positions set trip_id = $2, line_id = $3, direction = $4, next_stop = $5, stop_count = $6,
        next_at = now() + interval '2 minutes', delay_s = $7, service_date = date_trunc('day', now()) where vehicle_id = $1`,
      [id, day.trips[0]?.id, lines[0]?.id, lines[0]?.directions[0]?.direction, 3, stops.length, at === 1 ? 600 : 0],
    );
  }
  return plates;
}

/**
 * The middle of the filled parts in a colour of the theme on the map, in px of the map; undefined without one. A mark is
 * filled, while the frame and the letters of its label are thin, so that only pixels whose neighbours have the colour, too, count.
 */
function middleOf(page: Page, property: string) {
  return page.evaluate((name) => {
    const sheet = document.querySelector<HTMLCanvasElement>("canvas[role=img]");
    const pen = sheet?.getContext("2d");
    if (!sheet || !pen || sheet.width === 0) return undefined;
    const probe = document.createElement("canvas").getContext("2d");
    if (!probe) return undefined;
    probe.fillStyle = getComputedStyle(sheet).getPropertyValue(name);
    probe.fillRect(0, 0, 1, 1);
    const wanted = probe.getImageData(0, 0, 1, 1).data;
    const { data, width, height } = pen.getImageData(0, 0, sheet.width, sheet.height);
    const has = (x: number, y: number) =>
      [0, 1, 2].every((part) => Math.abs((data[4 * (y * width + x) + part] ?? 0) - (wanted[part] ?? 0)) < 8) &&
      (data[4 * (y * width + x) + 3] ?? 0) > 247;
    const found: { x: number; y: number }[] = [];
    for (let y = 2; y < height - 2; y += 1) {
      for (let x = 2; x < width - 2; x += 1) {
        const isFull = [-2, -1, 0, 1].every((dy) => [-2, -1, 0, 1].every((dx) => has(x + dx, y + dy)));
        if (isFull) found.push({ x, y });
      }
    }
    if (found.length === 0) return undefined;
    const mean = (of: (one: { x: number; y: number }) => number) =>
      Math.round(found.reduce((sum, one) => sum + of(one), 0) / found.length);
    return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  }, property);
}

test("the map reacts to drag, wheel and click, and nothing on the page is cut or covered", async () => {
  const plates = await drive();
  const { page, complaints } = tab();
  await visit(page, "/bus/position");
  const map = page.getByRole("img", { name: /^地图：/ });
  const rows = page.getByRole("region", { name: "车辆", exact: true }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(3);
  await expect.poll(() => rows.nth(0).innerText()).toContain(plates[1]);
  // Late vehicles and their labels are the only things in this colour.
  const drawn = () => middleOf(page, "--danger");
  await expect.poll(drawn).not.toBeUndefined();
  const box = await map.boundingBox();
  if (!box) throw new Error("no map");
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await expect.poll(async () => JSON.stringify(await drawn()) === JSON.stringify(await drawn())).toBe(true);
  const first = await drawn();
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, -200);
  await expect.poll(drawn).not.toEqual(first);
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
  const wheeled = await drawn();
  await page.mouse.down();
  await page.mouse.move(middle.x + 60, middle.y + 30, { steps: 3 });
  await page.mouse.up();
  // The whole drawing moved with the hand.
  await expect.poll(drawn).toEqual({ x: wheeled ? wheeled.x + 60 : 0, y: wheeled ? wheeled.y + 30 : 0 });
  expect(page.url()).not.toContain("veh=");
  await page.getByRole("button", { name: "全部显示" }).click();
  await expect.poll(drawn).toEqual(first);
  if (!first) throw new Error("no bus");
  await page.mouse.click(box.x + first.x, box.y + first.y);
  const card = page.getByRole("complementary", { name: "所选车辆" });
  await card.getByRole("heading", { name: plates[1] ?? "" }).waitFor();
  await card.getByRole("list").getByText("本车").waitFor();
  const date = new URLSearchParams({ date: "2026-11-24" });
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of [page.url(), `/bus/position?${date}`]) {
      await visit(page, address);
      await settle(page);
      const found = [...(await findings(page)), ...(await unreadable(page))];
      expect([width, address, await sideways(page), ...found]).toEqual([width, address, 0]);
    }
  }
  expect(complaints).toEqual([]);
});

test("a list of 2,000 draws only visible rows, states the total, and keeps the focus when rows move", async () => {
  const { page, complaints } = await signedIn("/home");
  let isLastLate = false;
  await page.route("**/api/ext/positions/latest*", (route) => {
    const now = Date.now();
    const list = Array.from({ length: 2000 }, (_, at) => ({
      ...{ vehicleId: `v${at}`, plate: `苏E${10_000 + at}`, at: now - 1_000, latitude: 31.2 + at / 10_000 },
      ...{ longitude: 120.5, speed: 30, heading: 90, tripId: `t${at}`, trip: "1F01", lineId: "l", line: "1号线" },
      ...{ direction: "toHome", nextStop: 1, stops: 9, delay: isLastLate && at === 1999 ? 900 : 0 },
    }));
    return route.fulfill({ json: { code: 200, msg: "ok", data: { now, list } } });
  });
  await page.goto(`${url()}/bus/position`);
  const list = page.getByRole("region", { name: "车辆", exact: true });
  const rows = list.getByRole("listitem");
  await rows.first().waitFor();
  expect(await rows.count()).toBeLessThan(60);
  await rows.first().getByRole("button").focus();
  const focused = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest("li");
      return [row?.dataset["id"], row?.ariaPosInSet, row?.ariaSetSize].join(" ");
    });
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => (await focused()).split(" ").at(-1)).toBe("2000");
  const held = (await focused()).split(" ")[0];
  await list.locator("[data-long]").evaluate((box) => box.scrollTo(0, 40_000));
  await expect.poll(() => rows.last().innerText()).toContain("苏E1");
  expect((await focused()).split(" ")[0]).toBe(held);
  await page.keyboard.press("End");
  await expect.poll(async () => (await focused()).split(" ").slice(1).join(" ")).toBe("2000 2000");
  await page.keyboard.press("Enter");
  await page.getByRole("complementary", { name: "所选车辆" }).waitFor();
  expect(await rows.count()).toBeLessThan(60);
  await page.keyboard.press("Home");
  await expect.poll(focused).toBe("v0 1 2000");
  isLastLate = true;
  await expect.poll(focused).toBe("v0 2 2000");
  expect(complaints).toEqual([]);
});

/** Answers tiles in one colour, or none. Counts what it was asked for. */
async function tileServer(colour: string | undefined) {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${colour}"/></svg>`;
    if (colour === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "image/svg+xml" }).end(picture);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.svg` };
}

/** The colour in the middle of the canvas of tiles, `#rrggbb`; undefined while it is empty. It is read from a picture of the page. */
async function colourOfGround(page: Page) {
  return page.evaluate(async () => {
    const sheet = document.querySelector<HTMLCanvasElement>("canvas[aria-hidden]");
    const pen = sheet?.getContext("2d");
    if (!sheet || !pen || sheet.width === 0) return "nothing";
    try {
      const [r = 0, g = 0, b = 0, a = 0] = pen.getImageData(sheet.width >> 1, sheet.height >> 1, 1, 1).data;
      return a === 0 ? "nothing" : [r, g, b].join(" ");
    } catch {
      // A canvas with pictures of other hosts cannot be read.
      return "pictures";
    }
  });
}

test("map tiles are drawn below the lines, each requested once; missing tiles are told and do not change the drawing", async () => {
  const settings = (body: object) => api("PUT", "/api/system/Base/SysConfig", body);
  const { page, complaints } = await signedIn("/home");
  const there = await tileServer("#336699");
  await settings({ mapTiles: there.address, mapAttribution: "© 测试地图" });
  await page.goto(`${url()}/bus/position`);
  await page.getByText("© 测试地图").waitFor();
  await expect.poll(() => colourOfGround(page)).toBe("pictures");
  await settle(page);
  expect(there.asked.length).toBeGreaterThan(5);
  expect(new Set(there.asked).size).toBe(there.asked.length);
  expect(there.asked.every((path) => /^\/\d+\/\d+\/\d+\.svg$/.test(path))).toBe(true);
  expect(complaints).toEqual([]);

  const away = await tileServer(undefined);
  await settings({ mapTiles: away.address, mapAttribution: "" });
  await page.goto(`${url()}/bus/position`);
  await page.getByRole("img", { name: /^地图：/ }).waitFor();
  await expect.poll(() => away.asked.length).toBeGreaterThan(5);
  await settle(page);
  const asked = away.asked.length;
  await page.getByRole("status").getByText("此处底图无法加载").waitFor();
  // Vehicles are read again, and the missing tiles are not asked for again.
  await page.waitForResponse((answer) => answer.url().includes("/positions/latest"));
  expect([away.asked.length, new Set(away.asked).size]).toEqual([asked, asked]);
  expect(await colourOfGround(page)).toBe("nothing");
  // Refused by nobody: only the browser itself notes pictures that are missing.
  expect(complaints.filter((one) => !one.includes("404"))).toEqual([]);
  await settings({ mapTiles: "", mapAttribution: "" });
});
