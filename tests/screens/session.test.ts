/** A session on one page: start, lock, lost rights, end. tests/web covers several tabs and the real socket. */
import { allGrants } from "@banche/core/testing";
import { storageKeys } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { choose, chooseOf, personMenu } from "./lib/menus.ts";
import { type OpenScreen, openScreen } from "./lib/openScreen.ts";
import { heads, rowOf } from "./lib/table.ts";

const envelope = (code: number, msg: string, data: unknown = null) => ({ code, msg, data });
const login = () => waitFor(() => expect(window.location.pathname).toBe("/login"));
const redirect = ({ address }: OpenScreen) => new URLSearchParams(address().split("?")[1]).get("redirect");

async function signIn({ user, screen }: OpenScreen, account = "admin", secret = "abc12345"): Promise<void> {
  const field = await screen.findByLabelText("账号");
  await user.clear(field);
  await user.type(field, account);
  await user.clear(screen.getByLabelText("密码"));
  await user.type(screen.getByLabelText("密码"), `${secret}{Enter}`);
}

test("missing or wrong input is reported, and the wanted address is kept", async () => {
  let isRight = false;
  const page = await openScreen("/permission/user?page=2", {
    isStranger: true,
    fault: ({ id }) => (id === "session.login" && !isRight ? envelope(400, "用户名或密码错误") : undefined),
  });
  await login();
  expect(redirect(page)).toBe("/permission/user?page=2");
  await waitFor(() => expect(document.title).toBe("登录 - 班车管理平台"));
  await page.user.click(await page.screen.findByText("登录", { selector: "button" }));
  await page.screen.findByText("请输入账号");
  await page.screen.findByText("请输入密码");
  await signIn(page, "admin", "wrong1234");
  await page.screen.findByText(/用户名或密码错误 · /);
  expect(localStorage.getItem(storageKeys.token)).toBeNull();
  isRight = true;
  await signIn(page, "  admin ");
  await waitFor(() => expect(page.address()).toBe("/permission/user?page=2"));
  await waitFor(() => expect(document.title).toBe("用户管理 - 班车管理平台"));
});

test.each([
  ["no menu", { menuList: [] }, "您的权限不足，请联系管理员"],
  ["no factory", { userCompanyModels: [] }, "未绑定工厂，请联系管理员"],
  ["nothing", undefined, "验证失败，请重新登录。"],
] as const)("user info with %s ends the session, shows why, and keeps the wanted address", async (_, change, text) => {
  const good = {
    menuList: [
      { id: "m", parentId: "-1", enCode: "permission.user", fullName: "x", type: 2, urlAddress: "permission/user" },
    ],
    userInfo: { userId: "u0", userAccount: "admin", userName: "管理员" },
    userCompanyModels: [{ companyId: "f1", companyName: "一号工厂" }],
  };
  const page = await openScreen("/permission/user?page=2", {
    fault: ({ id }) => (id === "session.currentUser" ? envelope(200, "", change && { ...good, ...change }) : undefined),
  });
  await login();
  await page.screen.findByText(new RegExp(text), { selector: "[role=alert]" });
  expect([redirect(page), localStorage.getItem(storageKeys.token)]).toEqual(["/permission/user?page=2", null]);
});

test("an active caps lock is reported", async () => {
  const { screen } = await openScreen("/login", { isStranger: true });
  const press = new KeyboardEvent("keydown", { key: "A", bubbles: true });
  // jsdom knows only modifier keys that are held down, so the lock key is faked.
  press.getModifierState = (key) => key === "CapsLock";
  (await screen.findByLabelText("密码")).dispatchEvent(press);
  await screen.findByText("大写锁定已打开");
});

test("a redirect never leaves the app", async () => {
  const page = await openScreen(`/login?redirect=${encodeURIComponent("//example.com/x")}`, { isStranger: true });
  await signIn(page);
  await waitFor(() => expect(page.address()).toBe("/home"));
});

test("a token in the address signs no user in and is removed from the address", async () => {
  const page = await openScreen("/home?token=abc", { isStranger: true });
  await login();
  expect(page.address()).not.toContain("abc");
  expect(page.calls()).not.toContain("session.currentUser");
});

test("the lock is set on the server, covers every address, refuses wrong passwords, returns to the page", async () => {
  let isWrong = true;
  const page = await openScreen("/permission/position", {
    fault: ({ id }) => (id === "session.unlock" && isWrong ? envelope(400, "密码错误") : undefined),
  });
  await rowOf("调度员");
  await choose(page, personMenu(), "锁住屏幕");
  await waitFor(() => expect(page.address()).toContain("/lockScreen"));
  expect(page.calls()).toContain("session.lock");
  await waitFor(() => expect(document.title).toBe("锁屏 - 班车管理平台"));
  await page.close();

  const locked = { server: page.server, stored: { [storageKeys.lock]: "1" } };
  for (const path of ["/home", "/profile", "/messageRecord"]) {
    const other = await openScreen(path, locked);
    await waitFor(() => expect(other.address(), path).toContain("/lockScreen"));
  }
  const again = await openScreen("/permission/user", locked);
  await waitFor(() => expect(again.address()).toContain("/lockScreen"));
  await again.screen.findByText(/管理员 \/ admin/);
  expect(document.querySelector("main table")).toBeNull();
  expect(page.calls()).not.toContain("users.list");
  const field = again.screen.getByLabelText("密码");
  await again.user.type(field, "wrong1234{Enter}");
  await again.screen.findByText(/密码错误.*/, { selector: "p" });
  isWrong = false;
  await again.user.clear(field);
  await again.user.type(field, "right1234{Enter}");
  await waitFor(() => expect(again.address()).toBe("/permission/user"));
  await rowOf("admin");
});

test("signing out asks for confirmation first", async () => {
  const page = await openScreen("/permission/user");
  await rowOf("admin");
  const ask = async () => {
    await page.user.click(page.screen.getByText("用户菜单"));
    await page.user.click(await page.screen.findByText("退出系统"));
    const question = (await page.screen.findByText("您确定要退出应用程序吗？")).closest("dialog");
    return within(question ?? document.body);
  };
  await page.user.click((await ask()).getByText("取消"));
  expect(page.calls()).not.toContain("session.logout");
  await page.user.click((await ask()).getByText("确定"));
  await login();
  expect([page.calls().includes("session.logout"), localStorage.getItem(storageKeys.token)]).toEqual([true, null]);
});

test("a removed right removes its button and then the page without any action of the user", async () => {
  const page = await openScreen("/permission/user");
  await rowOf("admin");
  expect(page.screen.getByText("新建")).toBeDefined();
  await waitFor(() => expect(page.calls()).toContain("extensions.counts"));
  const before = page.server.calls.length;
  page.server.grant({ ...allGrants(), "permission.user": { columns: ["account"] } });
  page.chat.changeRights("u0", 2);
  await waitFor(() => expect(heads()).toEqual(["账户"]));
  await rowOf("admin");
  expect(page.screen.queryByText("新建")).toBeNull();
  expect(
    page
      .calls()
      .slice(before)
      .filter((id) => id !== "session.currentUser"),
  ).toEqual([]);
  const { "permission.user": _gone, ...others } = allGrants();
  page.server.grant(others);
  page.chat.changeRights("u0", 3);
  await page.screen.findAllByText("页面不存在");
});

test("a call refused for missing rights makes the page read the rights again", async () => {
  const page = await openScreen("/permission/position");
  const row = await rowOf("调度员");
  page.server.grant({ ...allGrants(), "permission.position": { buttons: [], columns: ["fullName"] } });
  await chooseOf(page, row, "删除");
  const dialog = await waitFor(
    () => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("none")),
  );
  await page.user.click(within(dialog).getByText("删除"));
  await waitFor(() => expect(page.screen.queryByText("新建")).toBeNull());
  expect(page.server.rows("positions")).toHaveLength(3);
});

test.each([600, 601, 602])(
  "%i while typing: the reason is shown, and the form is restored after sign-in",
  async (code) => {
    let isOver = true;
    const page = await openScreen("/systemData/dictionary", {
      fault: ({ id }) => (isOver && id === "dictionaryItems.create" ? envelope(code, `会话结束 ${code}`) : undefined),
    });
    await rowOf("驾驶");
    const field = (label: string) => page.screen.findByLabelText(label, { selector: "[role=dialog] *" });
    await page.user.click(page.screen.getByText("新建"));
    await page.user.type(await field("字典名称"), "末班");
    await page.user.type(await field("字典编码"), "lastShift{Enter}");
    await login();
    await page.screen.findByText(new RegExp(`会话结束 ${code}`), { selector: "[role=alert]" });
    expect(localStorage.getItem(storageKeys.token)).toBeNull();
    isOver = false;
    await signIn(page);
    await rowOf("驾驶");
    await page.user.click(page.screen.getByText("新建"));
    await page.screen.findByText(/^已恢复上次未保存的内容/);
    expect(await field("字典编码")).toHaveProperty("value", "lastShift");
    await page.user.click(page.screen.getByText("放弃"));
    await waitFor(async () => expect(await field("字典编码")).toHaveProperty("value", ""));
  },
);

test("an unreachable server is reported and can be retried", async () => {
  let isDown = true;
  const page = await openScreen("/permission/user", { fault: () => (isDown ? "unreachable" : undefined) });
  const alert = await page.screen.findByRole("alert");
  expect(alert.textContent).toContain("无法连接服务器");
  expect(document.title).toBe("班车管理平台");
  isDown = false;
  await page.user.click(within(alert).getByText("重试"));
  await rowOf("admin");
});

test("a failed read is repeated automatically when the socket is back", async () => {
  let isDown = false;
  const page = await openScreen("/permission/user", {
    fault: ({ id }) => (isDown && id === "positions.list" ? "unreachable" : undefined),
  });
  await rowOf("admin");
  await waitFor(() => expect(page.chat.connections()).toBe(1));
  isDown = true;
  page.chat.refuse(true);
  page.chat.cut("lossy");
  await page.user.click(page.screen.getByText("岗位管理"));
  await page.screen.findByRole("alert");
  isDown = false;
  page.chat.refuse(false);
  window.dispatchEvent(new Event("online"));
  await rowOf("调度员");
});

test("an inactive screen locks automatically", async () => {
  const page = await openScreen("/permission/user", { stored: { [`${STORAGE_PREFIX}idleLockMinutes`]: "5" } });
  await rowOf("admin");
  localStorage.setItem(`${STORAGE_PREFIX}lastActive`, String(Date.now() - 6 * 60_000));
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(page.address()).toContain("/lockScreen"));
});

test("invalid settings of another version are read without errors", async () => {
  const left = { layoutType: "grid", themeClass: '{"a":1}', size: "99", idleLockMinutes: "-1", colorMode: "sepia" };
  const more = { tagsView: "perhaps", language: "xx_Yyyy", tabs: "{]", recent: "1" };
  const stored = Object.fromEntries(
    Object.entries({ ...left, ...more }).map(([name, value]) => [STORAGE_PREFIX + name, value]),
  );
  const page = await openScreen("/permission/user", { stored });
  await rowOf("admin");
  expect(page.screen.queryByRole("alert")).toBeNull();
  expect(document.querySelector("nav[data-shape]")?.getAttribute("data-shape")).toBe("open");
});

test("unsent feedback of one user is not shown to the next user", async () => {
  let isOver = false;
  const page = await openScreen("/permission/user", {
    fault: ({ id }) => (isOver && id === "users.list" ? envelope(600, "登录过期,请重新登录") : undefined),
  });
  await rowOf("admin");
  const report = async () => {
    await page.user.click(page.screen.getByText("用户菜单"));
    await page.user.click(await page.screen.findByText(/反馈/, { selector: "[role=menuitem] *" }));
    const dialog = await waitFor(
      () => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("none")),
    );
    return within(dialog).findByRole("textbox");
  };
  await page.user.type(await report(), "班次表打不开");
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(document.querySelector("dialog[open]")).toBeNull());
  isOver = true;
  await page.user.click(page.screen.getByLabelText("刷新"));
  await login();
  isOver = false;
  page.server.change("users", "u0", { id: "u1", account: "other" });
  await signIn(page, "other");
  await rowOf("other");
  expect(await report()).toHaveProperty("value", "");
});

test("sign-in during a server failure shows an error and keeps the input", async () => {
  let isDown = true;
  const page = await openScreen("/login", {
    isStranger: true,
    fault: ({ id }) => (isDown && id === "session.login" ? "unreachable" : undefined),
  });
  await signIn(page);
  await page.screen.findByText(/^无法连接服务器 · /);
  isDown = false;
  expect(page.screen.getByLabelText("账号")).toHaveProperty("value", "admin");
  page.screen.getByLabelText("密码").focus();
  await page.user.keyboard("{Enter}");
  await waitFor(() => expect(page.address()).toBe("/home"));
});
