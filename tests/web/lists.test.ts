/** What people do with the columns and the chosen rows of a list. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findings } from "./axe.ts";
import { toast, web, without } from "./harness.ts";

const { signedIn, api, url } = web();

/** A busy machine draws late. */

const rows = (page: Page) => page.locator("tr.ant-table-row");
const heads = async (page: Page): Promise<readonly string[]> =>
  (await page.locator("th.ant-table-cell:not(.ant-table-selection-column)").allInnerTexts())
    .map((text) => text.trim())
    .filter(Boolean);
const widthOf = async (page: Page, name: string): Promise<number> =>
  (await page.getByRole("columnheader", { name }).first().boundingBox())?.width ?? 0;

async function open(page: Page): Promise<void> {
  await rows(page).first().waitFor();
  await page.getByRole("button", { name: "列设置" }).click();
  await page.getByText("恢复默认").waitFor();
}

test("columns are hidden, moved, pinned and resized by keys, and follow the user to another browser", async () => {
  const { page } = await signedIn("/permission/user", "dispatcher");
  await rows(page).first().waitFor();
  const before = await heads(page);
  const [first = "", second = "", third = ""] = before;
  await open(page);
  await page.getByRole("checkbox", { name: third }).uncheck();
  await page.getByRole("button", { name: `移动列 ${second}` }).press("Alt+ArrowDown");
  await page.getByRole("button", { name: `移动列 ${second}` }).press("Alt+ArrowDown");
  await expect.poll(() => heads(page)).toEqual([first, before[3], second, ...before.slice(4)]);
  await page.getByRole("button", { name: `固定列 ${second}`, exact: true }).click();
  await expect.poll(() => heads(page)).toEqual([second, first, before[3], ...before.slice(4)]);
  await page.keyboard.press("Escape");

  const wide = await widthOf(page, second);
  const grip = page.getByRole("slider", { name: `调整列宽：${second}` });
  await grip.focus();
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes('"widths":{"') === true);
  for (let n = 0; n < 5; n += 1) await grip.press("ArrowRight");
  await expect.poll(() => widthOf(page, second)).toBeGreaterThan(wide + 30);
  await kept;

  const elsewhere = await signedIn("/permission/user", "dispatcher");
  await rows(elsewhere.page).first().waitFor();
  await expect.poll(() => heads(elsewhere.page)).toEqual([second, first, before[3], ...before.slice(4)]);
  await open(elsewhere.page);
  await elsewhere.page.getByRole("button", { name: "恢复默认" }).click();
  await expect.poll(() => heads(elsewhere.page)).toEqual(before);

  const another = await signedIn("/permission/user", "admin");
  await rows(another.page).first().waitFor();
  expect((await heads(another.page)).slice(0, 3)).toEqual([first, second, third]);
});

test.each(["zh", "zhtw", "en"])("times are read in full at 1280 px, %s", async (language) => {
  const stored = { banche_language: language };
  const { page } = await signedIn("/home", "admin", { stored, viewport: { width: 1280, height: 800 } });
  for (const path of ["/permission/position", "/permission/department", "/permission/organize"]) {
    await page.goto(`${url()}${path}`);
    await rows(page).first().waitFor();
    const times = page.locator("td.ant-table-cell").filter({ hasText: /\d\d:\d\d$/ });
    expect(await times.count(), path).toBeGreaterThan(0);
    const cut = (): Promise<readonly string[]> =>
      times.evaluateAll((cells) => {
        const isCut = (cell: Element) => {
          const actions = cell.closest("tr")?.lastElementChild?.getBoundingClientRect().left ?? 0;
          return cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > actions + 1;
        };
        return cells.filter(isCut).map((cell) => cell.textContent);
      });
    await expect.poll(cut, { message: path }).toEqual([]);
  }
});

test("rows are chosen across pages and changed together; those that nobody may change cannot be chosen", async () => {
  const { page } = await signedIn("/permission/user?sort=account&order=asc");
  await rows(page).first().waitFor();
  const disabled = async () => {
    const { list } = (await api("GET", "/api/system/Permission/Users?pageSize=500")) as {
      list: readonly { enabledMark: number }[];
    };
    return list.filter(({ enabledMark }) => enabledMark === 0).length;
  };
  const before = await disabled();
  expect(await page.getByRole("checkbox", { name: /^选择 周明远/ }).isDisabled()).toBe(true);
  const boxes = rows(page).locator("input[type=checkbox]:enabled");
  for (const at of [2, 3]) await boxes.nth(at).check();
  await page.locator(".ant-pagination-item-2").click();
  await page.waitForURL("**page=2*");
  await boxes.nth(1).check();
  const bar = page.getByRole("toolbar", { name: "批量操作" });
  await bar.getByText("已选 3 项").waitFor();

  await bar.getByRole("button", { name: "禁用" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog.getByText("确定禁用所选的 3 项？").waitFor();
  await dialog.getByRole("button", { name: "禁用" }).click();
  await expect.poll(() => bar.count()).toBe(0);
  expect(await disabled()).toBe(before + 3);
});

test("what failed is named, and stays chosen", async () => {
  const { page } = await signedIn("/system/systemData/dictionary");
  await page.goto(`${page.url().split("/system")[0]}/permission/department`);
  await rows(page).first().waitFor();
  // A department with people in it cannot be deleted.
  const boxes = rows(page).locator("input[type=checkbox]:enabled");
  await boxes.first().check();
  const bar = page.getByRole("toolbar", { name: "批量操作" });
  await bar.getByRole("button", { name: "删除" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog.getByRole("button", { name: "删除" }).click();
  await page.getByText("1 项未完成，0 项已完成").waitFor();
  await dialog.getByRole("button", { name: "关闭" }).last().click();
  await bar.getByText("已选 1 项").waitFor();
});

test("the sections of a long form are reached by their names, with keys", async () => {
  const { page } = await signedIn("/permission/user");
  await rows(page).first().waitFor();
  await page.getByRole("button", { name: "新建" }).click();
  const anchors = page.getByRole("navigation", { name: "分组" });
  await anchors.getByRole("link", { name: "其他" }).press("Enter");
  const last = page.getByRole("group", { name: "其他" });
  await expect.poll(() => last.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  expect(await last.locator(":focus").count()).toBe(1);
  expect(await anchors.getByRole("link", { name: "基本信息" }).isVisible()).toBe(true);
  expect(new URL(page.url()).hash).toBe("");
  expect(await findings(page)).toEqual([]);
});

describe("delete", () => {
  const rules = "/api/system/Base/BillRule";
  const rule = (code: string) => ({
    fullName: code,
    enCode: code,
    prefix: "T",
    dateFormat: "yyyyMMdd",
    digit: 3,
    startNumber: "001",
    enabledMark: 0,
    description: "原样",
  });
  const openRules = async (...codes: readonly string[]) => {
    for (const code of codes) await api("POST", rules, rule(code));
    const { page } = await signedIn("/system/billRule");
    await rows(page).first().waitFor();
    return page;
  };

  test("of what has more than its fields says that there is no way back", async () => {
    const { page } = await signedIn("/permission/user");
    await rows(page).first().waitFor();
    await page
      .getByRole("button", { name: /^删除: / })
      .first()
      .click();
    await page.getByRole("dialog").getByText("删除后无法撤销。此操作将永久删除该数据").waitFor();
  });

  test("of a row is taken back with Ctrl+Z; the record is as it was", async () => {
    const page = await openRules("undoOne");
    await page.getByRole("button", { name: "删除: undoOne" }).press("Enter");
    await page.getByRole("dialog").getByText("删除后 10 秒内可以撤销。").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).press("Enter");
    const offer = page.getByRole("status").getByRole("button", { name: "撤销" });
    await offer.waitFor();
    await expect.poll(() => rows(page).filter({ hasText: "undoOne" }).count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    // A field has an undo of its own.
    await page.getByRole("textbox").first().press("Control+z");
    await page.getByRole("textbox").first().blur();
    expect(await offer.count()).toBe(1);
    await page.keyboard.press("Control+z");
    await toast(page, "已恢复 1 项").waitFor();
    await rows(page).filter({ hasText: "undoOne" }).waitFor();
    expect(await offer.count()).toBe(0);
    const found = (await api("GET", `${rules}?keyword=undoOne`)) as { list: readonly { id: string }[] };
    expect(await api("GET", `${rules}/${found.list[0]?.id}`)).toMatchObject(rule("undoOne"));
  });

  describe.each([
    ["in one call", true],
    ["row by row on another server of the platform", false],
  ])("of chosen rows goes %s", (_, takesSeveral) => {
    test("what is refused is named with the reason; one undo brings the others back", async () => {
      const codes = [1, 2, 3].map((n) => `many${takesSeveral ? "A" : "B"}${n}`);
      const [gone = ""] = codes;
      for (const code of codes) await api("POST", rules, rule(code));
      const { page, context } = await signedIn("/home");
      if (!takesSeveral) await without(context, "batch");
      const sent: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() !== "GET" && /ext\/batch|BillRule/.test(pathname)) sent.push(request.method());
      });
      await page.goto(`${url()}/system/billRule?keyword=${gone.slice(0, -1)}`);
      await expect.poll(() => rows(page).count()).toBe(3);
      await page.getByRole("checkbox", { name: "选择本页全部" }).press(" ");
      const found = (await api("GET", `${rules}?keyword=${gone}`)) as { list: readonly { id: string }[] };
      await api("DELETE", `${rules}/${found.list[0]?.id}`);

      const bar = page.getByRole("toolbar", { name: "批量操作" });
      await bar.getByRole("button", { name: "删除" }).press("Enter");
      await page.getByRole("dialog").getByText("确定删除所选的 3 项？").waitFor();
      await page.getByRole("dialog").getByRole("button", { name: "删除" }).press("Enter");
      await page.getByText("1 项未完成，2 项已完成").waitFor();
      expect(await page.getByRole("dialog").getByRole("listitem").allInnerTexts()).toEqual([
        expect.stringMatching(new RegExp(`^${gone}：.+`)),
      ]);
      expect(sent).toEqual(takesSeveral ? ["POST"] : ["DELETE", "DELETE"]);
      await page.keyboard.press("Escape");
      // What is not there cannot be chosen.
      await expect.poll(() => bar.count()).toBe(0);
      await toast(page, "已删除 2 项").waitFor();
      await page.keyboard.press("Control+z");
      await toast(page, "已恢复 2 项").waitFor();
      await expect.poll(() => rows(page).count()).toBe(2);
    });
  });

  test("of a department and the one below it, chosen together, begins below; both come back in their places", async () => {
    const departments = "/api/system/Permission/Organize/Department";
    const { list } = (await api("GET", "/api/system/Permission/Organize")) as { list: readonly { id: string }[] };
    const made = async (code: string, parentId: string | undefined): Promise<string> => {
      const body = { fullName: code, enCode: code, parentId, sortCode: 0, enabledMark: 1 };
      return ((await api("POST", departments, body)) as { id: string }).id;
    };
    await made("batchBelow", await made("batchAbove", list[0]?.id));
    const { page } = await signedIn("/permission/department");
    for (const code of ["batchAbove", "batchBelow"]) await page.getByRole("checkbox", { name: `选择 ${code}` }).check();
    await page.getByRole("toolbar", { name: "批量操作" }).getByRole("button", { name: "删除" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await toast(page, "已删除 2 项").waitFor();
    await page.getByRole("status").getByRole("button", { name: "撤销" }).click();
    await toast(page, "已恢复 2 项").waitFor();
    await rows(page).filter({ hasText: "batchBelow" }).waitFor();
  });

  test("of several rows is taken back together; one that no longer fits is named", async () => {
    const page = await openRules("undoA", "undoB");
    for (const code of ["undoA", "undoB"]) await page.getByRole("checkbox", { name: `选择 ${code}` }).check();
    await page.getByRole("toolbar", { name: "批量操作" }).getByRole("button", { name: "删除" }).click();
    await page.getByRole("dialog").getByText("删除后 10 秒内可以撤销。").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await toast(page, "已删除 2 项").waitFor();
    await api("POST", rules, rule("undoB"));
    await page.getByRole("status").getByRole("button", { name: "撤销" }).click();
    await toast(page, "undoB 没有恢复：").waitFor();
    await toast(page, "已恢复 1 项").waitFor();
    await rows(page).filter({ hasText: "undoA" }).waitFor();
  });
});

test("a view keeps what is asked for and the columns, has an address, follows the user, and is deleted by keys", async () => {
  const { page } = await signedIn("/permission/user?keyword=a&sort=account&order=desc");
  await rows(page).first().waitFor();
  const first = await rows(page).first().innerText();
  await page.getByRole("button", { name: "视图" }).press("Enter");
  await page.getByLabel("保存当前视图为").fill("我的视图");
  const kept = page.waitForResponse((answer) => answer.request().postData()?.includes("我的视图") === true);
  await page.getByLabel("保存当前视图为").press("Enter");
  await page.waitForURL("**view=*");
  expect(await findings(page, { open: true })).toEqual([]);
  await kept;

  const elsewhere = await signedIn("/permission/user");
  await rows(elsewhere.page).first().waitFor();
  await elsewhere.page.getByRole("button", { name: "视图" }).press("Enter");
  await elsewhere.page.getByRole("button", { name: "我的视图", exact: true }).press("Enter");
  await elsewhere.page.waitForURL("**keyword=a&sort=account&order=desc&view=*");
  await expect.poll(() => rows(elsewhere.page).first().innerText()).toBe(first);
  await elsewhere.page.reload();
  await elsewhere.page.getByRole("button", { name: "视图" }).getByText("我的视图").waitFor();
  await elsewhere.page.getByRole("button", { name: "重置" }).click();
  await elsewhere.page.waitForURL((url) => !url.search.includes("view"));
  await elsewhere.page.getByRole("button", { name: "视图" }).press("Enter");
  await elsewhere.page.getByRole("button", { name: "删除视图 我的视图" }).press("Enter");
  await elsewhere.page.getByText(/^把当前的查询条件/).waitFor();
});
