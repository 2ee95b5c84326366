import { randomInt } from "node:crypto";

import { storageKeys } from "@banche/core";
import { encodePassword } from "@banche/core/wire";
import type { ServerOptions } from "@banche/server";
import { demoPassword } from "@banche/server/testing";
import pg from "pg";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";

import { openBrowser } from "../lib/browser.ts";
import { sharedDemoServer } from "../lib/demoServer.ts";
import { type Later, shared } from "../lib/fileScope.ts";

export { demoPassword };

/** A tab of a new browser context, and its errors. */
export interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors that the page threw or the browser reported, such as refused styles. */
  readonly complaints: string[];
}

export interface TabOptions extends BrowserContextOptions {
  /** Values in the browser's storage before the page opens. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Registers its clean-up, for a tab that several tests share. Default: the end of the test. */
  readonly later?: Later;
}

const atTheEnd: Later = (cleanUp) => onTestFinished(async () => void (await cleanUp()));

/** Options for tabs. Motion is off, because each frame takes time; tests of motion switch it on. */
const ordinary = { viewport: { width: 1440, height: 900 }, locale: "zh-CN", reducedMotion: "reduce" } as const;

export interface Web {
  readonly url: () => string;
  tab(options?: TabOptions): Promise<Tab>;
  /** A tab with its own session, at a path. Tests that use the sign-in form start with `tab` and `fillSignIn`. */
  signedIn(path?: string, account?: string, options?: TabOptions): Promise<Tab>;
  /**
   * A tab with its own session for all tests of a file or a `describe`, when tests do not disturb each other. Must be called like
   * `shared`.
   */
  sharedTab(path?: string, account?: string, options?: TabOptions): () => Tab;
  /** Signs in without a page. Returns the token. */
  tokenOf(account: string): Promise<string>;
  /** Calls the API in another session of the account, and returns the data of the answer. */
  api(method: string, path: string, body?: unknown): Promise<unknown>;
  /** A new user with the rights of this demo account, for tests that change the user. */
  freshAccount(like: "dispatcher" | "viewer", facts?: Readonly<Record<string, unknown>>): Promise<Account>;
  /** Runs a statement in the database without the server's knowledge. */
  sql(statement: string, values?: readonly unknown[]): Promise<void>;
  /** Ends the server and starts another one at the same address, on the same data. `meanwhile` runs while no server runs. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
}

/** A user that a test created, with the password of the demo. */
export interface Account {
  readonly id: string;
  readonly account: string;
  /** The role that was copied. */
  readonly roleId: string;
}

export interface WebOptions {
  /** Settings of the operator for this server. */
  readonly settings?: Partial<ServerOptions>;
}

/**
 * The real server with demo data on its own database, and a real browser; both for one test file. Must be called like `shared`: outside of
 * every hook.
 */
export function web({ settings }: WebOptions = {}): Web {
  const webDir = process.env["BANCHE_WEB_DIR"];
  const server = sharedDemoServer({ ...(webDir !== undefined && { webDir }), ...settings });
  const browser = shared(async (later) => {
    expect(server.hasWebApp, "the web app must be built: npm run build").toBe(true);
    const opened = await openBrowser();
    later(() => opened.close());
    return opened;
  });
  let token: string | undefined;

  async function tab({ stored = {}, later = atTheEnd, ...options }: TabOptions = {}): Promise<Tab> {
    const context = await browser().newContext({ ...ordinary, ...options });
    context.setDefaultTimeout(45_000);
    later(async () => {
      // A request that is still being held or answered would fail a run in which all tests passed.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    });
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }, stored);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      // An overloaded server answers with 503, and the app repeats the call.
      if (message.type() === "error" && !message.text().includes("503")) complaints.push(message.text());
    });
    return { page, context, complaints };
  }

  async function api(method: string, path: string, body?: unknown): Promise<unknown> {
    token ??= await tokenOf("admin");
    const headers = { authorization: token, "content-type": "application/json" };
    const answer = await fetch(server.url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const envelope = (await answer.json()) as { code: number; msg: string; data: unknown };
    expect(envelope.code, `${method} ${path}: ${envelope.msg}`).toBe(200);
    return envelope.data;
  }

  async function freshAccount(like: string, facts: Readonly<Record<string, unknown>> = {}): Promise<Account> {
    const users = "/api/system/Permission/Users";
    const { list } = (await api("GET", `${users}?keyword=${like}&currentPage=1&pageSize=20`)) as {
      readonly list: readonly Account[];
    };
    const model = list.find((one) => one.account === like);
    if (!model) throw new Error(`the demo has no ${like}`);
    const { organizeId, positionId, roleId } = (await api("GET", `${users}/${model.id}`)) as Record<string, string>;
    const account = fresh("person");
    const made = { account, realName: "测试员", gender: 3, organizeId, positionId, roleId, ...facts };
    const { id } = (await api("POST", users, made)) as Account;
    const userPassword = encodePassword(demoPassword);
    const password = { userPassword, validatePassword: userPassword, mustChangePassword: false };
    await api("POST", `${users}/${id}/Actions/ResetPassword`, { id, ...password });
    await sql(
      `insert into user_factories (user_id, factory_id, department_id)
       select $1, factory_id, department_id from user_factories where user_id = $2 on conflict do nothing`,
      [id, model.id],
    );
    return { id, account, roleId: roleId ?? "" };
  }

  async function sql(statement: string, values: readonly unknown[] = []): Promise<void> {
    const client = new pg.Client(server.databaseUrl);
    await client.connect();
    try {
      await client.query(statement, [...values]);
    } finally {
      await client.end();
    }
  }

  async function tokenOf(account: string): Promise<string> {
    const answer = await fetch(
      `${server.url}/api/oauth/Login?client_id=admin&client_secret=123456&scope=all&grant_type=password`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ account, password: encodePassword(demoPassword) }),
      },
    );
    const { data, msg } = (await answer.json()) as { data: { token: string } | null; msg: string };
    if (!data) throw new Error(`${account} cannot sign in: ${msg}`);
    return data.token;
  }

  async function signedIn(path = "/home", account = "admin", { stored, ...options }: TabOptions = {}): Promise<Tab> {
    // Set once, before the app starts: after a sign-out the user must stay signed out.
    const localStorage = Object.entries({ ...stored, [storageKeys.token]: await tokenOf(account) }).map(
      ([name, value]) => ({ name, value }),
    );
    const made = await tab({
      ...options,
      storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
    });
    await made.page.goto(server.url + path);
    await made.page.getByRole("heading", { level: 1 }).first().waitFor();
    return made;
  }

  return {
    url: () => server.url,
    restart: (meanwhile) => server.restart(meanwhile),
    ...{ api, freshAccount, sql, tab, signedIn, tokenOf },
    sharedTab: (path, account, options) => shared((later) => signedIn(path, account, { ...options, later })),
  };
}

/** Fills in the sign-in form and presses Enter. */
export async function fillSignIn(page: Page, account: string, secret: string): Promise<void> {
  await page.fill("input[name=username]", account);
  await page.fill("input[name=password]", secret);
  await page.press("input[name=password]", "Enter");
}

/** The token of a page's session; null when it has none. */
export function tokenIn(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("banche_token"));
}

/** A name that is not used yet, also when a test runs again on the same data. */
export function fresh(stem: string): string {
  return `${stem}${randomInt(100_000, 1_000_000)}`;
}

/** The short messages that are now on the page. */
export function toast(page: Page, text: string | RegExp) {
  return page.getByRole("status").filter({ hasText: text });
}

/** Delays requests that match a pattern, until the returned function is called. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
