/** Data interfaces: fields depend on the kind, tests show a table and a plot, secret headers are never shown. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowCount, rowOf } from "./lib/table.ts";
import { t } from "./lib/texts.ts";

const item = (id: string, over: object = {}) => ({
  ...{ id, fullName: id, enCode: id, categoryId: "base", dataType: 1, dbLinkId: "s", query: "select 1" },
  ...{ enabledMark: 1, sortCode: 0, creatorUser: "admin", ...over },
});
const gives = [
  { line: "东线", riders: 420 },
  { line: "西线", riders: "310" },
];
const parameters = [{ id: "p", name: "least", type: "integer", required: 1, initial: "50" }];
const dataInterfaces = [
  item("riders", { gives, parameters }),
  item("broken", { problem: "调用接口失败：没有这个表" }),
  item("names", { dataType: 2, gives: ["大巴", "中巴"] }),
];
const open = (options: ScreenOptions = {}, address = "/systemData/dataInterface") =>
  openScreen(address, { data: { ...aCompany(), dataInterfaces }, ...options });
type Page = Awaited<ReturnType<typeof open>>;
const dialog = () => waitFor(() => document.querySelector<HTMLElement>('[role="dialog"]') ?? expect.fail());
const more = async (page: Page, name: string, action: string) => {
  await page.user.click(within(await rowOf(name)).getByTitle(t("common.verbs.more")));
  await page.user.click(await page.screen.findByText(action));
};
const tried = async (page: Page, name: string) => {
  await more(page, name, "测试");
  const form = await dialog();
  await page.user.click(await within(form).findByText(/^执\s*行$/));
  return form;
};

test("a user without the buttons can neither test an interface nor set a secret", async () => {
  await open({ buttons: [] });
  await rowCount(3);
  expect(within(await rowOf("riders")).queryByTitle(t("common.verbs.more"))).toBeNull();
});

test("a failed test shows the reason as text", async () => {
  const page = await open();
  expect(await within(await tried(page, "broken")).findByText("调用接口失败：没有这个表")).toBeTruthy();
});

test("a test sends the values and shows a table and a plot", async () => {
  const page = await open();
  await more(page, "riders", "测试");
  const form = await dialog();
  await page.user.type(await within(form).findByLabelText(/least/), "60");
  await page.user.click(within(form).getByText(/^执\s*行$/));
  await within(form).findByText("riders", { selector: "th" });
  within(form).getByText("东线", { selector: "td" });
  await page.user.click(within(form).getByText(t("dataInterfaces.panel.plot")));
  expect(form.querySelector("figure ul")?.textContent).toMatch(/东线.*420.*西线.*310/);
  expect(page.calls()).toContain("dataInterfaces.call");
});

test("a result without numbers has no plot", async () => {
  const page = await open();
  const form = await tried(page, "names");
  expect(await within(form).findByText("大巴")).toBeTruthy();
  expect(within(form).queryByText(t("dataInterfaces.panel.plot"))).toBeNull();
});

test("the second tab lists calls, failed ones with the reason", async () => {
  const page = await open();
  await page.user.click(await page.screen.findByText(t("dataInterfaces.tabs.log")));
  const reason = await page.screen.findByText("调用接口失败：没有这个表");
  expect(reason.closest("tr")?.textContent).toMatch(/broken.*admin.*失败/);
});

test("secret headers are sent once and not shown afterwards", async () => {
  const page = await open();
  await more(page, "riders", "设置密钥头");
  const form = await dialog();
  await page.user.type(await within(form).findByLabelText(t("dataInterfaces.headers.label")), "X-Key: geheim");
  await page.user.click(within(form).getByText(/^保\s*存$/));
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  expect(page.calls()).toContain("dataInterfaces.update");
  expect(document.body.textContent).not.toContain("geheim");
});

test("the form shows the fields of its kind and hides sections without fields", async () => {
  const page = await open();
  const legends = () => [...document.querySelectorAll("legend")].map(({ textContent }) => textContent);
  const edit = async (name: string) => {
    await page.user.click(within(await rowOf(name)).getByText(t("common.verbs.edit")));
    const form = await dialog();
    await within(form).findByLabelText("内容");
    return form;
  };
  const ofSql = await edit("riders");
  within(ofSql).getByLabelText("数据连接");
  expect(legends()).toEqual(["接口", "参数", "权限与状态"]);
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(document.querySelector("legend")).toBeNull());
  const ofStatic = await edit("names");
  expect(within(ofStatic).queryByLabelText("数据连接")).toBeNull();
  expect(legends()).toEqual(["接口", "权限与状态"]);
  expect(within(ofStatic).queryByText("参数", { selector: "nav a" })).toBeNull();
});

test("values typed for another kind neither block saving nor are sent", async () => {
  const page = await open();
  await page.user.click(within(await rowOf("names")).getByText(t("common.verbs.edit")));
  const form = await dialog();
  const choose = async (kind: string) => {
    await page.user.click(await within(form).findByLabelText("接口类型"));
    await page.user.click(await page.screen.findByText(kind, { selector: ".ant-select-item-option-content" }));
  };
  await choose("HTTP 接口");
  await page.user.type(await within(form).findByLabelText("接口地址"), "no address");
  await choose("静态数据");
  await page.user.type(within(form).getByLabelText("接口名称"), "2");
  await page.user.click(within(form).getByText(t("common.verbs.save")));
  await rowOf("names2");
  const sent = page.server.calls.findLast(({ id }) => id === "dataInterfaces.update")?.body;
  expect(Object.keys(sent ?? {}).toSorted()).toEqual(["fullName", "version"]);
});

test("tables and fields of the source are listed beside the statement and inserted at the caret", async () => {
  const fields = [
    { field: "Line", fieldName: "线路", dataType: "varchar", dataLength: "50", primaryKey: 0, allowNull: 1 },
  ];
  const models = [
    { table: "trips", fields },
    { table: "buses", fields: [] },
  ];
  const dataSources = [{ id: "s", fullName: "车队", dbType: "MySql", serviceName: "fleet", enabledMark: 1, models }];
  const page = await open({ data: { ...aCompany(), dataInterfaces, dataSources } });
  await page.user.click(within(await rowOf("riders")).getByText(t("common.verbs.edit")));
  const form = await dialog();
  await page.user.click(await within(form).findByText(t("dataInterfaces.tables.title")));
  await page.user.type(await within(form).findByLabelText(t("dataInterfaces.tables.find")), "tri");
  await page.user.click(await within(form).findByText("trips", { selector: "summary b" }));
  expect(within(form).queryByText("buses")).toBeNull();
  await page.user.click(await within(form).findByTitle(t("dataInterfaces.tables.insert", { name: "Line" })));
  const content = () => within(form).getByLabelText<HTMLTextAreaElement>("内容").value;
  await waitFor(() => expect(content()).toBe("select 1 `Line`"));
});

test("for a user who may not see tables, the server is not asked for them", async () => {
  const grant = { buttons: ["btn_edit"], columns: ["fullName"] };
  const page = await open({ rights: { "systemData.dataInterface": grant } });
  await page.user.click(within(await rowOf("riders")).getByText(t("common.verbs.edit")));
  const form = await dialog();
  await within(form).findByLabelText("内容");
  expect(within(form).queryByText(t("dataInterfaces.tables.title"))).toBeNull();
  expect(page.calls()).not.toContain("dataModels.tables");
});
