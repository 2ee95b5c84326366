/** The chat on one page, against the fake server. tests/web covers scrolling, pictures and two real users. */
import { aCompany, aUser } from "@banche/core/testing";
import { fireEvent, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { colleague } from "./lib/colleague.ts";
import { choose, personMenu } from "./lib/menus.ts";
import { type OpenScreen, openScreen, type ScreenOptions } from "./lib/openScreen.ts";

const people = [
  aUser(0, { account: "admin", realName: "管理员", isAdministrator: 1 }),
  aUser(1, { account: "dispatcher", realName: "陈调度" }),
];
const data = { ...aCompany(), users: people };
const open = (options: ScreenOptions = {}) => openScreen("/home", { data, ...options });

const button = ({ screen }: OpenScreen) => screen.findByRole("button", { name: /^聊天/ });
const list = ({ screen }: OpenScreen) => screen.findByRole("complementary", { name: "联系人" });
const field = (window: HTMLElement) => within(window).getByRole<HTMLTextAreaElement>("textbox");
const lines = (window: HTMLElement) => within(within(window).getByRole("log")).queryAllByRole("article");
const lineOf = (window: HTMLElement, text: string) => lines(window).filter((line) => line.textContent.includes(text));

/** Opens the conversation with the dispatcher from the list of users. */
async function talk(page: OpenScreen): Promise<HTMLElement> {
  await page.user.click(await button(page));
  await page.user.click(await within(await list(page)).findByRole("button", { name: /\/dispatcher/ }));
  return page.screen.findByRole("region", { name: /与.*\/dispatcher/ });
}

test("the text field handles Enter, Shift+Enter and input methods, limits the length and keeps drafts", async () => {
  const page = await open();
  const window = await talk(page);
  const send = (at: HTMLElement) => within(at).getByRole("button", { name: "发 送" });
  expect(field(window).rows).toBe(3);
  await page.user.type(field(window), "   ");
  expect(send(window)).toHaveProperty("disabled", true);
  await page.user.keyboard("{Enter}");
  await page.user.clear(field(window));
  await page.user.type(field(window), "第一行{Shift>}{Enter}{/Shift}第二行");
  expect(field(window).value).toBe("第一行\n第二行");
  fireEvent.keyDown(field(window), { key: "Enter", isComposing: true, keyCode: 229 });
  expect(field(window).value).toBe("第一行\n第二行");
  expect(page.chat.messages("u0", "u1")).toEqual([]);
  const stored = { ...localStorage } as Readonly<Record<string, string>>;
  await page.close();

  const later = await open({ server: page.server, stored });
  const again = await talk(later);
  await waitFor(() => expect(field(again).value).toBe("第一行\n第二行"));
  await later.user.type(field(again), "{Enter}");
  await waitFor(() => expect(lineOf(again, "第二行")).toHaveLength(1));
  expect(field(again).value).toBe("");
  expect(later.chat.messages("u0", "u1").map(({ content }) => content)).toEqual([
    { type: "text", text: "第一行\n第二行" },
  ]);

  fireEvent.input(field(again), { target: { value: "长".repeat(10_001) } });
  await within(again).findByText(/还要减少 1 个/);
  expect(send(again)).toHaveProperty("disabled", true);
});

test("Esc closes the window, then the drawer; the focus returns to the button", async () => {
  const page = await open();
  (await button(page)).focus();
  await page.user.keyboard("{Enter}");
  const drawer = await list(page);
  const someone = await within(drawer).findByRole("button", { name: /\/dispatcher/ });
  expect(document.activeElement).toBe(within(drawer).getByRole("searchbox"));
  await page.user.type(within(drawer).getByRole("searchbox"), "dispatcher");
  someone.focus();
  await page.user.keyboard("{Enter}");
  const window = await page.screen.findByRole("region", { name: /与.*\/dispatcher/ });
  expect(document.activeElement).toBe(field(window));
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(window.isConnected).toBe(false));
  expect(drawer.isConnected).toBe(true);
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(drawer.isConnected).toBe(false));
  expect(document.activeElement).toBe(await button(page));
});

test("messages arrive while the list of users cannot be read; a retry reads the list", async () => {
  let isDown = true;
  const page = await open({
    fault: ({ id }) => (isDown && id === "users.all" ? { code: 500, msg: "数据库忙", data: null } : undefined),
  });
  await waitFor(() => expect(page.chat.connections()).toBe(1));
  colleague(page.chat, "u1").say("u0", "五号车回来了吗？");
  await page.user.click(await page.screen.findByRole("button", { name: /^聊天，1 条未读$/ }));
  const drawer = await list(page);
  await within(drawer).findByText("联系人读取失败");
  await page.user.click(await within(drawer).findByRole("button", { name: /其他工厂的同事.*五号车/ }));
  await within(await page.screen.findByRole("log")).findByText("五号车回来了吗？");
  isDown = false;
  await page.user.click(within(drawer).getByRole("button", { name: "重试" }));
  await within(drawer).findByRole("button", { name: /\/dispatcher/ });
});

test("a user retracts an own new message for both users, but no message of another user", async () => {
  const page = await open();
  const window = await talk(page);
  const other = colleague(page.chat, "u1");
  other.say("u0", "到了吗？");
  await page.user.type(field(window), "发错人了{Enter}");
  await waitFor(() => expect(lineOf(window, "发错人了")).toHaveLength(1));
  await waitFor(() => expect(lineOf(window, "到了吗？")).toHaveLength(1));
  const button = await within(window).findByRole("button", { name: "撤回" });
  expect(lineOf(window, "发错人了")[0]?.contains(button)).toBe(true);
  await page.user.click(button);
  await waitFor(() => expect(lineOf(window, "[消息已撤回]")).toHaveLength(1));
  expect(lineOf(window, "发错人了")).toEqual([]);
  expect(within(window).queryByRole("button", { name: "撤回" })).toBeNull();
  expect(
    page.chat
      .messages("u0", "u1")
      .map(({ content }) => content.type)
      .toSorted(),
  ).toEqual(["retracted", "text"]);
});

test("the history starts at a chosen day and says when it has no messages since then", async () => {
  const page = await open();
  const window = await talk(page);
  await page.user.type(field(window), "五号车回来了{Enter}");
  await waitFor(() => expect(page.chat.messages("u0", "u1")).toHaveLength(1));
  await page.user.click(within(window).getByRole("button", { name: "聊天记录" }));
  const history = await within(window).findByRole("region", { name: "聊天记录" });
  await within(history).findByText("五号车回来了");
  const day = within(window).getByLabelText("从这一天起");
  fireEvent.change(day, { target: { value: "2999-12-31" } });
  await within(history).findByText("没有符合的记录");
  fireEvent.change(day, { target: { value: "2020-01-01" } });
  await within(history).findByText("五号车回来了");
});

test("an overlong text of another server is shown in parts", async () => {
  const page = await open();
  const window = await talk(page);
  colleague(page.chat, "u1").say("u0", `长文${"字".repeat(24_998)}`);
  await waitFor(() => expect(lineOf(window, "长文")).toHaveLength(1));
  const shown = () => lineOf(window, "长文")[0]?.querySelector("[dir=auto]")?.textContent.length;
  for (const [length, left] of [
    [10_000, "15,000"],
    [20_000, "5,000"],
  ] as const) {
    await waitFor(() => expect(shown()).toBe(length));
    await page.user.click(within(window).getByRole("button", { name: `继续显示，还有 ${left} 个字符` }));
  }
  await waitFor(() => expect(shown()).toBe(25_000));
  expect(within(window).queryByRole("button", { name: /^继续显示/ })).toBeNull();
});

test("locking closes the chat; the end of the session shows the reason on the sign-in page", async () => {
  const page = await open();
  const window = await talk(page);
  await choose(page, personMenu(), "锁住屏幕");
  await waitFor(() => expect(page.address()).toContain("/lockScreen"));
  expect([window.isConnected, page.screen.queryByRole("complementary", { name: "联系人" })]).toEqual([false, null]);
  await page.close();

  const other = await open();
  const again = await talk(other);
  other.chat.logOut("u0", "账号已被禁用");
  await waitFor(() => expect(other.address()).toContain("/login"));
  await other.screen.findByText(/账号已被禁用/, { selector: "[role=alert], [role=alert] *" });
  expect(again.isConnected).toBe(false);
});
