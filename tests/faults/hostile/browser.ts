/** The same texts in the web app: in a chat window as they come, and as mail with HTML. Nothing of them may be carried out. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";

import { bancheWith, type Served, serve } from "../../lib/banche.ts";
import { openBrowser } from "../../lib/browser.ts";
import { makeFolder } from "../../lib/makeFolder.ts";
import { memoryOf } from "../../lib/memory.ts";
import { person } from "../../lib/person.ts";
import { hostileMails } from "./platform.ts";
import { type HostileTalk, hostileTalk } from "./talk.ts";

export interface BrowserCounts {
  /** Messages that were seen in the chat window. */
  readonly chatted: number;
  /** Messages of the message centre that were opened. */
  readonly read: number;
  /** What was carried out, fetched from elsewhere, or stood among the texts as an element. */
  readonly harm: readonly string[];
}

/** The window draws its last sixty messages. */
const BATCH = 55;
const READ_MAX = 100;
const READ_SHARE = 10;
/** Messages of one visit: a page keeps the texts of the conversations that were opened, so each visit has a page of its own. */
const VISIT = 2_000;
/** A batch with a megabyte in it takes its time on a machine that has other work. */
const LIMIT_MS = 120_000;
/** More than this, and the run ends before the machine has no memory left. */
const MOST_MEMORY_MB = 3_000;

/**
 * @param bypassCSP - without the content security policy of the server: only what the app itself does protects
 * @param report - is told after each visit how far it is
 */
export async function runHostileBrowser(
  messages: number,
  bypassCSP: boolean,
  report: (line: string) => void = () => undefined,
): Promise<BrowserCounts> {
  const folder = makeFolder();
  const served = await serve(bancheWith(join(folder, "server")), join(folder, "data"));
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({
      bypassCSP,
      locale: "zh-CN",
      viewport: { width: 1440, height: 900 },
    });
    context.setDefaultTimeout(LIMIT_MS);
    const visited = async (line: string): Promise<void> => {
      const memory = memoryOf(await processesOf(browser));
      report(`${bypassCSP ? "without policy" : "with policy"}: ${line}, browser ${memory} MB`);
      if (memory > MOST_MEMORY_MB) throw new Error(`the browser holds ${memory} MB after ${line}`);
    };
    return await browse(context, served, messages, visited);
  } finally {
    await browser.close();
    await served.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** The browser's own process and those of its pages. */
async function processesOf(browser: Browser): Promise<readonly number[]> {
  const talk = await browser.newBrowserCDPSession();
  const { processInfo } = await talk.send("SystemInfo.getProcessInfo");
  await talk.detach();
  return processInfo.map(({ id }) => id);
}

async function browse(
  context: BrowserContext,
  { url, accounts }: Served,
  messages: number,
  visited: (line: string) => Promise<void>,
): Promise<BrowserCounts> {
  const harm: string[] = [];
  context.on("dialog", (dialog) => {
    harm.push(`said: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) harm.push(`fetched: ${request.url()}`);
  });
  const [peer, self] = [await idOf(url, "viewer"), await idOf(url, "admin")];
  let talk: HostileTalk | undefined;
  let said = 0;
  await context.routeWebSocket(/websocket/, (socket) => {
    const made = hostileTalk({ messages, said, peer, self, send: (frame) => socket.send(frame) });
    socket.onMessage((frame) => made.heard(frame.toString()));
    talk = made;
  });
  await context.route(/\/api\/system\/Message(?:\?|\/ReadInfo\/n)/, (route) =>
    route.fulfill({ json: { code: 200, msg: "", data: hostileMails(new URL(route.request().url()), messages) } }),
  );
  let page = await context.newPage();
  await page.goto(`${url}/messageRecord`);
  await page.fill("input[name=username]", "admin");
  await page.fill("input[name=password]", accounts.find(({ account }) => account === "admin")?.password ?? "");
  await page.press("input[name=password]", "Enter");
  await page.getByRole("region", { name: "消息中心" }).getByText("#0 ").first().waitFor();
  const read = await readMails(page, Math.min(READ_MAX, Math.ceil(messages / READ_SHARE)), harm);
  await visited(`${read} mails read`);
  let chatted = 0;
  for (; said < messages; said += VISIT) {
    if (said > 0) {
      await page.close();
      page = await context.newPage();
      await page.goto(`${url}/messageRecord`);
    }
    chatted += await chat(page, (count) => talk?.push(count) ?? "", Math.min(VISIT, messages - said), harm);
    await visited(`${chatted} messages drawn, harm ${harm.length}`);
  }
  return { chatted, read, harm };
}

async function idOf(url: string, account: string): Promise<string> {
  const { id, chat } = await person(url, account);
  chat.stop();
  return id;
}

/** Opens messages one after another, by their address. */
async function readMails(page: Page, count: number, harm: string[]): Promise<number> {
  let read = 0;
  for (let number = 0; number < count; number += 1) {
    await page.evaluate((address) => {
      window.history.pushState(null, "", address);
      window.dispatchEvent(new PopStateEvent("popstate"));
    }, `/messageRecord?read=n${number}`);
    const message = page.getByRole("dialog").getByRole("article");
    await message.getByRole("heading", { name: `#${number} ` }).waitFor();
    read += 1;
    const live = await message.evaluate((article) =>
      [...article.querySelectorAll("*")]
        .filter(
          (one) =>
            one.matches("script, style, iframe, object, embed, svg, math, form, [href^='javascript' i]") ||
            one.getAttributeNames().some((name) => name.startsWith("on")),
        )
        .map((one) => one.outerHTML.slice(0, 80)),
    );
    harm.push(...live.map((element) => `mail ${number}: ${element}`));
  }
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  return read;
}

/** Of a text of a megabyte only the beginning is drawn; here some more of it, without leaving the end. */
async function drawMore(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>("[role=log] article button")) button.click();
  });
}

/** Messages come into an open window; all of a batch are drawn at once, and looked at. */
async function chat(page: Page, push: (count: number) => string, messages: number, harm: string[]): Promise<number> {
  await page.getByRole("button", { name: /^聊天/ }).click();
  const people = page.getByRole("complementary", { name: "联系人" });
  await people.getByRole("searchbox").fill("viewer");
  await people
    .getByRole("button", { name: /\/viewer/ })
    .first()
    .click();
  await page.getByRole("log").getByText("还没有消息").waitFor();
  const seen = new Set<number>();
  for (let left = messages; left > 0; left -= BATCH) {
    const mark = push(Math.min(BATCH, left));
    const look = await page.waitForFunction((last) => {
      const bubbles = [...document.querySelectorAll("[role=log] article [dir=auto]")];
      if (!bubbles.at(-1)?.textContent.endsWith(last)) return undefined;
      return {
        numbers: bubbles.flatMap(({ textContent }) => /^#(\d+) /.exec(textContent)?.[1] ?? []).map(Number),
        elements: bubbles.flatMap((bubble) =>
          [...bubble.querySelectorAll("*:not([role=img])")].map((one) => one.outerHTML.slice(0, 80)),
        ),
      };
    }, mark);
    const found = await look.jsonValue();
    await look.dispose();
    for (const number of found?.numbers ?? []) seen.add(number);
    harm.push(...(found?.elements ?? []).map((element) => `chat: ${element}`));
    await drawMore(page);
  }
  return seen.size;
}
