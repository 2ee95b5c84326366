/** The address names the record or dialog that is open next to a list. A reload and a link show the same. */
import { aCompany, aUser } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen } from "./lib/openScreen.ts";
import { pageButton, rowCount, rowOf } from "./lib/table.ts";

const data = { ...aCompany(), users: Array.from({ length: 3 }, (_, at) => aUser(at)) };
const inForm = { selector: "[role=dialog] input" };
const notice = (number: number, facts: object = {}) => ({
  ...{ id: `n${number}`, title: `公告${number}`, bodyText: "<p>周六</p>", enabledMark: 0, version: 1 },
  ...facts,
});
const notices = (count: number) => ({
  ...aCompany(),
  notices: Array.from({ length: count }, (_, at) => notice(at + 1)),
});

test("a user who may not edit cannot open a form by a link", async () => {
  const page = await openScreen("/permission/user?record=u1", { data, buttons: ["btn_add"] });
  await rowCount(3);
  expect(page.screen.queryByRole("dialog")).toBeNull();
  expect(page.calls()).not.toContain("users.get");
});

test("the form of a missing record shows an error", async () => {
  const page = await openScreen("/permission/user?record=nobody", { data });
  const dialog = await page.screen.findByRole("dialog");
  await within(dialog).findByRole("alert");
});

test("the address names the open record; the address opens its form; closing removes it from the address", async () => {
  const page = await openScreen("/permission/user?sort=account&order=asc", { data });
  const row = await rowOf("user1");
  await page.user.click(within(row).getByLabelText(/^编辑/));
  const input = await page.screen.findByLabelText("姓名", inForm);
  expect(page.address()).toBe("/permission/user?sort=account&order=asc&record=u1");
  const name = input instanceof HTMLInputElement ? input.value : "";
  await page.close();

  const again = await openScreen(page.address(), { server: page.server });
  expect(await again.screen.findByLabelText("姓名", inForm)).toHaveProperty("value", name);
  await again.user.keyboard("{Escape}");
  await waitFor(() => expect(again.address()).toBe("/permission/user?sort=account&order=asc"));
});

test("the address of the notices keeps page, keyword and open notice", async () => {
  const page = await openScreen("/system/notice", { data: notices(25) });
  await rowCount(20);
  await page.user.click(pageButton(2));
  await rowCount(5);
  expect(page.address()).toBe("/system/notice?page=2");
  await page.close();

  const again = await openScreen("/system/notice?keyword=公告25&detail=n25", { server: page.server });
  await rowCount(1);
  const reader = await waitFor(() => document.querySelector("dialog[open]") ?? Promise.reject(new Error()));
  await waitFor(() => expect(reader.textContent).toContain("周六"));
  await again.user.keyboard("{Escape}");
  await waitFor(() => expect(again.address()).toBe(`/system/notice?keyword=${encodeURIComponent("公告25")}`));
});

test("a released notice is shown but not edited, also when a link asks for its form", async () => {
  const released = { ...aCompany(), notices: [notice(1, { enabledMark: 1 })] };
  const page = await openScreen("/system/notice?record=n1", { data: released });
  await page.screen.findByText("周六");
  expect(page.screen.queryByLabelText("标题")).toBeNull();
});

test("the address of the message centre keeps page and type, also while a message is open", async () => {
  const message = (at: number) => ({ id: `m${at}`, title: `消息${at}`, type: at % 2 === 0 ? 1 : 2, isRead: 0 });
  const data = { ...aCompany(), messages: Array.from({ length: 50 }, (_, at) => message(at)) };
  const page = await openScreen("/messageRecord", { data });
  await rowCount(20);
  await page.user.click(page.screen.getByRole("button", { name: "私信" }));
  await rowOf("消息49");
  await page.user.click(pageButton(2));
  await rowCount(5);
  expect(page.address()).toBe("/messageRecord?type=2&page=2");
  await page.close();

  const again = await openScreen("/messageRecord?type=2&page=2&read=m41", { server: page.server });
  await rowCount(5);
  await waitFor(() => expect(document.querySelector("dialog[open] article h2")?.textContent).toBe("消息41"));
  await again.user.keyboard("{Escape}");
  await waitFor(() => expect(again.address()).toBe("/messageRecord?type=2&page=2"));
});
