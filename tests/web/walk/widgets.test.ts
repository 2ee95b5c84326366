/** Tests the shared controls, on the page of samples. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findings } from "../axe.ts";
import { web } from "../harness.ts";
import { isFocused, samplesOf } from "../samples.ts";
import { isTurn } from "../../turns.ts";

const site = web();
const { tab, url } = site;

const samples = samplesOf(site);
const dialog = (page: Page) => page.getByRole("dialog");
const tree = (page: Page) => dialog(page).getByRole("tree");
const given = (page: Page, label: string) =>
  page.locator("output").locator(`xpath=../label[text()="${label}"]/../output`);

test("a visitor without a session is sent to the sign-in page", async () => {
  const { page } = await tab();
  await page.goto(`${url()}/widgets`);
  await page.getByRole("link", { name: "请先登录" }).waitFor();
});

// Each commit tests half of the controls.
describe.runIf(isTurn(0, 2))("pickers", () => {
  test("one user is found by pinyin and chosen by keys; Esc keeps the value, the cross clears it", async () => {
    const page = await samples();
    const field = page.getByLabel("单选用户");
    await field.press("ArrowDown");
    await tree(page).waitFor();
    await page.keyboard.type("chen xiaow");
    await dialog(page).getByText("找到 1 项").waitFor();
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => field.innerText()).toBe("陈晓雯");
    await expect.poll(() => isFocused(field)).toBe(true);

    await field.press("Enter");
    await tree(page).waitFor();
    await page.keyboard.type("nobody");
    await dialog(page).getByText("没有符合“nobody”的用户").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => field.innerText()).toBe("陈晓雯");
    await page.getByRole("button", { name: "清空用户" }).click();
    await expect.poll(() => field.innerText()).toBe("请选择");
  });

  test("several records are chosen with the arrow keys and removed from the list of chosen ones", async () => {
    const page = await samples();
    await page.getByLabel("岗位", { exact: true }).press("Enter");
    await tree(page).waitFor();
    await page.keyboard.press("ArrowDown");
    for (const key of ["Home", "Enter", "ArrowDown", " "]) await page.keyboard.press(key);
    const chosen = dialog(page).getByRole("region", { name: "已选 2 项" });
    await expect.poll(() => chosen.getByRole("listitem").count()).toBe(2);
    await chosen.getByRole("button", { name: /^移除/ }).first().click();
    await dialog(page).getByRole("region", { name: "已选 1 项" }).waitFor();
    await dialog(page).getByRole("button", { name: "取消" }).click();
    await expect.poll(() => given(page, "岗位").innerText()).toBe("0");
  });

  test("a field for departments accepts only departments", async () => {
    const page = await samples();
    const field = page.getByLabel("部门", { exact: true });
    await field.click();
    await tree(page).getByText("总公司", { exact: true }).click();
    await expect.poll(() => dialog(page).count()).toBe(1);
    await tree(page).getByText("总公司", { exact: true }).click();
    await tree(page).getByText("车队一队", { exact: true }).click();
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => field.innerText()).toBe("车队一队");
  });

  test("users load page by page on scrolling without more elements than the first page", async () => {
    const page = await samples();
    await page.getByLabel("多选用户").click();
    await tree(page).getByRole("treeitem").nth(8).waitFor();
    const more = dialog(page).getByRole("button", { name: /^显示更多/ });
    const first = await more.innerText();
    await tree(page).hover();
    await page.mouse.wheel(0, 10_000_000);
    await expect.poll(() => more.innerText()).not.toBe(first);
    await more.press("Enter");
    await expect.poll(() => more.innerText()).toContain("150");
    await expect.poll(() => dialog(page).locator("*").count()).toBeLessThan(600);
    await dialog(page).getByRole("searchbox").fill("zhou");
    await dialog(page)
      .getByText(/^找到 \d+ 项/)
      .waitFor();
    await expect.poll(() => dialog(page).locator("*").count()).toBeLessThan(600);
  });

  test("a disabled field does not open, an invalid one is marked, and an empty one says so", async () => {
    const page = await samples();
    const pickers = page.getByRole("region", { name: "选择器" });
    await expect.poll(() => pickers.getByRole("combobox", { name: "不可修改" }).isDisabled()).toBe(true);
    await expect.poll(() => pickers.getByLabel("有错误").getAttribute("aria-invalid")).toBe("true");
    await pickers.getByLabel("没有可选项").click();
    await dialog(page).getByText("暂无数据").waitFor();
  });

  test.each(["light", "dark"])("axe finds no problem, %s", async (mode) => {
    const page = await samples({ stored: { banche_colorMode: mode } });
    await expect.poll(() => findings(page)).toEqual([]);
    await page.getByLabel("多选用户").click();
    await tree(page).getByRole("treeitem").nth(3).waitFor();
    await page.keyboard.type("zhou");
    await page.keyboard.press("Enter");
    await dialog(page).getByRole("region", { name: "已选 1 项" }).waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
  });
});

describe.runIf(isTurn(1, 2))("cascader", () => {
  const field = (page: Page) => page.getByRole("combobox", { name: "地区级联" });
  const shown = (page: Page) => field(page).locator("xpath=ancestor::*[contains(@class, 'ant-cascader')][1]");
  const menu = (page: Page) => page.locator(".ant-select-dropdown:visible");

  test("opens level by level with the arrow keys, accepts any level, and shows the path", async () => {
    const page = await samples();
    await field(page).press("ArrowDown");
    await menu(page).getByText("广东省", { exact: true }).waitFor();
    const columns = menu(page).locator("ul");
    for (const depth of [1, 2, 3]) {
      await page.keyboard.press(depth === 1 ? "ArrowDown" : "ArrowRight");
      await expect.poll(() => columns.count()).toBe(depth + 1);
    }
    await expect.poll(() => findings(page, { open: true })).toEqual([]);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => shown(page).innerText()).toMatch(/^[^/]+ \/ [^/]+ \/ [^/]+$/);
  });

  test("finds by name through all levels, and Esc keeps the value", async () => {
    const page = await samples();
    await field(page).focus();
    await page.keyboard.type("没有的地方");
    await menu(page).getByText("暂无数据").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => given(page, "地区级联").innerText()).toBe("–");
    await expect.poll(() => menu(page).count()).toBe(0);

    await field(page).focus();
    await page.keyboard.type("南山");
    const match = menu(page).getByText("广东省 / 深圳市 / 南山区", { exact: true });
    await match.waitFor();
    await expect.poll(() => findings(page, { open: true })).toEqual([]);
    await match.click();
    await expect.poll(() => shown(page).innerText()).toBe("广东省 / 深圳市 / 南山区");
    await field(page).press("ArrowDown");
    await expect.poll(() => menu(page).locator("ul").count()).toBeGreaterThan(2);
  });
});

describe.runIf(isTurn(1, 2))("upload", () => {
  const group = (page: Page, label: string) => page.getByRole("group", { name: label, exact: true });
  const chooser = (page: Page, label: string) => group(page, label).locator("input[type=file]");
  const text = (name: string, sizeBytes: number) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.alloc(sizeBytes, "a"),
  });

  test("a file that is too large, empty, of a wrong type or too many is refused before sending", async () => {
    const page = await samples();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/file/Uploader/")) sent.push(request.url());
    });
    const small = group(page, "小文件");
    await chooser(page, "小文件").setInputFiles([text("large.txt", 1024), text("empty.txt", 0), text("a.csv", 1)]);
    await small.getByText("large.txt：文件大小超过 1KB").waitFor();
    await small.getByText("empty.txt：文件是空的").waitFor();
    await small.getByText("a.csv：只能上传.txt,.pdf类型的文件").waitFor();
    const many = Array.from({ length: 10 }, (_, at) => text(`${at}.txt`, 1));
    await chooser(page, "文件").setInputFiles(many);
    await group(page, "文件").getByText("当前限制最多可以上传 9个文件").waitFor();
    expect(sent).toEqual([]);
    await chooser(page, "小文件").setInputFiles(text("fits.txt", 1023));
    await small.getByRole("button", { name: "fits.txt", exact: true }).waitFor();
    expect(sent.length).toBe(1);
  });

  test("several files are chosen, dropped and pasted; each can be removed by keys", async () => {
    const page = await samples();
    const files = group(page, "文件");
    await chooser(page, "文件").setInputFiles([text("a.txt", 5), text("b.txt", 6)]);
    await files.getByRole("button", { name: "b.txt", exact: true }).waitFor();
    for (const type of ["drop", "paste"]) {
      await files.getByRole("button", { name: /^文件: 点击选择/ }).evaluate((element, how) => {
        const data = new DataTransfer();
        data.items.add(new File(["text"], `${how}.txt`, { type: "text/plain" }));
        const init = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          how === "drop"
            ? new DragEvent("drop", { ...init, dataTransfer: data })
            : new ClipboardEvent("paste", { ...init, clipboardData: data }),
        );
      }, type);
      await files.getByRole("button", { name: `${type}.txt`, exact: true }).waitFor();
    }
    await files.getByText("4 / 9 个").waitFor();
    await files.getByRole("button", { name: "删除: a.txt" }).press("Enter");
    await page.getByRole("dialog").getByText("确定移除 a.txt？").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "确定" }).press("Enter");
    await expect.poll(() => given(page, "文件").innerText()).toBe("b.txt、drop.txt、paste.txt");
    const download = page.waitForEvent("download");
    await files.getByRole("button", { name: "b.txt", exact: true }).press("Enter");
    expect((await download).suggestedFilename()).toBe("b.txt");
  });

  test("progress is shown, a failed upload can be retried, and a cancelled one never arrives", async () => {
    const page = await samples();
    const files = group(page, "文件");
    let hold: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    await page.route("**/api/file/Uploader/**", async (route) => {
      await held;
      await route.abort("connectionreset").catch(() => undefined);
    });
    await chooser(page, "文件").setInputFiles([text("cut.txt", 9), text("gone.txt", 9)]);
    await files.getByRole("progressbar", { name: "正在上传 cut.txt" }).waitFor();
    await files.getByRole("button", { name: "取消: gone.txt" }).press("Enter");
    await files.getByRole("progressbar", { name: "正在上传 gone.txt" }).waitFor({ state: "detached" });
    hold();
    await files.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
    await expect.poll(() => findings(page)).toEqual([]);
    await page.unroute("**/api/file/Uploader/**");
    await files.getByRole("button", { name: "重试: cut.txt" }).press("Enter");
    await files.getByRole("button", { name: "cut.txt", exact: true }).waitFor();
    await expect.poll(() => given(page, "文件").innerText()).toBe("cut.txt");
  });

  test("a refusal of the server is shown", async () => {
    const page = await samples();
    const files = group(page, "文件");
    await chooser(page, "文件").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("<html>") });
    await files.getByRole("alert").getByText("上传失败").waitFor();
    await files.getByRole("button", { name: "取消: a.png" }).click();
    await expect.poll(() => files.getByRole("listitem").count()).toBe(0);
  });
});

test("a table of 50,000 or 100,000 rows has as many elements as one of 500", async () => {
  const page = await samples();
  const section = page.getByRole("region", { name: "表格" });
  const rows = section.locator("tr[data-row-key]");
  const elements = async (count: number): Promise<number> => {
    await section.getByRole("button", { name: `${count.toLocaleString("en")} 行`, exact: true }).click();
    await section.getByText(`共 ${count.toLocaleString("en")} 条`).waitFor();
    await rows.nth(3).waitFor();
    return section.locator("*").count();
  };
  const few = await elements(500);
  for (const count of [50_000, 100_000]) {
    await expect.poll(() => elements(count)).toBeLessThanOrEqual(few * 1.1);
    const last = section.getByText(`sample${count - 1}`, { exact: true });
    await expect
      .poll(async () => {
        await rows.first().hover();
        await page.mouse.wheel(0, 10_000_000);
        return last.isVisible();
      })
      .toBe(true);
    await expect.poll(() => section.locator("*").count()).toBeLessThanOrEqual(few * 1.1);
  }
  await section.getByRole("button", { name: "0 行", exact: true }).click();
  await section.getByText("暂无数据").waitFor();
});

test("rich text keeps what the sanitiser allows and is written by keys", async () => {
  const page = await samples();
  const section = page.getByRole("region", { name: "富文本" });
  const paper = section.getByRole("textbox", { name: "正文" });
  await paper.getByText("a b").waitFor();
  await expect.poll(() => paper.locator("script, [onclick], [href^=javascript]").count()).toBe(0);
  await paper.press("Control+a");
  await page.keyboard.type("班车");
  await page.keyboard.press("Control+a");
  const tools = section.getByRole("toolbar");
  await tools.getByRole("button", { name: "撤销" }).focus();
  for (let n = 0; n < 3; n += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => section.locator("output").innerText()).toBe("<p><strong>班车</strong></p>");
  await expect.poll(() => findings(page)).toEqual([]);
});
