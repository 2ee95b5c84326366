/** Pages of the signed-in user: messages, notices, own data. */
import { encodePassword } from "@banche/core/wire";
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { chooseOf } from "./lib/menus.ts";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowCount, rowOf, rows } from "./lib/table.ts";

const message = (number: number, over: object = {}) => ({
  ...{ id: `m${number}`, title: `消息第 ${number} 号`, type: 1, creatorUser: "周明远/admin", isRead: "0" },
  ...{ lastModifyTime: Date.UTC(2026, 0, 1) + number * 60_000, bodyText: `<p>正文 ${number}</p>`, ...over },
});
const messages = [message(1, { type: 2, title: "夜班调整" }), message(2), message(3, { isRead: "1" })];
const open = (path: string, options: ScreenOptions = {}) =>
  openScreen(path, { data: { ...aCompany(), messages }, ...options });
const topDialog = () =>
  waitFor(
    () => [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1) ?? Promise.reject(new Error("none")),
  );
const bell = () =>
  waitFor(
    () => document.querySelector<HTMLElement>('[aria-label^="站内消息"]') ?? Promise.reject(new Error("no bell")),
  );

test("the drawer shows messages or the error, and returns the focus", async () => {
  let isDown = false;
  const page = await open("/permission/user", {
    fault: ({ id }) =>
      isDown && id === "messages.list" ? { code: 500, msg: "数据库忙", reason: "internal", data: null } : undefined,
  });
  await rowOf("admin");
  await page.user.click(await bell());
  await page.screen.findByText("消息第 3 号");
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(document.querySelector("dialog[open]")).toBeNull());
  expect(document.activeElement).toBe(await bell());
  await page.close();

  isDown = true;
  const again = await open("/permission/user", { server: page.server });
  await rowOf("admin");
  await again.user.click(await bell());
  const alert = await again.screen.findByRole("alert");
  expect(alert.textContent).toContain("数据库忙");
  isDown = false;
  await again.user.click(within(alert).getByText("重试"));
  await again.screen.findByText("消息第 3 号");
});

test("a message opened in a dialog becomes read, and its HTML is made harmless", async () => {
  const bodyText =
    '<p id="ok">正文</p><img src=x onerror="window.hit=1"><script>window.hit=1</script><a href="javascript:window.hit=1">x</a>';
  const page = await open("/messageRecord", { data: { ...aCompany(), messages: [message(1, { bodyText })] } });
  const row = await rowOf("消息第 1 号");
  expect(within(row).getByText("未读")).toBeDefined();
  await page.user.click(within(row).getByText("消息第 1 号"));
  const dialog = await topDialog();
  await within(dialog).findByText("正文");
  expect(dialog.querySelectorAll("script, [onerror], a[href^=javascript]")).toHaveLength(0);
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(rows().some((one) => within(one).queryByText("未读"))).toBe(false));
});

/** A text of the platform's editor, with styles and attributes that must not be shown. */
const formatted =
  '<p class="ql-align-center own" style="position:fixed;color:rgb(230, 0, 0)">红<span class="ql-size-large" style="background-color:#ffff00">大</span></p>' +
  '<ul data-checked="true"><li>做完</li></ul><p><br></p><p data-style="position:fixed">平</p>';

test("formatting of the platform's editor is shown without style attributes, and only text is formatted", async () => {
  const page = await open("/messageRecord", {
    data: { ...aCompany(), messages: [message(1, { bodyText: formatted })] },
  });
  await page.user.click(within(await rowOf("消息第 1 号")).getByText("消息第 1 号"));
  const dialog = await topDialog();
  const large = await within(dialog).findByText("大");
  const line = large.parentElement;
  expect([large.className, large.style.backgroundColor]).toEqual(["ql-size-large", "rgb(255, 255, 0)"]);
  expect([line?.className, line?.style.color, line?.style.position]).toEqual(["ql-align-center", "rgb(230, 0, 0)", ""]);
  expect(within(dialog).getByText("平").style.position).toBe("");
  expect(dialog.querySelector("ul")?.dataset["checked"]).toBe("true");
});

test("a draft from the platform's editor keeps its formatting when it is edited", async () => {
  const times = { creatorTime: Date.UTC(2026, 0, 1), lastModifyTime: Date.UTC(2026, 0, 1) };
  const draft = { id: "n1", title: "格式", bodyText: formatted, enabledMark: 0, version: 1, ...times };
  const page = await open("/system/notice", { data: { ...aCompany(), notices: [draft] } });
  await page.user.click(within(await rowOf("格式")).getByLabelText(/^编辑/));
  const large = await page.screen.findByText("大");
  expect([large.className, large.style.backgroundColor]).toEqual(["ql-size-large", "rgb(255, 255, 0)"]);
  const line = large.closest("p");
  expect([line?.className, line?.style.color, line?.style.position]).toEqual(["ql-align-center", "rgb(230, 0, 0)", ""]);
  expect(line?.closest("[contenteditable]")?.querySelector("ul")?.dataset["checked"]).toBe("true");
  expect(page.screen.queryByRole("note")).toBeNull();
});

test("the editor warns before editing when it cannot keep a part of the text", async () => {
  const times = { creatorTime: Date.UTC(2026, 0, 1), lastModifyTime: Date.UTC(2026, 0, 1) };
  const bodyText = "<p>见表</p><table><tbody><tr><td>一</td></tr></tbody></table>";
  const draft = { id: "n1", title: "表格", bodyText, enabledMark: 0, version: 1, ...times };
  const page = await open("/system/notice", { data: { ...aCompany(), notices: [draft] } });
  await page.user.click(within(await rowOf("表格")).getByLabelText(/^编辑/));
  await page.screen.findByText("见表");
  expect((await page.screen.findByRole("note")).textContent).toContain("表格");
});

test("messages are filtered by type, searched, marked as read and deleted", async () => {
  const page = await open("/messageRecord");
  await rowCount(3);
  await page.user.click(page.screen.getByText("私信", { selector: "button, button *" }));
  await rowCount(1);
  await rowOf("夜班调整");
  await page.user.click(page.screen.getByText("全部", { selector: "button, button *" }));
  await rowCount(3);
  await page.user.click(page.screen.getByText("全部已读"));
  await page.user.click(within(await topDialog()).getByText("确定"));
  await waitFor(() => expect(rows().some((one) => within(one).queryByText("未读"))).toBe(false));

  await page.user.type(page.screen.getByLabelText("请输入关键词查询", { selector: "main input" }), "夜班{Enter}");
  await rowCount(1);
  expect(page.screen.queryByText("删除所选")).toBeNull();
  await page.user.click(within(await rowOf("夜班调整")).getByRole("checkbox"));
  await page.user.click(page.screen.getByText("删除所选"));
  await page.user.click(within(await topDialog()).getByText("确定"));
  await page.screen.findByText(/没有符合条件的消息/);
  await page.user.click(page.screen.getByText("重置"));
  await rowCount(2);
});

test("a notice is a draft until its release is confirmed; then it cannot be changed", async () => {
  const draft = {
    id: "n1",
    title: "停运通知",
    bodyText: "<p>周六</p>",
    enabledMark: 0,
    version: 1,
    creatorUser: "管理员",
  };
  const times = { creatorTime: Date.UTC(2026, 0, 1), lastModifyTime: Date.UTC(2026, 0, 1) };
  const page = await open("/system/notice", { data: { ...aCompany(), notices: [{ ...draft, ...times }] } });
  const row = await rowOf("停运通知");
  expect(within(row).getByText("存草稿")).toBeDefined();
  await chooseOf(page, row, "发布");
  await page.user.click(within(await topDialog()).getByText("取消"));
  expect(page.calls()).not.toContain("notices.release");
  await chooseOf(page, row, "发布");
  await page.user.click(within(await topDialog()).getByText("发布"));
  await waitFor(async () => expect(within(await rowOf("停运通知")).queryByText("已发布")).not.toBeNull());
  expect(within(await rowOf("停运通知")).queryByLabelText(/^编辑/)).toBeNull();
  await chooseOf(page, await rowOf("停运通知"), "删除");
  const question = await topDialog();
  expect(question.textContent).toContain("该公告也会从所有收件人的消息中心消失");
  await page.user.click(within(question).getByText("删除"));
  await rowCount(0);
});

const texts = [
  ["籍贯", "nativePlace", "广东深圳"],
  ["证件号码", "certificatesNumber", "E12345678"],
  ["手机号码", "mobilePhone", "13900001111"],
  ["办公电话", "telePhone", "0755-1234567"],
  ["办公座机", "landline", "8001"],
  ["电子邮箱", "email", "driver@example.com"],
  ["紧急联系人", "urgentContacts", "李明"],
  ["紧急电话", "urgentTelePhone", "13900002222"],
  ["通讯地址", "postalAddress", "福田区深南大道一号"],
  ["签名", "signature", "安全第一"],
] as const;

test("every text of the profile is validated, changed, and cleared", async () => {
  const page = await open("/profile");
  const field = (label: string) => page.screen.findByLabelText(label);
  const put = async (label: string, value: string) => {
    await page.user.clear(await field(label));
    if (value !== "") await page.user.type(await field(label), value);
  };
  const saves = () => page.server.calls.filter(({ id }) => id === "profile.update");
  await put("手机号码", "123");
  await page.user.click(page.screen.getByText("保存"));
  await waitFor(async () => expect((await field("手机号码")).getAttribute("aria-invalid")).toBe("true"));
  expect(saves()).toEqual([]);
  for (const [label, , value] of texts) await put(label, value);
  await page.user.click(page.screen.getByText("保存"));
  const password = await page.screen.findByLabelText("当前密码");
  expect(password.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(password));
  await page.user.type(password, "Banche2026{Enter}");
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]?.body).toMatchObject({ currentPassword: encodePassword("Banche2026") });
  expect(saves()[1]?.body).toMatchObject(Object.fromEntries(texts.map(([, wire, value]) => [wire, value])));
  await page.screen.findByText("操作成功");
  await page.close();

  const again = await open("/profile", { server: page.server });
  for (const [label, , value] of texts)
    expect(await again.screen.findByLabelText(label)).toHaveProperty("value", value);
  for (const [label] of texts) await again.user.clear(await again.screen.findByLabelText(label));
  await again.user.click(again.screen.getByText("保存"));
  await again.user.type(await again.screen.findByLabelText("当前密码"), "Banche2026{Enter}");
  await waitFor(() => expect(saves()).toHaveLength(4));
  expect(saves()[3]?.body).toMatchObject(Object.fromEntries(texts.map(([, wire]) => [wire, ""])));
});

test("a new mobile number must be confirmed with the code sent to it", async () => {
  const text = "请输入发送到新手机号的验证码";
  const page = await open("/profile", {
    fault: ({ id, body }) =>
      id === "profile.update" && body["currentPassword"] !== undefined && body["mobileCode"] !== "123456"
        ? { code: 400, msg: text, reason: "validation", issues: [{ field: "mobileCode", rule: "codeRequired", text }] }
        : undefined,
  });
  const sent = () => page.server.calls.findLast(({ id }) => id === "profile.update")?.body;
  const number = await page.screen.findByLabelText("手机号码");
  await page.user.clear(number);
  await page.user.type(number, "13900001111");
  await page.user.click(page.screen.getByText("保存"));
  await page.user.type(await page.screen.findByLabelText("当前密码"), "Banche2026{Enter}");
  const code = await page.screen.findByLabelText("短信验证码");
  expect(code.getAttribute("aria-invalid")).toBe("true");
  await page.user.click(page.screen.getByText("获取验证码"));
  await page.screen.findByText(/5 分钟/);
  const asked = page.server.calls.findLast(({ id }) => id === "profile.sendMobileCode")?.body;
  expect(asked).toEqual({ mobile: "13900001111", currentPassword: encodePassword("Banche2026") });
  await page.user.type(await page.screen.findByLabelText("短信验证码"), "123456{Enter}");
  await page.screen.findByText("操作成功");
  expect(sent()).toMatchObject({ mobilePhone: "13900001111", mobileCode: "123456" });
  await waitFor(() => expect(page.screen.queryByLabelText("当前密码")).toBeNull());
});

test("choices of the profile are sent and cleared", async () => {
  const page = await open("/profile");
  const field = (label: string) => page.screen.findByLabelText(label, { selector: "main input" });
  await page.user.click(await field("民族"));
  await page.user.click(await page.screen.findByText("维吾尔族", { selector: ".ant-select-item-option *" }));
  await page.user.click(page.screen.getByText("保存"));
  const sent = () => page.server.calls.findLast(({ id }) => id === "profile.update")?.body;
  await waitFor(() => expect(sent()).toMatchObject({ nation: "uighur" }));
  // The button is disabled until the saved record has been read again.
  await waitFor(() => expect(page.screen.getByText("保存").closest("button")?.disabled).toBe(false));
  const clear = (await field("民族")).closest(".ant-select")?.querySelector(".ant-select-clear");
  if (!clear) throw new Error("the choice cannot be taken back");
  await page.user.pointer([{ target: clear }, { keys: "[MouseLeft]", target: clear }]);
  await page.user.click(page.screen.getByText("保存"));
  await waitFor(() => expect(sent()).toMatchObject({ nation: "" }));
});

test("a released notice shows its receivers and how many have read it", async () => {
  const notice = { id: "n1", title: "停运通知", bodyText: "<p>周六</p>", enabledMark: 1, version: 1 };
  const report = { toOrganizeIds: "d1", toUserIds: "u1,u2", receiverCount: 20, readCount: 12 };
  const page = await open("/system/notice", { data: { ...aCompany(), notices: [{ ...notice, ...report }] } });
  await page.user.click(within(await rowOf("停运通知")).getByLabelText(/^详情/));
  await page.screen.findByText("接收对象：部门：车辆部 · 指定人员 2 名");
  await page.screen.findByText("已读 12 / 20");
});

test("own sessions: one other session is ended, then all others after a confirmation; this one stays", async () => {
  const page = await open("/profile?tab=sessions", { additions: ["own-sessions"] });
  await page.screen.findByText("当前设备");
  const devices = () => [...document.querySelectorAll("li strong")].map(({ textContent }) => textContent);
  expect(devices()).toEqual(["Chrome 150 · Windows", "banche/0.1.0", "banche/0.1.0"]);
  const [first] = page.screen.getAllByLabelText("退出登录：banche/0.1.0");
  await page.user.click(first ?? expect.fail());
  await waitFor(() => expect(devices()).toHaveLength(2));
  expect(page.server.calls.findLast(({ id }) => id === "ownSessions.end")?.url).toContain("/s2");
  await page.user.click(page.screen.getByText("退出其他所有设备"));
  await page.user.click(within(await topDialog()).getByText("取消"));
  expect(page.calls()).not.toContain("ownSessions.endOthers");
  await page.user.click(page.screen.getByText("退出其他所有设备"));
  await page.user.click(within(await topDialog()).getByText("退出其他所有设备", { selector: "button" }));
  await page.screen.findByText("没有在其他设备上登录。");
  expect(devices()).toEqual(["Chrome 150 · Windows"]);
});
