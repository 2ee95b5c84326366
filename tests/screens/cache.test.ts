/** The server's cache: its entries, and clearing them so that values are read again. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowCount, rowOf } from "./lib/table.ts";

const cache = [
  { id: "rights:u0:f1", about: "管理员/admin", value: '{"menus":["<b>x</b>"]}' },
  { id: "rights:u1:f1", about: "李娜/lina", value: "{}" },
];
const open = (options: ScreenOptions = {}) =>
  openScreen("/system/cache", { data: { ...aCompany(), cache }, ...options });
const dialog = () =>
  waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("none")));

test("a user without the buttons can clear nothing; without the page the server is not called", async () => {
  const page = await open({ buttons: [] });
  await rowCount(2);
  expect(page.screen.queryByText(/清理/, { selector: "button *" })).toBeNull();
  const other = await open({ rights: { "permission.user": {} } });
  await other.screen.findAllByText(/暂无权限|不存在|没有权限/);
  expect(other.calls()).not.toContain("cache.list");
});

test("a value with HTML is shown as plain text", async () => {
  const page = await open();
  await page.user.click(within(await rowOf("管理员/admin")).getByText("rights:u0:f1"));
  const value = await dialog();
  await waitFor(() => expect(value.textContent).toContain("<b>x</b>"));
});

test("one entry, and then all entries, are cleared after a confirmation", async () => {
  const page = await open();
  await page.user.click(within(await rowOf("李娜/lina")).getByText("清理"));
  await page.user.click(within(await dialog()).getByText("取消"));
  expect(page.calls()).not.toContain("cache.remove");
  await page.user.click(within(await rowOf("李娜/lina")).getByText("清理"));
  await page.user.click(within(await dialog()).getByText("清理"));
  await rowCount(1);
  await page.user.click(page.screen.getByText("清理全部"));
  await page.user.click(within(await dialog()).getByText("清理"));
  await page.screen.findByText("没有符合条件的缓存。");
});
