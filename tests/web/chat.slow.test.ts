import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";

import { person } from "../lib/person.ts";
import { findings } from "./axe.ts";
import { web } from "./harness.ts";

const { signedIn, sharedTab, restart, url, api } = web();
/** Two users with their pages; each test finds its messages by their texts. */
const admin = sharedTab("/home", "admin", { stored: { banche_colorMode: "system" } });
const dispatcher = sharedTab("/home", "dispatcher");

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const png = (bytes: Buffer, name = "a.png") => ({ name, mimeType: "image/png", buffer: bytes });

/** Opens the conversation with an account. */
async function open(page: Page, account: string): Promise<Locator> {
  const people = page.getByRole("complementary", { name: "联系人" });
  if ((await people.count()) === 0) await page.getByRole("button", { name: /^聊天/ }).click();
  await people.getByRole("searchbox").fill(account);
  await people
    .getByRole("button", { name: new RegExp(`/${account}`) })
    .first()
    .click();
  const window = page.getByRole("region", { name: new RegExp(`与.*/${account}`) });
  await window.waitFor();
  return window;
}

const field = (window: Locator) => window.getByRole("textbox", { name: "点击这里,输入消息咨询" });
const lines = (window: Locator) => window.getByRole("log").getByRole("article");
const line = (window: Locator, text: string) => lines(window).filter({ hasText: text });

async function say(window: Locator, text: string): Promise<void> {
  await field(window).fill(text);
  await field(window).press("Enter");
}

/** A user without a page. */
async function client(account: string) {
  const one = await person(url(), account);
  onTestFinished(() => one.chat.stop());
  return one;
}

test("two users exchange text, emoji and a picture, see unread and read marks, and search the history", async () => {
  const [{ page: a, complaints }, { page: b, complaints: others }] = [admin(), dispatcher()];
  await b.emulateMedia({ reducedMotion: "no-preference" });
  const mine = await open(a, "dispatcher");
  await say(mine, "三号车的刹车片到了吗？");
  await field(mine).fill("好的");
  await mine.getByRole("button", { name: "表情" }).click();
  await expect.poll(() => mine.getByRole("dialog", { name: "表情" }).getByRole("button").count()).toBe(120);
  await a.keyboard.press("ArrowRight");
  await a.keyboard.press("ArrowLeft");
  await a.keyboard.press("Enter");
  await a.keyboard.press("Escape");
  await expect.poll(() => field(mine).inputValue()).toBe("好的[微笑]");
  await mine.getByRole("button", { name: "发 送" }).click();
  await line(mine, "好的").getByText("未读", { exact: true }).waitFor();
  await expect.poll(() => line(mine, "好的").getByRole("img", { name: "微笑" }).innerText()).toBe("🙂");

  await b.getByRole("button", { name: "聊天，2 条未读" }).waitFor();
  await expect.poll(() => b.locator("[data-blinks=true]").count()).toBe(1);
  const animation = () => b.locator("[data-blinks]").evaluate((icon) => getComputedStyle(icon).animationName);
  await expect.poll(() => animation()).not.toBe("none");
  await b.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => animation()).toBe("none");
  await b.getByRole("button", { name: "聊天，2 条未读" }).click();
  await b
    .getByRole("complementary")
    .getByRole("button", { name: /admin.*在线 2 条未读/s })
    .waitFor();
  const theirs = await open(b, "admin");
  await theirs.getByText("以下为未读消息").waitFor();
  await b.getByRole("button", { name: "聊天", exact: true }).waitFor();
  await line(mine, "三号车的刹车片到了吗？").getByText("已读", { exact: true }).waitFor();

  await say(theirs, "到了，看照片\n在二号库");
  await theirs.locator("input[type=file]").setInputFiles(png(picture));
  await line(mine, "在二号库").waitFor();
  const shown = mine.getByRole("button", { name: "图片，点击查看大图" });
  await shown.click();
  const preview = a.getByRole("dialog", { name: "预览" });
  const box = () =>
    preview.evaluate((dialog) => ({
      width: dialog.getBoundingClientRect().width / innerWidth,
      z: getComputedStyle(dialog).zIndex,
      loaded: (dialog.querySelector("img")?.naturalWidth ?? 0) > 0,
    }));
  await expect.poll(box).toEqual({ width: expect.closeTo(0.4, 2) as number, z: "10000", loaded: true });
  await a.keyboard.press("Escape");
  await preview.waitFor({ state: "hidden" });

  await mine.getByRole("button", { name: "聊天记录" }).click();
  const history = mine.getByRole("region", { name: "聊天记录" });
  await expect.poll(() => history.getByRole("article").count()).toBe(4);
  await mine.getByRole("searchbox", { name: "搜索聊天记录" }).fill("刹车");
  await expect.poll(() => history.getByRole("article").count()).toBe(1);
  await expect.poll(() => history.locator("mark").innerText()).toBe("刹车");
  await mine.getByRole("searchbox", { name: "搜索聊天记录" }).fill("没说过");
  await history.getByText("没有符合的记录").waitFor();
  expect([complaints, others]).toEqual([[], []]);
});

test("one picture is sent, checked by its content and below 5,242,880 bytes; a paste asks first", async () => {
  const { page } = admin();
  const window = await open(page, "viewer");
  const chooser = window.locator("input[type=file]");
  const sized = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
  await chooser.setInputFiles(png(sized(5_242_880)));
  await page.getByText("图片大小不能超过5M").waitFor();
  await chooser.setInputFiles(png(Buffer.from("<svg onload=alert(1)>"), "b.png"));
  await page.getByText("请选择 png").waitFor();
  await chooser.setInputFiles(png(sized(5_242_879)));
  const shown = window.getByRole("button", { name: "图片，点击查看大图" });
  await expect.poll(() => shown.count()).toBe(1);

  const paste = (count: number) =>
    field(window).evaluate(
      (element, [bytes, files]) => {
        const transfer = new DataTransfer();
        for (let n = 0; n < files; n += 1) {
          transfer.items.add(new File([Uint8Array.from(bytes)], `${n}.png`, { type: "image/png" }));
        }
        element.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }),
        );
      },
      [[...picture], count] as const,
    );
  await paste(2);
  await page.getByText("一次只能发送一张图片").waitFor();
  await paste(1);
  const strip = window.getByRole("group", { name: "发送图片" });
  await strip.getByRole("button", { name: "放弃" }).click();
  await strip.waitFor({ state: "hidden" });
  await expect.poll(() => shown.count()).toBe(1);
  await paste(1);
  await strip.getByRole("button", { name: "发送图片" }).click();
  await expect.poll(() => shown.count()).toBe(2);

  await page.route("**/file/Uploader/IM*", (route) => route.abort());
  await chooser.setInputFiles(png(picture));
  await window.getByText("发送失败").waitFor();
  await page.unroute("**/file/Uploader/IM*");
  await window.getByRole("button", { name: "重新发送" }).click();
  await expect.poll(() => shown.count()).toBe(3);
});

test("a long conversation loads older messages, offers new ones, and jumps to the first unread", async () => {
  const { chat, until } = await client("viewer");
  const { page } = dispatcher();
  const people = (await api("GET", "/api/system/Permission/Users/All")) as { list: { id: string; account: string }[] };
  const to = people.list.find(({ account }) => account === "dispatcher")?.id ?? "";
  for (let n = 1; n <= 90; n += 1) chat.sendText(to, `第${n}条`);
  await until(() => chat.getState().outbox.length === 0);
  await page.getByRole("button", { name: "聊天，90 条未读" }).waitFor();

  const window = await open(page, "viewer");
  await line(window, "第90条").waitFor();
  const log = window.getByRole("log");
  const inSight = (text: string) =>
    line(window, text).evaluate((element) => {
      const [box, around] = [element.getBoundingClientRect(), element.closest("[role=log]")?.getBoundingClientRect()];
      return around !== undefined && box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
    });
  await expect.poll(() => inSight("第90条")).toBe(true);
  await window.getByRole("button", { name: /90 条未读.*跳到第一条未读/ }).click();
  await expect.poll(() => line(window, "第1条").first().isVisible()).toBe(true);
  await expect.poll(() => inSight("第2条")).toBe(true);

  chat.sendText(to, "新来的");
  await window.getByRole("button", { name: "1 条新消息" }).waitFor();
  await expect.poll(() => inSight("第2条")).toBe(true);
  await window.getByRole("button", { name: "1 条新消息" }).click();
  await expect.poll(() => inSight("新来的")).toBe(true);

  const stepUp = async (): Promise<number> => {
    await log.evaluate((element) => element.scrollBy(0, -element.clientHeight / 2));
    return line(window, "第1条").count();
  };
  await expect.poll(stepUp).toBeGreaterThan(0);
  const texts = await lines(window).locator("[dir=auto]").allInnerTexts();
  expect(new Set(texts).size).toBe(texts.length);
});

test("the chat has no accessibility findings in light and dark mode", async () => {
  const { page } = admin();
  const window = await open(page, "viewer");
  const isDark = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme === "dark");
  await say(window, "看得清吗");
  await line(window, "看得清吗").waitFor();
  const look = async (): Promise<void> => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(isDark).toBe(colorScheme === "dark");
      await expect.poll(() => findings(page), { message: colorScheme }).toEqual([]);
    }
  };
  await look();
  await window.getByRole("button", { name: "表情" }).click();
  await look();
  await page.keyboard.press("Escape");
  await window.getByRole("button", { name: "聊天记录" }).click();
  await window.getByRole("region", { name: "聊天记录" }).getByRole("article").first().waitFor();
  await look();
});

test("messages written while the server is down are sent once when it is back", async () => {
  const [{ page: a }, { page: b }] = [admin(), await signedIn("/home", "viewer")];
  const mine = await open(a, "viewer");
  const theirs = await open(b, "admin");
  await say(mine, "之前");
  await line(theirs, "之前").waitFor();
  await restart(async () => {
    await mine.getByText("连接已断开").waitFor();
    for (const text of ["断线一", "断线二"]) await say(mine, text);
    await line(mine, "断线二").getByText("连接恢复后发送").waitFor();
    await mine.getByText("2 条消息等待发送").waitFor();
    // The page is closed before the server starts again.
    await a.goto("about:blank");
  });
  await a.goto(`${url()}/home`);
  const again = await open(a, "viewer");
  await line(again, "断线二")
    .getByText(/^(未读|已读)$/)
    .waitFor();
  await line(theirs, "断线二").waitFor();
  await say(theirs, "之后");
  await line(again, "之后").waitFor();
  const said = async (window: Locator) =>
    (await lines(window).locator("[dir=auto]").allInnerTexts()).filter((text) => /^(之|断线)/.test(text));
  const whole = ["之前", "断线一", "断线二", "之后"];
  expect([await said(again), await said(theirs)]).toEqual([whole, whole]);
});
