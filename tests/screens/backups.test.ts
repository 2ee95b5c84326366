/** Backups: created after a confirmation, shown with their state, and deleted after another confirmation. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowCount, rowOf } from "./lib/table.ts";

const one = (id: string, more: object) => ({ id, fileName: `${id}.tar.gz`, fileSize: "", creatorTime: 0, ...more });
const backups = [
  one("good", {
    state: "ok",
    fileSize: "1.5 MB",
    rows: 1200,
    files: 3,
    missing: 2,
    sealed: true,
    creatorUser: "admin",
  }),
  one("full", { state: "failed", reason: "no_room", creatorUser: "" }),
];
const open = (options: ScreenOptions = {}) =>
  openScreen("/systemData/dataBackup", { data: { ...aCompany(), backups }, ...options });
const dialog = () =>
  waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("none")));

test("a user without the buttons can do nothing; without the page the server is not called", async () => {
  const page = await open({ buttons: [] });
  await rowCount(2);
  expect(page.screen.queryByText("创建备份")).toBeNull();
  expect(page.screen.queryByText("下载")).toBeNull();
  const other = await open({ rights: { "permission.user": {} } });
  await other.screen.findAllByText(/暂无权限|不存在|没有权限/);
  expect(other.calls()).not.toContain("backups.list");
});

test("a row shows the content or the reason of failure; a failed backup cannot be downloaded", async () => {
  await open({ buttons: ["btn_download"] });
  const good = await rowOf("good.tar.gz");
  expect(good.textContent).toMatch(/完成.*1\.5 MB.*1,200 行，3 个文件.*缺少 2 个文件.*已加密.*admin/);
  expect(within(good).getByText("下载")).toBeTruthy();
  const full = await rowOf("full.tar.gz");
  expect(full.textContent).toMatch(/磁盘空间不足.*定时/);
  expect(within(full).queryByText("下载")).toBeNull();
});

test("a backup is created after a confirmation", async () => {
  const page = await open();
  await rowCount(2);
  await page.user.click(page.screen.getByText("创建备份", { selector: "button *" }));
  await page.user.click(within(await dialog()).getByText("取消"));
  expect(page.calls()).not.toContain("backups.add");
  await page.user.click(page.screen.getByText("创建备份", { selector: "button *" }));
  await page.user.click(within(await dialog()).getByRole("button", { name: "创建备份" }));
  await rowCount(3);
  expect((await rowOf("b2.tar.gz")).textContent).toContain("正在备份");
});

test("a backup is deleted after a confirmation, but not while it is being written", async () => {
  const page = await open({ data: { ...aCompany(), backups: [...backups, one("now", { state: "running" })] } });
  expect(within(await rowOf("now.tar.gz")).queryByRole("button", { name: /更多/ })).toBeNull();
  await page.user.click(within(await rowOf("full.tar.gz")).getByRole("button", { name: /更多/ }));
  await page.user.click(await page.screen.findByText("删除"));
  await page.user.click(within(await dialog()).getByRole("button", { name: "删除" }));
  await rowCount(2);
});

test.each(["zhtw", "en"] as const)("the page is shown in %s", async (language) => {
  const page = await open({ language });
  await page.screen.findByRole("heading", { name: language === "en" ? "Backups" : "資料備份" });
});
