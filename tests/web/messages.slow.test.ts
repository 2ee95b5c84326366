import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { toast, web } from "./harness.ts";
import { visit } from "./places.ts";

const { signedIn, sharedTab } = web();
/** The sender, and the receiver. */
const admin = sharedTab("/profile");
const viewer = sharedTab("/home", "viewer");

const drawer = (page: Page) => page.getByRole("dialog", { name: "站内消息" });
const rows = (page: Page) => drawer(page).getByRole("listitem");
const bell = (page: Page, name: string | RegExp = /^站内消息/) => page.getByRole("button", { name });
const message = (n: number) => ({
  ...{ id: `m${n}`, title: `消息第 ${n} 号`, type: 1, creatorUser: "周明远/admin" },
  ...{ lastModifyTime: Date.UTC(2026, 0, 1) - n * 60_000, isRead: n % 2 === 0 ? 1 : "0" },
});

const ofMessages = /\/api\/system\/Message\?/;

/** Answers list requests with this many messages, like a server of the platform. */
async function serveMessages(page: Page, count: number): Promise<number[]> {
  const asked: number[] = [];
  await page.route(ofMessages, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [number, size] = [Number(query.get("currentPage")), Number(query.get("pageSize"))];
    asked.push(number);
    const all = Array.from({ length: count }, (_, at) => message(at + 1));
    return route.fulfill({
      json: {
        code: 200,
        msg: "Success",
        data: {
          list: all.slice((number - 1) * size, number * size),
          pagination: { currentPage: number, pageSize: size, total: count },
        },
      },
    });
  });
  return asked;
}

describe("the drawer", () => {
  test("is 280 px wide and loads each further page once on scrolling, until the last one", async () => {
    const { page, complaints } = admin();
    const asked = await serveMessages(page, 45);
    await bell(page).click();
    await rows(page).first().waitFor();
    await expect.poll(async () => (await drawer(page).boundingBox())?.width).toBe(280);
    await expect.poll(() => rows(page).count()).toBe(20);
    await expect.poll(() => rows(page).first().getByRole("img", { name: "未读" }).count()).toBe(1);
    await expect.poll(() => rows(page).nth(1).getByRole("img", { name: "未读" }).count()).toBe(0);
    const scroll = () => rows(page).last().scrollIntoViewIfNeeded();
    await scroll();
    await expect.poll(() => rows(page).count()).toBe(40);
    await scroll();
    await expect.poll(() => rows(page).count()).toBe(45);
    await scroll();
    await drawer(page).getByText("没有更多了").waitFor();
    expect(asked.filter((number) => number > 1)).toEqual([2, 3]);
    expect(complaints).toEqual([]);
    await page.unroute(ofMessages);
    await page.keyboard.press("Escape");
    await drawer(page).waitFor({ state: "hidden" });
  });

  test("opens a message in a dialog or its item, and marks all as read after a confirmation", async () => {
    const { page } = await signedIn("/home", "dispatcher");
    await bell(page, "站内消息，9 条未读").click();
    await rows(page).filter({ hasText: "安全培训安排" }).getByRole("button").click();
    const reader = page.getByRole("dialog", { name: "查看消息" });
    await reader.getByRole("heading", { name: "安全培训安排" }).waitFor();
    await reader.getByText(/周明远\/admin · 2026-\d\d-\d\d \d\d:\d\d:\d\d/).waitFor();
    await reader.getByText("缺席者暂停上岗").waitFor();
    await page.keyboard.press("Escape");
    await bell(page, "站内消息，8 条未读").waitFor();
    await expect
      .poll(() => rows(page).filter({ hasText: "安全培训" }).getByRole("img", { name: "未读" }).count())
      .toBe(0);

    await rows(page).filter({ hasText: "用车申请" }).getByRole("button").click();
    await page.waitForURL("**/workFlow/flowTodo*");
    await bell(page, "站内消息，7 条未读").click();
    await drawer(page).getByRole("button", { name: "全部已读" }).click();
    await page.getByText("您确定全部为已读状态，是否继续？").waitFor();
    await page.getByRole("dialog").last().getByRole("button", { name: "取消" }).click();
    await expect.poll(() => rows(page).getByRole("img", { name: "未读" }).count()).toBe(7);
    await drawer(page).getByRole("button", { name: "全部已读" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "确定" }).click();
    await expect.poll(() => rows(page).getByRole("img", { name: "未读" }).count()).toBe(0);
    await bell(page, "站内消息").waitFor();
    await drawer(page).getByRole("link", { name: "消息中心" }).click();
    await page.waitForURL("**/messageRecord");
    await drawer(page).waitFor({ state: "hidden" });
  });
});

describe("notices", () => {
  test("are written, released after a confirmation, reach other users at once, and are deleted", async () => {
    const { page: reader } = viewer();
    const before = await unreadOf(reader);
    const { page, complaints } = admin();
    await visit(page, "/system/notice");
    await page.getByRole("button", { name: "新建" }).click();
    const form = page.getByRole("dialog", { name: "新建公告" });
    await form.getByRole("button", { name: "保存", exact: true }).click();
    await form.getByRole("alert").filter({ hasText: "请输入正文" }).waitFor();
    await form.getByRole("textbox", { name: /^标题/ }).fill("台风停运通知");
    await form.getByRole("textbox", { name: "正文" }).click();
    await page.keyboard.type("今晚八点起 ");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("全部停运");
    await form.locator("input[type=file]").setInputFiles({
      name: "map.png",
      mimeType: "image/png",
      buffer: Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      ),
    });
    const picture = form.locator("[contenteditable] img");
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    // The busy sign of the first attempt may still be fading out of the button.
    await form.getByRole("button", { name: /(^|\s)保存$/ }).click();
    await form.waitFor({ state: "hidden" });

    const row = page.locator("tr[data-row-key]").filter({ hasText: "台风停运通知" });
    await row.getByText("存草稿").waitFor();
    await row.getByRole("button", { name: /^编辑/ }).click();
    const edit = page.getByRole("dialog", { name: "编辑公告" });
    await expect.poll(() => edit.getByRole("textbox", { name: "正文" }).innerText()).toContain("全部停运");
    await edit.getByRole("textbox", { name: "正文" }).press("ControlOrMeta+End");
    await page.keyboard.type("，请相互转告。");
    await edit.getByRole("button", { name: "保存并发布" }).click();
    const release = page.getByRole("dialog").filter({ hasText: "您确定要发布当前公告，是否继续？" });
    await release.last().getByRole("button", { name: "发布", exact: true }).click();
    await toast(page, "发布成功").waitFor();
    await row.getByText("已发布").waitFor();
    await expect.poll(() => row.getByRole("button", { name: /^编辑/ }).count()).toBe(0);

    await reader.getByRole("button", { name: `站内消息，${before + 1} 条未读` }).click();
    await rows(reader).first().getByRole("button").click();
    const shown = reader.getByRole("dialog", { name: "查看消息" });
    await expect.poll(() => shown.locator("strong").first().innerText()).toContain("全部停运");
    const image = shown.locator("img");
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);

    await row.getByRole("button", { name: /^详情/ }).click();
    await page.getByRole("dialog", { name: "系统公告" }).getByText("请相互转告").waitFor();
    await page.keyboard.press("Escape");
    await row.getByRole("button", { name: /^更多/ }).click();
    await page.getByRole("menuitem", { name: "删除" }).click();
    await page.getByText("该公告也会从所有收件人的消息中心消失").waitFor();
    await page.getByRole("dialog").last().getByRole("button", { name: "删除" }).click();
    await row.waitFor({ state: "hidden" });
    await reader.getByRole("button", { name: `站内消息，${before} 条未读` }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("for one department do not reach other users", async () => {
    const { page: reader } = viewer();
    const before = await unreadOf(reader);
    const { page, complaints } = admin();
    await visit(page, "/system/notice");
    await page.getByRole("button", { name: "新建" }).click();
    const form = page.getByRole("dialog", { name: "新建公告" });
    await form.getByRole("textbox", { name: /^标题/ }).fill("车队例会");
    await form.getByRole("textbox", { name: "正文" }).click();
    await page.keyboard.type("周一八点");
    await form.getByRole("radio", { name: "指定部门或人员" }).check();
    await form.getByRole("button", { name: "保存并发布" }).click();
    await form.getByRole("alert").filter({ hasText: "请选择部门或人员" }).waitFor();
    await form.getByRole("combobox", { name: "部门" }).click();
    const picker = page.getByRole("dialog", { name: /部门/ }).last();
    await picker.getByRole("searchbox").fill("clb");
    await picker.getByText("车辆部").first().click();
    await picker.getByRole("button", { name: /确\s?定/ }).click();
    await form.getByRole("button", { name: "保存并发布" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "发布", exact: true }).click();
    await toast(page, "发布成功").waitFor();
    // The next message, to everyone, arrives; the first one did not.
    await page.getByRole("button", { name: "新建" }).click();
    await form.getByRole("textbox", { name: /^标题/ }).fill("全厂通知");
    await form.getByRole("textbox", { name: "正文" }).click();
    await page.keyboard.type("放假");
    await form.getByRole("button", { name: "保存并发布" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "发布", exact: true }).click();
    await reader.getByRole("button", { name: `站内消息，${before + 1} 条未读` }).waitFor();
    await reader.goto(new URL("/messageRecord", reader.url()).href);
    const received = (title: string) => reader.locator("tr[data-row-key]").filter({ hasText: title });
    await received("全厂通知").waitFor();
    await expect.poll(() => received("车队例会").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("of another server with harmful HTML run no code", async () => {
    const { page } = await signedIn("/home", "admin", { bypassCSP: true });
    const bodyText = `<p>看<img src=x onerror="window.harmed=1"><svg onload="window.harmed=1"></svg></p>
      <a href="javascript:window.harmed=1" id="lure">点我</a><form action="//evil"><button>x</button></form>
      <style>*{display:none}</style><iframe srcdoc="<script>parent.harmed=1</script>"></iframe>`;
    await page.route("**/Message/ReadInfo/*", (route) =>
      route.fulfill({ json: { code: 200, msg: "", data: { id: "x", title: "来历不明", type: 1, bodyText } } }),
    );
    await bell(page).click();
    await rows(page).first().getByRole("button").click();
    const reader = page.getByRole("dialog", { name: "查看消息" });
    await reader.getByText("点我").click();
    await expect.poll(() => reader.locator("svg:not([aria-hidden]), form, iframe, style").count()).toBe(0);
    await expect.poll(() => page.evaluate((): unknown => Reflect.get(window, "harmed"))).toBe(undefined);
  });
});

/** The number on the badge. */
async function unreadOf(page: Page): Promise<number> {
  const label = await bell(page, /条未读/).getAttribute("aria-label");
  return Number(/\d+/.exec(label ?? "")?.[0]);
}
