/** Data sources: fields depend on the kind, passwords are set outside the form, and tests show their result. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowCount, rowOf } from "./lib/table.ts";
import { t } from "./lib/texts.ts";

const source = (id: string, over: object = {}) => ({
  ...{ id, fullName: id, dbType: "PostgreSQL", host: "10.0.0.5", port: 0, serviceName: "hr", userName: "reader" },
  ...{ hasPassword: 1, enabledMark: 1, sortCode: 0, creatorUser: "admin", ...over },
});
const dataSources = [source("payroll"), source("broken", { hasPassword: 0, problem: "连接失败：等待超时" })];
const open = (options: ScreenOptions = {}) =>
  openScreen("/systemData/dataSource", { data: { ...aCompany(), dataSources }, ...options });
type Page = Awaited<ReturnType<typeof open>>;
const dialog = () => waitFor(() => document.querySelector<HTMLElement>('[role="dialog"]') ?? expect.fail());
const more = async (page: Page, name: string, action: string) => {
  await page.user.click(within(await rowOf(name)).getByTitle(t("common.verbs.more")));
  await page.user.click(await page.screen.findByText(action));
};

test("a user without the buttons can neither test a source nor set a password", async () => {
  await open({ buttons: [] });
  await rowCount(2);
  expect(within(await rowOf("payroll")).queryByTitle(t("common.verbs.more"))).toBeNull();
});

test("a successful test shows the version, a failed one the reason; a test can be repeated", async () => {
  const page = await open();
  await more(page, "payroll", "测试连接");
  const form = await dialog();
  await within(form).findByText(/连接成功/);
  within(form).getByText(/PostgreSQL 18/);
  await page.user.click(within(form).getByText("重新测试"));
  await waitFor(() => expect(page.calls().filter((id) => id === "dataSources.test")).toHaveLength(2));
  await page.user.click(within(form).getByText("关闭", { selector: "span" }));
  await more(page, "broken", "测试连接");
  await page.screen.findByText("连接失败：等待超时");
});

test("a password is stored, tested, and cleared from the field", async () => {
  const page = await open();
  await more(page, "broken", "设置密码");
  const form = await dialog();
  const field = within(form).getByLabelText<HTMLInputElement>("密码");
  await page.user.click(within(form).getByText("保存并测试"));
  expect(page.calls()).not.toContain("dataSources.update");
  await page.user.type(field, "geheim");
  expect(field.type).toBe("password");
  await page.user.click(within(form).getByText("保存并测试"));
  await within(form).findByText("连接失败：等待超时");
  expect(field.value).toBe("");
  expect(page.calls()).toContain("dataSources.update");
});

test("the form asks for host and user for a server, but not for a file", async () => {
  const page = await open();
  await page.user.click(await page.screen.findByText(t("common.verbs.add")));
  const form = await dialog();
  await within(form).findByLabelText("主机");
  within(form).getByLabelText("用户名");
  expect(within(form).queryByLabelText("已有密码")).toBeNull();
  within(form).getByText(/端口填 0/);
  await page.user.click(within(form).getByLabelText("数据库类型"));
  await page.user.click(await page.screen.findByText("SQLite 文件", { selector: ".ant-select-item-option-content" }));
  await waitFor(() => expect(within(form).queryByLabelText("主机")).toBeNull());
  within(form).getByText(/放行目录/);
});

test("after creating a source the user is asked for its password", async () => {
  const page = await open();
  await page.user.click(await page.screen.findByText(t("common.verbs.add")));
  const form = await dialog();
  await page.user.type(await within(form).findByLabelText("连接名称"), "new");
  await page.user.type(within(form).getByLabelText("主机"), "10.0.0.6");
  await page.user.type(within(form).getByLabelText("数据库"), "hr");
  await page.user.type(within(form).getByLabelText("用户名"), "reader");
  await page.user.click(within(form).getByText(t("common.verbs.save")));
  await page.screen.findByText("密码：new");
  await page.screen.findByText(/任何人都不能再看到/);
});
