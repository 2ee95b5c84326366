import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { web } from "./harness.ts";
import { visit } from "./places.ts";

/** The report of a foreign page about its surroundings, and about its attempts. */
interface Told {
  readonly at: string;
  readonly referrer: string;
  readonly framed: boolean;
  readonly opened: boolean;
  readonly tried: Readonly<Record<string, string>>;
}

/** A page that tries to access its surroundings, and reports the results to its own server. */
const curious = `<!doctype html><title>别处</title><h1>别处的页面</h1><script>
  const framed = top !== window, tried = {};
  const attempts = {
    storage: () => parent.localStorage.length,
    text: () => parent.document.body.textContent,
    leave: () => { top.location.href = "/gone"; return "left"; },
  };
  for (const [name, attempt] of framed ? Object.entries(attempts) : []) {
    try { tried[name] = String(attempt()); } catch (error) { tried[name] = error.name; }
  }
  const told = { at: location.pathname + location.search, referrer: document.referrer, framed, opened: opener !== null, tried };
  fetch("/told", { method: "POST", body: JSON.stringify(told) });
</script>`;

/** A foreign server on this computer. */
async function somebody() {
  const told: Told[] = [];
  let heard = (): void => undefined;
  const server = createServer((request, response) => {
    if (request.method !== "POST")
      return void response.setHeader("content-type", "text/html; charset=utf-8").end(curious);
    let body = "";
    request.on("data", (part: Buffer) => (body += String(part)));
    request.on("end", () => {
      told.push(JSON.parse(body) as Told);
      heard();
      response.end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.close().closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The first report from an address that contains this text. */
    async toldAt(part: string): Promise<Told> {
      for (;;) {
        const found = told.find(({ at }) => at.includes(part));
        if (found) return found;
        await new Promise<void>((resolve) => (heard = resolve));
      }
    },
  };
}

const [listed, unlisted] = await Promise.all([somebody(), somebody()]);

const menus = [
  { code: "link.help", name: "操作手册", type: 7, url: `${listed.url}/help?a=1`, target: "_self" },
  { code: "link.own", name: "运行状态", type: 7, url: "/healthz", target: "_self" },
  { code: "link.other", name: "未列出", type: 7, url: `${unlisted.url}/help`, target: "_self" },
  { code: "link.news", name: "新窗口", type: 7, url: `${unlisted.url}/news`, target: "_blank" },
  { code: "link.page", name: "外部页面", type: 2, url: `${unlisted.url}/page`, target: "_self" },
  { code: "link.script", name: "脚本", type: 7, url: "javascript:alert(1)", target: "_blank" },
];

const { sharedTab, tab, url, sql, tokenOf } = web({
  settings: {
    frameSources: [listed.url],
    dashboardUrl: `${listed.url}/DataV`,
    reportUrl: `${listed.url}/Report`,
    queryToken: true,
  },
});

beforeAll(async () => {
  for (const { code, name, type, url: address, target } of menus) {
    await sql(
      `insert into menus (id, name, code, type, url_address, link_target, sort_order)
       values ($1, $2, $1, $3, $4, $5, 900)`,
      [code, name, type, address, target],
    );
  }
});

const signedIn = sharedTab("/link.help");
const outOfReach = { storage: "SecurityError", text: "SecurityError", leave: "SecurityError" };

test("links, reports and dashboards are shown in frames that can neither read nor redirect the page", async () => {
  const { page } = signedIn();
  const told = await listed.toldAt("/help");
  expect(told).toEqual({ at: "/help?a=1", referrer: "", framed: true, opened: false, tried: outOfReach });
  await page.frameLocator("iframe[title=操作手册]").getByText("别处的页面").waitFor();
  await expect.poll(() => page.title()).toContain("操作手册");
  expect(new URL(page.url()).pathname).toBe("/link.help");

  for (const [path, address] of [
    ["/dataReport/dataReport.busTrips", "/Report/preview.html?id="],
    ["/dashboard/reportBI.fleet", "/DataV/view/"],
  ] as const) {
    await visit(page, path);
    const drawn = await listed.toldAt(address);
    expect(drawn).toMatchObject({ framed: true, referrer: "", tried: outOfReach });
    expect(new URL(drawn.at, listed.url).searchParams.get("token")).toMatch(/\S/);
    expect(page.url()).not.toContain("token");
  }

  // There, our own page has no session.
  await visit(page, "/link.own");
  const document = page.frameLocator("iframe[title=运行状态]").locator("body");
  await document.getByText("ok").waitFor();
  const storage = await document.evaluate(() => {
    try {
      return String(localStorage.length);
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(storage).toBe("SecurityError");
});

test("other links open in a separate tab without access to this one; script links are not shown", async () => {
  const { page, context } = signedIn();
  await visit(page, "/link.other");
  const opens = async (link: Locator, path: string) => {
    const before = page.url();
    const [opened] = await Promise.all([context.waitForEvent("page"), link.click()]);
    expect(opened.url()).toBe(unlisted.url + path);
    expect(await unlisted.toldAt(path)).toMatchObject({ framed: false, opened: false, referrer: "" });
    expect(page.url()).toBe(before);
    await opened.close();
  };
  const outside = page.getByRole("main").getByRole("link").filter({ visible: true });
  await outside.waitFor();
  await expect.poll(() => page.locator("iframe:visible").count()).toBe(0);
  await opens(outside, "/help");
  const menu = page.getByRole("navigation");
  await opens(menu.getByRole("link", { name: "新窗口" }), "/news");
  await opens(menu.getByRole("link", { name: "外部页面" }), "/page");
  await expect.poll(() => page.getByText("脚本", { exact: true }).count()).toBe(0);
});

test("if the operator allows it, a token in the address signs in and is removed from the history", async () => {
  const token = await tokenOf("admin");
  const { page, context } = await tab();
  await page.goto(`${url()}/home?token=${encodeURIComponent(token)}`);
  await page.locator("main#content h1").waitFor();
  expect(page.url()).toBe(`${url()}/home`);
  const entries = await context.newCDPSession(page).then((session) => session.send("Page.getNavigationHistory"));
  expect(entries.entries.map((entry) => entry.url)).toEqual(["about:blank", `${url()}/home`]);
});
