/** Data models: tables of a source with their fields and rows, and a design whose SQL statements are shown before they run. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowCount, rowOf } from "./lib/table.ts";
import { t } from "./lib/texts.ts";

const field = (name: string, over: object = {}) => ({
  ...{ field: name, fieldName: "", dataType: "varchar", dataLength: "50", primaryKey: 0, allowNull: 1, ...over },
});
const id = field("id", { dataType: "bigint", dataLength: "", primaryKey: 1, allowNull: 0 });
const rows = [
  { id: "1", name: `<img src=x onerror="alert(1)">` },
  { id: "2", name: null },
];
const models = [
  { table: "bus_line", tableName: "线路", fields: [id, field("name", { fieldName: "名称" })], rows },
  { table: "empty_one", fields: [id] },
];
const source = { fullName: "车队", dbType: "PostgreSQL", serviceName: "fleet", enabledMark: 1, sortCode: 0 };
const dataSources = [
  { ...source, id: "s1", models },
  { ...source, id: "s2", fullName: "工资", models: [{ table: "salary", fields: [id] }] },
];
const commonFields = [
  { id: "c", field: "created_at", fieldName: "创建时间", dataType: "datetime", dataLength: "", allowNull: 1 },
];
const open = (options: ScreenOptions = {}, address = "/systemData/dataModel") =>
  openScreen(address, { data: { ...aCompany(), dataSources, commonFields }, ...options });
type Page = Awaited<ReturnType<typeof open>>;
const dialog = () => waitFor(() => document.querySelector<HTMLElement>('[role="dialog"]') ?? expect.fail());
const more = async (page: Page, name: string, action: string) => {
  await page.user.click(within(await rowOf(name)).getByTitle(t("common.verbs.more")));
  await page.user.click(await page.screen.findByText(action));
  return dialog();
};
const press = (page: Page, inside: HTMLElement, key: Parameters<typeof t>[0]) =>
  page.user.click(within(inside).getByRole("button", { name: new RegExp(t(key).split("").join("\\s*")) }));

test("a user without the buttons sees tables but no actions", async () => {
  const page = await open({ buttons: [] });
  await rowCount(2);
  expect(within(await rowOf("bus_line")).queryByText(t("dataModels.open"))).toBeNull();
  expect(page.screen.queryByText(t("dataModels.add"))).toBeNull();
  expect(page.screen.queryByText(t("dataModels.commonFields"))).toBeNull();
});

test("a search narrows the list of tables", async () => {
  await open({}, "/systemData/dataModel?keyword=线路");
  await rowCount(1);
});

test("the page shows the source that the address names", async () => {
  await open({}, "/systemData/dataModel?within=s2");
  await rowOf("salary");
});

test("rows are shown as plain text, also when they contain HTML", async () => {
  const page = await open();
  await page.user.click(within(await rowOf("bus_line")).getByText(t("dataModels.open")));
  const drawer = await dialog();
  await within(drawer).findByText(rows[0]?.name ?? "");
  expect(drawer.querySelector("img")).toBeNull();
  within(drawer).getByText("NULL");
});

test("a design is sent to the server, and runs only after its statements were shown", async () => {
  const page = await open();
  const drawer = await more(page, "bus_line", t("dataModels.edit"));
  const name = await within(drawer).findByDisplayValue("name");
  await page.user.clear(name);
  await page.user.type(name, "title");
  await press(page, drawer, "dataModels.editor.addField");
  await page.user.keyboard("seats");
  await press(page, drawer, "dataModels.editor.review");
  await within(drawer).findByText('addField "seats"');
  expect(page.calls()).not.toContain("dataModels.apply");
  await press(page, drawer, "dataModels.plan.apply");
  await waitFor(() => expect(page.calls()).toContain("dataModels.apply"));
});

test("a step that loses data is marked and runs only after a confirmation", async () => {
  const page = await open();
  const drawer = await more(page, "bus_line", t("dataModels.remove"));
  await within(drawer).findByText('dropTable "bus_line"');
  within(drawer).getByText(new RegExp(t("dataModels.plan.loses.rows")));
  const run = within(drawer).getByRole<HTMLButtonElement>("button", { name: /执\s*行/ });
  expect(run.disabled).toBe(true);
  await page.user.click(within(drawer).getByRole("checkbox"));
  expect(run.disabled).toBe(false);
  await page.user.click(run);
  await waitFor(() => expect(page.calls()).toContain("dataModels.apply"));
});
