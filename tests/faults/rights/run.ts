/**
 * Rights are taken away and given back while a user has two tabs open, each at another server process: how often the next call
 * was refused and the button went, and how long that took. `node -C @banche/source tests/faults/rights/main.ts [revocations]`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createTestDatabase, demoPassword } from "@banche/server/testing";
import type { Browser, Page } from "playwright-core";

import { openBrowser } from "../../lib/browser.ts";
import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { freePort } from "../../lib/freePort.ts";
import { person } from "../../lib/person.ts";

export interface Revocations {
  readonly revoked: number;
  /** Calls of each tab's session, right after the change was answered, that were refused. */
  readonly refused: number;
  /** Buttons that went, and came back when the right was given back. */
  readonly gone: number;
  /** Calls of the tabs meanwhile that did not read the rights: nothing is asked for again and again. */
  readonly otherCalls: number;
  /** From the moment when the change was sent until the button was gone in a tab. */
  readonly medianMs: number;
  readonly slowestMs: number;
}

/** @param revocations - how often the right is taken away, in turn at one process and the other */
export async function runRevocations(postgresUrl: string, revocations: number): Promise<Revocations> {
  const database = await createTestDatabase(postgresUrl, "demo");
  const dataDir = mkdtempSync(join(tmpdir(), "banche-rights-"));
  const ports = [await freePort(), await freePort()];
  const servers = [];
  for (const port of ports) servers.push(await forkServer({ databaseUrl: database.url, port, dataDir }));
  const browser = await openBrowser();
  try {
    const urls = ports.map((port) => `http://127.0.0.1:${port}`);
    return await revoke(await Promise.all(urls.map((url) => openTab(browser, url))), revocations);
  } finally {
    await browser.close();
    for (const server of servers) await endProcess(server);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Tab {
  readonly url: string;
  readonly page: Page;
  readonly token: string;
}

/** Somebody at the list of users, who may add some. */
async function openTab(browser: Browser, url: string): Promise<Tab> {
  const page = await browser.newPage({ locale: "zh-CN", viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}/permission/user`);
  await page.fill("input[name=username]", "dispatcher");
  await page.fill("input[name=password]", demoPassword);
  await page.press("input[name=password]", "Enter");
  await addButton(page).waitFor();
  const token = await page.evaluate(() => localStorage.getItem("banche_token") ?? "");
  return { url, page, token };
}

const addButton = (page: Page) => page.getByRole("button", { name: "新建" });

async function revoke(tabs: readonly Tab[], revocations: number): Promise<Revocations> {
  const admin = await person(tabs[0]?.url ?? "", "admin");
  admin.chat.stop();
  const ask = async (url: string, token: string, method: string, path: string, body?: object) => {
    const headers = { authorization: token, "content-type": "application/json" };
    const answer = await fetch(`${url}/api/system/Permission/Users${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { code: number; reason?: string; data: unknown };
  };
  const userOf = async (account: string) => {
    const url = tabs[0]?.url ?? "";
    const found = await ask(url, admin.token, "GET", `?keyword=${account}&currentPage=1&pageSize=20`);
    const { list } = found.data as { list: readonly { id: string; account: string }[] };
    const id = list.find((one) => one.account === account)?.id ?? "";
    return { id, roleId: ((await ask(url, admin.token, "GET", `/${id}`)).data as { roleId: string }).roleId };
  };
  const [user, viewer] = await Promise.all([userOf("dispatcher"), userOf("viewer")]);
  const give = (url: string, roleId: string) => ask(url, admin.token, "PUT", `/${user.id}`, { roleId });

  const times: number[] = [];
  let [refused, otherCalls, isRevoking] = [0, 0, false];
  for (const { page } of tabs) {
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (isRevoking && pathname.startsWith("/api/") && pathname !== "/api/oauth/CurrentUser") otherCalls += 1;
    });
  }
  for (let turn = 0; turn < revocations; turn += 1) {
    const { url = "" } = tabs[turn % tabs.length] ?? {};
    isRevoking = true;
    const sentAt = performance.now();
    const gone = tabs.map(async ({ page }) => {
      await addButton(page).waitFor({ state: "detached" });
      times.push(performance.now() - sentAt);
    });
    await give(url, viewer.roleId);
    const next = await Promise.all(tabs.map((tab) => ask(tab.url, tab.token, "POST", "", {})));
    refused += next.filter(({ reason }) => reason === "forbidden").length;
    await Promise.all(gone);
    isRevoking = false;
    await give(url, user.roleId);
    await Promise.all(tabs.map(({ page }) => addButton(page).waitFor()));
  }
  times.sort((one, other) => one - other);
  return {
    revoked: revocations,
    refused,
    gone: times.length,
    otherCalls,
    medianMs: Math.round(times[Math.floor(times.length / 2)] ?? 0),
    slowestMs: Math.round(times.at(-1) ?? 0),
  };
}
