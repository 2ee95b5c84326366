/** Tests the user's own page: data, picture, password, people, permissions and log. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { shared } from "../lib/fileScope.ts";
import { demoPassword, fillSignIn, toast, web } from "./harness.ts";
import { sideways } from "./layout.ts";

const { signedIn, freshAccount } = web();

/** A new user with the rights of the dispatcher. */
const newPerson = (managerId = "") => freshAccount("dispatcher", { managerId });
const own = shared(async (later) => {
  const { account } = await newPerson();
  return { account, ...(await signedIn("/profile", account, { later })) };
});

const choose = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).press("Space");
const rows = (page: Page) => page.locator("tr[data-row-key]");

test("the date of birth is typed, stored, and cleared", async () => {
  const { page } = own();
  const field = page.getByLabel("出生年月", { exact: true });
  const save = async () => {
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await toast(page, "操作成功").waitFor();
    await page.reload();
    await field.waitFor();
  };
  await field.fill("1990-02-05");
  await field.press("Enter");
  await save();
  await expect.poll(() => field.inputValue()).toBe("1990-02-05");
  const around = page.locator(".ant-picker", { has: field });
  await around.hover();
  await around.locator(".ant-picker-clear").click();
  await save();
  await expect.poll(() => field.inputValue()).toBe("");
});

test("a profile picture is cropped and stored; a changed password leads to the sign-in page", async () => {
  const { account, page } = own();
  const chooser = page.locator("main input[type=file]");
  await chooser.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await toast(page, "请选择图片文件").waitFor();

  const halves = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 200 });
    const context = canvas.getContext("2d");
    for (const [at, color] of ["#ff0000", "#0000ff"].entries()) {
      if (!context) continue;
      context.fillStyle = color;
      context.fillRect(at * 200, 0, 200, 200);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  await chooser.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from(halves, "base64") });
  const dialog = page.getByRole("dialog", { name: "更换头像" });
  const push = dialog.getByRole("button", { name: "拖动或用方向键移动图片" });
  const cut = dialog.getByRole("button", { name: "保存" });
  await expect.poll(() => cut.isEnabled()).toBe(true);
  for (let step = 0; step < 12; step += 1) await push.press("ArrowRight");
  await cut.click();
  await toast(page, "操作成功").waitFor();
  await dialog.waitFor({ state: "detached" });

  const picture = page.getByRole("complementary", { name: "基本信息" }).locator("img");
  await picture.waitFor();
  const stored = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 256, height: 256 });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixel = (x: number) => [...(context?.getImageData(x, 128, 1, 1).data ?? [])];
    return { width: image.naturalWidth, height: image.naturalHeight, left: pixel(5), right: pixel(250) };
  });
  expect(stored).toEqual({ width: 256, height: 256, left: [255, 0, 0, 255], right: [255, 0, 0, 255] });

  await page.getByRole("link", { name: "修改密码", exact: true }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const fill = async (old: string, next: string, again = next) => {
    const values = { 旧密码: old, 新密码: next, 确认密码: again, 验证码: "0000" };
    for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    await page.getByRole("button", { name: "修改密码" }).click();
  };
  await fill(demoPassword, "abd45217", "abc12346");
  await page.getByText("两次输入的密码不一致").waitFor();
  await fill(demoPassword, "abd45217");
  await page.getByText("验证码错误").waitFor();

  // The page cannot read the captcha picture; the platform's clients need not send its text.
  await page.route("**/Actions/ModifyPassword*", (route) => {
    const { oldPassword, password } = route.request().postDataJSON() as Readonly<Record<string, string>>;
    return route.continue({ postData: { oldPassword, password } });
  });
  await fill("wrong12345", "abd45217");
  await page.getByText("旧密码错误").waitFor();
  await expect.poll(() => field("旧密码").getAttribute("aria-invalid")).toBe("true");
  await fill(demoPassword, "abd45217");
  await page.waitForURL("**/login*");
  await fillSignIn(page, account, "abd45217");
  await page.waitForSelector("main#content h1");
});

/** A day in China, this many days from now. */
const day = (from: number) => new Date(Date.now() + 8 * 3_600_000 + from * 86_400_000).toISOString().slice(0, 10);

test("the profile shows team members, permissions, appearance and log", async () => {
  const leader = await newPerson();
  const member = await newPerson(leader.id);
  const { page } = await signedIn("/profile?tab=subordinates", leader.account);
  const main = page.locator("main");
  const go = (name: string) => main.getByRole("link", { name, exact: true }).click();
  await main.getByText(`测试员/${member.account}`).waitFor();

  await go("系统权限");
  const folder = (name: string) => main.locator("summary").filter({ hasText: new RegExp(`^${name}$`) });
  await folder("系统权限").click();
  await main.getByText("用户管理", { exact: true }).waitFor();
  for (const [kind, leaf] of [
    ["按钮", "新建"],
    ["列", "手机号码"],
  ] as const) {
    await choose(page, kind);
    await folder("系统权限").click();
    await folder("用户管理").click();
    await main.getByText(leaf, { exact: true }).filter({ visible: true }).first().waitFor();
  }
  await choose(page, "数据");
  await main.getByText("没有单独的数据权限").waitFor();
  await main.getByText("您能打开的列表显示当前工厂的全部记录。").waitFor();

  await go("主题与语言");
  const told = page.waitForResponse(/SystemTheme/);
  await choose(page, "默认");
  await toast(page, "界面大小切换成功").waitFor();
  await told;

  await go("系统日志");
  await rows(page).filter({ hasText: "127.0.0.1" }).first().waitFor();
  const ask = page.getByRole("search");
  const emptied = () => main.getByText("没有符合条件的记录，请换一个条件。").waitFor();
  const days = async (label: string, text: string) => {
    await ask.getByRole("button", { name: "筛选" }).click();
    await page.getByRole("menuitem", { name: label }).click();
    const field = page.locator("[data-popover]").getByLabel(label);
    await field.fill(text);
    await field.press("Enter");
  };
  await ask.getByRole("textbox", { name: "请输入关键词查询" }).fill("no such device");
  await emptied();
  await ask.getByRole("button", { name: "重置" }).click();
  await rows(page).first().waitFor();
  // The day before yesterday, because the account may have signed in just before midnight.
  await days("结束日期", day(-2));
  await emptied();
  await ask.getByRole("button", { name: "重置" }).click();
  await rows(page).first().waitFor();
  const yesterday = day(-1);
  const asked = page.waitForRequest(/SystemLog\?.*startTime=/);
  await days("开始日期", yesterday);
  const from = Number(new URL((await asked).url()).searchParams.get("startTime"));
  expect(from).toBe(Date.parse(`${yesterday}T00:00:00+08:00`));
  await rows(page).first().waitFor();

  await choose(page, "请求日志");
  // The server logs a request after it has answered.
  const found = async () => {
    await ask.getByRole("textbox", { name: "请输入关键词查询" }).press("Enter");
    return rows(page).filter({ hasText: "SystemTheme" }).count();
  };
  await expect.poll(found, { timeout: 60_000 }).toBeGreaterThan(0);
  const heads = await main.getByRole("columnheader").allInnerTexts();
  expect(heads.filter(Boolean)).toEqual(["时间", "用户", "IP 地址", "设备", "请求地址", "请求类型", "耗时（毫秒）"]);

  await page.setViewportSize({ width: 375, height: 720 });
  await expect.poll(() => sideways(page)).toBe(0);
  await page.route("**/SystemLog*", (route) => route.abort());
  await ask.getByRole("textbox", { name: "请输入关键词查询" }).press("Enter");
  await main.getByRole("alert").waitFor();
  await page.unroute("**/SystemLog*");
  await main.getByRole("button", { name: "重试" }).press("Enter");
  await rows(page).first().waitFor();
});
