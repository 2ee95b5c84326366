/** Tests the parts that every user has: home, the menu, keyboard navigation. */
import { expect, test } from "vitest";

import { findings } from "./axe.ts";
import { hold, web } from "./harness.ts";
import { speak, visit } from "./places.ts";

const { signedIn, sharedTab, url } = web();
const admin = sharedTab();

test("the home page shows data of the server", async () => {
  const { page } = admin();
  const figures = page.getByRole("region", { name: "车队状态" });
  const vehicles = figures.getByRole("paragraph").filter({ has: page.getByRole("link", { name: /车辆/ }) });
  await expect.poll(() => vehicles.innerText()).toMatch(/\d{2}/);
  await page.getByRole("region", { name: "最新消息" }).getByRole("listitem").first().waitFor();
  await page.getByRole("region", { name: "快捷入口" }).getByRole("link", { name: "车辆管理" }).click();
  await page.waitForURL("**/bus/vehicle");
  await page.getByRole("link", { name: "首页" }).first().click();
  await page.getByRole("region", { name: "最近访问" }).getByRole("link", { name: "车辆管理" }).waitFor();
});

test("all controls can be reached by keys alone", async () => {
  const { page } = admin();
  await visit(page, "/permission/user");
  await page.locator("tr[data-row-key]:visible").first().waitFor();
  await page.locator("a[href='#content']").focus();
  const reached = new Set<string>(["跳到内容"]);
  for (let press = 0; press < 200; press += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
    });
    reached.add(name);
  }
  const names = [...reached].join("\n");
  for (const wanted of [
    "跳到内容",
    "用户管理",
    "切换工厂: 示例一号工厂",
    "用户菜单",
    "新建",
    "更多列表操作",
    "筛选",
    "重置",
    "编辑: 陈晓雯",
    "更多: 陈晓雯",
  ]) {
    expect(names).toContain(wanted);
  }
});

test("home: axe finds nothing and nothing is cut off at 375 px, with the longest texts, in dark mode", async () => {
  const stored = { banche_colorMode: "dark", banche_language: "en" };
  const { page } = await signedIn("/home", "viewer", { stored, viewport: { width: 375, height: 800 } });
  await page.getByRole("figure").first().getByRole("listitem").first().waitFor();
  await expect.poll(() => findings(page)).toEqual([]);
  // The page scrolls in an inner element.
  const cut = await page
    .locator("main#content")
    .evaluate((main) => [main, ...main.children].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(Math.max(...cut)).toBeLessThanOrEqual(0);
});

// The built app loads texts in parts.
test("the menu uses the chosen language, in whatever order its parts load", async () => {
  const { page } = admin();
  let came = () => {};
  const inside = new Promise<void>((resolve) => {
    came = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const isInside = body.includes("menuMore");
    if (!isInside) await inside;
    await route.fulfill({ response, body });
    if (isInside) came();
  });
  await speak({ page, language: "zh" }, "en");
  await page.getByRole("navigation").getByRole("link", { name: "Home", exact: true }).first().waitFor();
});

test("the frame and the page at the address load while the user info is read", async () => {
  const { page } = await signedIn("/home");
  const release = await hold(page, "**/api/oauth/CurrentUser*");
  const loaded = ["shell", "list"].map((part) => page.waitForResponse(`**/assets/${part}-*.js`));
  await page.goto(`${url()}/permission/position`);
  await Promise.all(loaded);
  expect(await page.getByRole("navigation").count()).toBe(0);
  release();
  await page.locator("tr[data-row-key]").first().waitFor();
});
