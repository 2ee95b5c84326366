/**
 * Script of an animation frame while 2,000 vehicles move on the map of the fleet, live and in a replay. The floor is a page with one canvas that fills 2,000 paths
 * at new places in each frame, and does nothing else.
 */
import { storageKeys } from "@banche/core";
import type { Browser, Page } from "playwright-core";
import { browserPath, openBrowser } from "../../tests/lib/browser.ts";
import { compare, fixed, type Verdict } from "../lib/measure.ts";
import { startBench } from "../lib/server.ts";

const VEHICLES = 2000;
const HOUR_MS = 3_600_000;
/** Seconds between the positions of a vehicle in a replay of so many. */
const STEP_S = 90;
const ROUNDS = 4;
const MEASURED_MS = 6_000;
/** Script of a frame that leaves half of it to the browser. */
const FRAME_MS = 8;
const size = { width: 1440, height: 900 };

export async function run(): Promise<readonly Verdict[]> {
  if (browserPath === undefined) return [];
  const { url, token, close } = await startBench();
  const browser = await openBrowser();
  try {
    const costs: number[] = [];
    const onMap = await compare({
      name: "2,000 vehicles move on the map, script of a frame",
      floor: { name: "a canvas that fills 2,000 paths", round: () => costOf(browser, openFloor) },
      subject: {
        name: "the map",
        async round() {
          const cost = await costOf(browser, (page) => openMap(page, url, token));
          costs.push(cost);
          return cost;
        },
      },
      rounds: ROUNDS,
      atMost: 3,
    });
    const replayed = await costOf(browser, (page) => openReplay(page, url, token));
    const dragged = await costOf(browser, (page) => openMap(page, url, token), drag);
    return [
      onMap,
      fixed("2,000 vehicles move on the map", "8 ms of script in a frame", Math.max(...costs) / FRAME_MS, 1),
      fixed("the same, while it is dragged", "8 ms of script in a frame", dragged / FRAME_MS, 1),
      fixed("a replay of 2,000 vehicles at 60 times", "8 ms of script in a frame", replayed / FRAME_MS, 1),
    ];
  } finally {
    await browser.close();
    await close();
  }
}

/** Milliseconds of script for each frame of a page. */
async function costOf(
  browser: Browser,
  open: (page: Page) => Promise<void>,
  meanwhile: (page: Page) => Promise<void> = (page) => page.waitForTimeout(MEASURED_MS),
): Promise<number> {
  const context = await browser.newContext({ viewport: size, locale: "zh-CN" });
  try {
    const page = await context.newPage();
    await open(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Performance.enable");
    const scriptMs = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics");
      return 1000 * (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN);
    };
    await page.evaluate(() => {
      const told = window as unknown as { frames: number };
      told.frames = 0;
      const count = () => {
        told.frames += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    // The compiler has seen the drawing before it is measured.
    await page.waitForTimeout(MEASURED_MS / 2);
    const frames = () => page.evaluate(() => (window as unknown as { frames: number }).frames);
    const before = { ms: await scriptMs(), frames: await frames() };
    await meanwhile(page);
    return ((await scriptMs()) - before.ms) / ((await frames()) - before.frames);
  } finally {
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  }
}

/** The page of the map, with vehicles that are at other places each time they are asked for. */
async function openMap(page: Page, url: string, token: string): Promise<void> {
  let asked = 0;
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [storageKeys.token, token] as const);
  await page.route("**/api/ext/positions/latest*", (route) => {
    asked += 1;
    return route.fulfill({ json: { code: 200, msg: "ok", data: { now: Date.now(), list: vehiclesAt(asked) } } });
  });
  await page.goto(`${url}/bus/position`);
  await page.getByRole("img", { name: /2,?000/ }).waitFor();
}

/** A replay at the highest speed, with positions of all vehicles in steps as the server gives them. */
async function openReplay(page: Page, url: string, token: string): Promise<void> {
  const now = Date.now();
  const from = now - 10 * HOUR_MS;
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [storageKeys.token, token] as const);
  await page.route("**/api/ext/positions/day*", (route) => {
    const day = { now, from, until: from + 24 * HOUR_MS, counts: Array<number>(120).fill(VEHICLES), alerts: [] };
    return route.fulfill({ json: { code: 200, msg: "ok", data: day } });
  });
  await page.route("**/api/ext/positions/replay*", (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const part = { from: Number(asked.get("from")), until: Number(asked.get("until")) };
    return route.fulfill({ json: { code: 200, msg: "ok", data: { step: STEP_S, vehicles: tracksIn(part) } } });
  });
  await page.goto(`${url}/bus/position?date=${new Date(now).toISOString().slice(0, 10)}`);
  await page.getByRole("img", { name: /2,?000/ }).waitFor();
  await page.getByRole("button", { name: "60×" }).click();
  await page.getByRole("button", { name: "播放" }).click();
}

function tracksIn({ from, until }: { readonly from: number; readonly until: number }) {
  const times = Array.from(
    { length: Math.ceil((until - from) / 1000 / STEP_S) },
    (_, step) => from + step * STEP_S * 1000,
  );
  return vehiclesAt(0).map(({ vehicleId, plate, latitude, longitude, heading }, index) => ({
    ...{ vehicleId, plate },
    fixes: times.map((at) => {
      const turn = at / 300_000 + index;
      return {
        at,
        latitude: latitude + Math.sin(turn) / 50,
        longitude: longitude + Math.cos(turn) / 50,
        speed: 30,
        heading,
      };
    }),
  }));
}

function vehiclesAt(round: number) {
  const now = Date.now();
  return Array.from({ length: VEHICLES }, (_, at) => ({
    ...{ vehicleId: `v${at}`, plate: `苏E${10_000 + at}`, at: now - 1000, speed: 30, heading: (at * 7) % 360 },
    latitude: 31.2 + (at % 50) * 0.004 + round * 0.002,
    longitude: 120.5 + Math.floor(at / 50) * 0.006 + round * 0.003,
    ...{ tripId: `t${at}`, trip: "1F01", lineId: "l", line: "1号线", direction: "toHome", nextStop: 2, stops: 9 },
    ...{ nextAt: now + 60_000, delay: at % 40 === 0 ? 400 : 0 },
  }));
}

async function drag(page: Page): Promise<void> {
  await page.mouse.move(900, 500);
  await page.mouse.down();
  const until = Date.now() + MEASURED_MS;
  for (let step = 0; Date.now() < until; step += 1) {
    await page.mouse.move(900 + 200 * Math.sin(step / 20), 500 + 100 * Math.cos(step / 20));
  }
  await page.mouse.up();
}

async function openFloor(page: Page): Promise<void> {
  await page.setContent(`<canvas width="${size.width}" height="${size.height}"></canvas>`);
  await page.evaluate(
    ([count, width, height]) => {
      const pen = document.querySelector("canvas")?.getContext("2d");
      const shape = new Path2D("M0-5.500 4.500 5 0 2.500-4.500 5z");
      const draw = (moment: number) => {
        if (!pen) return;
        pen.setTransform(1, 0, 0, 1, 0, 0);
        pen.clearRect(0, 0, width, height);
        for (let at = 0; at < count; at += 1) {
          pen.setTransform(1, 0, 0, 1, (at * 37 + moment / 20) % width, (at * 91) % height);
          // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- it is no array
          pen.fill(shape);
        }
        requestAnimationFrame(draw);
      };
      requestAnimationFrame(draw);
    },
    [VEHICLES, size.width, size.height] as const,
  );
}
