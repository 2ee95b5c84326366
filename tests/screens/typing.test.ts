/** Typed letters are never lost: not while a form loads, not while it is saved, and not at the end of a session. */
import { resources } from "@banche/core";
import { aCompany, aUser } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { holdCalls } from "./lib/holdCalls.ts";
import { type OpenScreen, openScreen } from "./lib/openScreen.ts";
import { dataWith, fieldOf, labelOf, textFor } from "./lib/samples.ts";
import { rowOf } from "./lib/table.ts";
import { fieldLabel } from "./lib/texts.ts";

const rule = (number: number) => ({
  ...{ id: `b${number}`, fullName: `规则${number}`, enCode: `rule${number}`, prefix: "R", digit: 4 },
  ...{ startNumber: "0001", dateFormat: "no", sortCode: number, enabledMark: 1, version: 1 },
});
const data = { ...aCompany(), billRules: [rule(1), rule(2)] };
const inForm = { selector: "[role=dialog] input" };

async function formOf(page: OpenScreen) {
  const name = await page.screen.findByLabelText("业务名称", inForm);
  return { name, form: within(name.closest<HTMLElement>("[role=dialog]") ?? document.body) };
}

/** Saves as soon as the button is enabled again. */
async function save(page: OpenScreen, form: { readonly getByText: (text: string) => HTMLElement }): Promise<void> {
  const button = () => form.getByText("保存").closest("button");
  await waitFor(() => expect(button()?.classList.contains("ant-btn-loading")).toBe(false));
  await page.user.click(form.getByText("保存"));
}

test("letters typed before the form has its fields go into its first field", async () => {
  const page = await openScreen("/system/billRule", { data });
  await rowOf("规则1");
  const calls = holdCalls(({ pathname }) => pathname.endsWith("/BillRule/b1"));
  await page.user.click(within(await rowOf("规则1")).getByLabelText(/^编辑/));
  await page.screen.findByRole("dialog");
  await page.user.keyboard("abcd{Backspace}");
  calls.letGo();
  const { name } = await formOf(page);
  await waitFor(() => expect(name).toHaveProperty("value", "规则1abc"));
});

test("the error of a left field appears only after the click that left it", async () => {
  const page = await openScreen("/system/billRule", { data });
  await page.user.click(within(await rowOf("规则1")).getByLabelText(/^编辑/));
  const { name, form } = await formOf(page);
  const code = form.getByLabelText("业务编码");
  await page.user.clear(name);
  await page.user.pointer({ keys: "[MouseLeft>]", target: code });
  expect(document.activeElement).toBe(code);
  expect(name.getAttribute("aria-invalid")).not.toBe("true");
  await page.user.pointer({ keys: "[/MouseLeft]", target: code });
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  await page.user.clear(code);
  await page.user.tab();
  await waitFor(() => expect(code.getAttribute("aria-invalid")).toBe("true"));
});

test("text typed while a change is saved stays in the open form and is saved next", async () => {
  const page = await openScreen("/system/billRule", { data });
  await page.user.click(within(await rowOf("规则1")).getByLabelText(/^编辑/));
  const { name, form } = await formOf(page);
  const calls = holdCalls((_, { method }) => method === "PUT");
  await page.user.type(name, "甲");
  await page.user.click(form.getByText("保存"));
  await calls.held();
  await page.user.type(name, "乙");
  calls.letGo();
  await page.screen.findByText("已恢复上次未保存的内容。");
  expect(name.isConnected).toBe(true);
  expect(name).toHaveProperty("value", "规则1甲乙");
  await save(page, form);
  await rowOf("规则1甲乙");
  const bodies = page.server.writes().map(({ body }) => body);
  expect(bodies).toEqual([
    { fullName: "规则1甲", version: 1 },
    { fullName: "规则1甲乙", version: 2 },
  ]);
});

test("text typed while a new record is saved goes into the form of that record", async () => {
  const { areas } = resources;
  const page = await openScreen("/system/area", { data: dataWith(areas, 1) });
  await rowOf(labelOf(areas, 1));
  await page.user.click(page.screen.getByText("新建"));
  const nameOf = () => page.screen.findByLabelText(fieldLabel(areas, "name"), inForm);
  const name = await nameOf();
  const form = within(name.closest<HTMLElement>("[role=dialog]") ?? document.body);
  await page.user.type(name, textFor(fieldOf(areas, "name"), 9));
  await page.user.type(form.getByLabelText(fieldLabel(areas, "code")), textFor(fieldOf(areas, "code"), 9));
  const calls = holdCalls((_, { method }) => method === "POST");
  await page.user.click(form.getByText("保存"));
  await calls.held();
  await page.user.type(name, "乙");
  calls.letGo();
  const note = await page.screen.findByText("已恢复上次未保存的内容。");
  expect(page.address()).toContain("record=");
  expect(await nameOf()).toHaveProperty("value", `${labelOf(areas, 9)}乙`);
  await save(page, within(note.closest<HTMLElement>("[role=dialog]") ?? document.body));
  await rowOf(`${labelOf(areas, 9)}乙`);
});

test("a form that is submitted twice before its button is disabled is sent once", async () => {
  const { areas } = resources;
  const page = await openScreen("/system/area", { data: dataWith(areas, 1) });
  await rowOf(labelOf(areas, 1));
  await page.user.click(page.screen.getByText("新建"));
  const name = await page.screen.findByLabelText<HTMLInputElement>(fieldLabel(areas, "name"), inForm);
  await page.user.type(name, textFor(fieldOf(areas, "name"), 9));
  await page.user.type(
    page.screen.getByLabelText(fieldLabel(areas, "code"), inForm),
    textFor(fieldOf(areas, "code"), 9),
  );
  name.form?.requestSubmit();
  name.form?.requestSubmit();
  await rowOf(labelOf(areas, 9));
  await waitFor(() => expect(name.isConnected).toBe(false));
  expect(page.server.writes()).toHaveLength(1);
});

test("the first password of a new user is shown again at the next sign-in until it was noted", async () => {
  const people = { ...aCompany(), users: [aUser(0, { account: "admin" }), aUser(1, { realName: "员工1" })] };
  const page = await openScreen("/permission/user?within=d1", { data: people });
  await rowOf("员工1");
  await page.user.click(page.screen.getByText("新建"));
  const account = await page.screen.findByLabelText("账户", inForm);
  const form = within(account.closest<HTMLElement>("[role=dialog]") ?? document.body);
  await page.user.type(account, "newcomer1");
  await page.user.type(form.getByLabelText("姓名"), "新员工");
  await page.user.click(form.getByLabelText("岗位"));
  const search = await page.screen.findByLabelText("搜索名称、编码或拼音");
  await page.user.type(search, "调度员{Enter}");
  await page.screen.findByLabelText("已选 1 项");
  await page.user.click(within(search.closest<HTMLElement>("dialog") ?? document.body).getByText("确定"));
  await page.user.click(form.getByText("保存"));
  const password = (await page.screen.findByLabelText("首次登录密码")).textContent;

  page.ground.sessions.dispatch({ type: "ended", code: "session_expired" });
  await waitFor(() => expect(document.body.textContent).not.toContain(password));
  page.ground.sessions.dispatch({ type: "signedIn", token: "u0" });
  expect((await page.screen.findByLabelText("首次登录密码")).textContent).toBe(password);
  await page.user.click(page.screen.getByText("我已记下"));
  await waitFor(() => expect(document.body.textContent).not.toContain(password));
  page.ground.sessions.dispatch({ type: "ended", code: "session_expired" });
  await page.screen.findByText("登录", { selector: "button *, button" });
  page.ground.sessions.dispatch({ type: "signedIn", token: "u0" });
  await rowOf("员工1");
  expect(page.screen.queryByLabelText("首次登录密码")).toBeNull();
});
