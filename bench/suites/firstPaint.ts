/**
 * Time until pages of the web app are usable, at a quarter of the processor speed. The floor is a page of the bare libraries that fetches
 * the same rows and draws a plain table. All pages of a round have the same conditions.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { storageKeys } from "@banche/core";
import type { Browser } from "playwright-core";
import { browserPath, openBrowser } from "../../tests/lib/browser.ts";
import { bundleKernel } from "../lib/kernel.ts";
import { fixed, lowerQuartile, type Verdict } from "../lib/measure.ts";
import { startBench } from "../lib/server.ts";

const ROUNDS = 5;
const SLOWER = 4;
/** Waits for requests after a page is usable, so that they are counted. */
const QUIET_MS = 1_500;
/**
 * A browser that is used daily: it stores compiled code of a script during the second load, and uses it from the third or fourth load on,
 * because it stores it when it has time.
 */
const WARM_LOADS = 4;
/** A busy machine needs many times longer than an idle one. */
const LATE_MS = 180_000;

interface Visit {
  readonly url: string;
  /** Selector of the element that shows that the page is usable. */
  readonly usable: string;
  readonly token?: string;
  /** How often this browser has loaded the page before. Default: never. */
  readonly loadsBefore?: number;
}

interface Cost {
  readonly usableMs: number;
  /** For tasks longer than 50 ms, the sum of their time above 50 ms. */
  readonly blockingMs: number;
  readonly shift: number;
  readonly requests: number;
}

export async function run(): Promise<readonly Verdict[]> {
  if (browserPath === undefined) return [];
  const ends: (() => unknown)[] = [];
  try {
    return await measured(ends);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** @param ends - clean-up functions of everything that was started, in order */
async function measured(ends: (() => unknown)[]): Promise<readonly Verdict[]> {
  const { url, token, close } = await startBench();
  ends.push(close);
  const rows = await fetch(`${url}/api/system/Permission/Users?currentPage=1&pageSize=20`, {
    headers: { authorization: token },
  });
  const floor = await serveKernel(await rows.text());
  ends.push(floor.close);
  const browser = await openBrowser();
  ends.push(() => browser.close());

  const users = { url: `${url}/permission/user`, usable: "tbody tr[data-row-key]:nth-of-type(10)", token };
  const kernel = { url: floor.url, usable: "tbody tr:nth-of-type(10)" };
  const visits: Readonly<Record<string, Visit>> = {
    kernel,
    "the sign-in": { url: `${url}/login`, usable: "input[name=password]" },
    home: { url: `${url}/home`, usable: "main h1", token },
    "the list of users": users,
    "the list of users, warm": { ...users, loadsBefore: WARM_LOADS },
    again: kernel,
  };
  const costs = new Map<string, Cost[]>(Object.keys(visits).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, visit] of Object.entries(visits)) {
      const cost = await costOf(browser, visit);
      // Server and browser are warm from the second round on.
      if (round > 0) costs.get(name)?.push(cost);
    }
  }
  const of = (name: string, figure: keyof Cost) => lowerQuartile((costs.get(name) ?? []).map((one) => one[figure]));
  const against = (name: string, figure: "usableMs" | "blockingMs", atMost: number) => {
    const [a, b] = [of("kernel", figure), of("again", figure)];
    const what = figure === "usableMs" ? "usable" : "blocked by long tasks";
    const control = Math.max(a, b) / Math.min(a, b);
    return fixed(
      `${name}: ${what}`,
      "a page of the bare libraries",
      of(name, figure) / Math.min(a, b),
      atMost,
      control,
    );
  };
  const most = (name: string, figure: "requests" | "shift", atMost: number) =>
    fixed(`${name}: ${figure}`, "one", Math.max(...(costs.get(name) ?? []).map((one) => one[figure])), atMost);
  return [
    against("the sign-in", "usableMs", 1.6),
    against("home", "usableMs", 3.5),
    against("the list of users", "usableMs", 4),
    against("the list of users, warm", "usableMs", 2),
    against("the list of users", "blockingMs", 3),
    most("the sign-in", "requests", 12),
    most("home", "requests", 15),
    most("the list of users", "requests", 15),
    most("home", "shift", 0.02),
    most("the list of users", "shift", 0.02),
  ];
}

async function costOf(browser: Browser, { url, usable, token, loadsBefore = 0 }: Visit): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
  try {
    await context.addInitScript(watch, [usable, token === undefined ? "" : storageKeys.token, token ?? ""] as const);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    let requests = 0;
    const load = async () => {
      await page.goto(url, { waitUntil: "commit" });
      await page.waitForFunction(() => "usableMs" in window, undefined, { polling: 100, timeout: LATE_MS });
      const asked = requests;
      await page.waitForTimeout(QUIET_MS);
      const told = await page.evaluate(() => {
        const { usableMs, blockingMs, shift } = window as unknown as Omit<Cost, "requests">;
        return { usableMs, blockingMs, shift };
      });
      return { ...told, requests: asked };
    };
    for (let before = 0; before < loadsBefore; before += 1) await load();
    page.on("request", () => (requests += 1));
    return await load();
  } finally {
    await context.close();
  }
}

/** Runs in the page before any other script. */
function watch([usable, key, token]: readonly [string, string, string]): void {
  if (key !== "") localStorage.setItem(key, token);
  const told = window as unknown as { usableMs?: number; blockingMs: number; shift: number };
  Object.assign(told, { blockingMs: 0, shift: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) told.blockingMs += Math.max(0, duration - 50);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) told.shift += "value" in entry ? Number(entry.value) : 0;
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    if (document.querySelector(usable)) setTimeout(() => (told.usableMs = performance.now()));
    else requestAnimationFrame(look);
  };
  look();
}

async function serveKernel(rows: string) {
  const page = `
    const facts = ["account", "realName", "gender", "mobilePhone", "email", "creatorTime", "enabledMark", "sortCode"];
    const Page = () => {
      const { data } = useQuery({ queryKey: ["rows"], queryFn: () => fetch("/rows").then((answer) => answer.json()) });
      const rows = data?.data.list ?? [];
      return h("table", null, h("tbody", null, rows.map((row) =>
        h("tr", { key: row.id }, facts.map((fact) => h("td", { key: fact }, String(row[fact] ?? "")))))));
    };`;
  const script = gzipSync(await bundleKernel(page));
  const server = createServer(({ url }, response) => {
    if (url === "/script.js") {
      response.writeHead(200, { "content-type": "text/javascript", "content-encoding": "gzip" }).end(script);
    } else if (url === "/rows") response.writeHead(200, { "content-type": "application/json" }).end(rows);
    else {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(`<!doctype html><div id="root"></div><script type="module" src="/script.js"></script>`);
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}
