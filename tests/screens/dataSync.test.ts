/** Data sync: two tables, a mapping that names what does not fit, a comparison, and a run that is confirmed and undone. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { t } from "./lib/texts.ts";

const models = [
  { table: "bus_line", fields: [] },
  { table: "salary", fields: [] },
];
const source = { dbType: "PostgreSQL", serviceName: "fleet", enabledMark: 1, sortCode: 0, models };
const dataSources = [
  { ...source, id: "s1", fullName: "车队" },
  { ...source, id: "s2", fullName: "归档" },
];
const open = (options: ScreenOptions = {}) =>
  openScreen("/systemData/dataSync", { data: { ...aCompany(), dataSources }, ...options });
type Page = Awaited<ReturnType<typeof open>>;

/** Chooses an option in the list that opened last. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.user.click(await page.screen.findByLabelText(label));
  const found = await waitFor(() => {
    const lists = [...document.querySelectorAll(".ant-select-dropdown")];
    const options = [...(lists.at(-1)?.querySelectorAll<HTMLElement>(".ant-select-item-option") ?? [])];
    return options.find((one) => one.textContent?.includes(option)) ?? expect.fail(`no ${option}`);
  });
  await page.user.click(found);
}

/** The texts of the page are loaded together with it. */
const textsThere = () => waitFor(() => expect(t("dataSyncPage.choose")).not.toBe("dataSyncPage.choose"));

async function filled(): Promise<Page> {
  const page = await open();
  await textsThere();
  const choose = t("dataSyncPage.chooseSource");
  await pick(page, `${t("dataSyncPage.from")}: ${choose}`, "车队");
  await pick(page, t("dataSyncPage.table"), "bus_line");
  await pick(page, `${t("dataSyncPage.to")}: ${choose}`, "归档");
  return page;
}

const button = (page: Page, name: string) =>
  page.screen.findByRole<HTMLButtonElement>("button", { name: new RegExp(name.split("").join("\\s*")) });

test("a user without the button cannot start a run", async () => {
  const page = await open({ buttons: [] });
  await textsThere();
  await page.screen.findByText(t("dataSyncPage.onlyAdministrators"));
  expect(page.screen.queryByLabelText(t("dataSyncPage.table"))).toBeNull();
});

test("without a data source the page says what to do and links to the sources", async () => {
  const page = await openScreen("/systemData/dataSync", { data: { ...aCompany(), dataSources: [] } });
  await textsThere();
  const link = await page.screen.findByRole("link", { name: t("dataSyncPage.toSources") });
  expect(link.getAttribute("href")).toContain("/systemData/dataSource");
});

test("an invalid mapping shows the reason and cannot be compared", async () => {
  const page = await filled();
  const compare = await button(page, t("dataSyncPage.compare"));
  await waitFor(() => expect(compare.disabled).toBe(false));
  page.screen.getByText(t("dataSyncPage.mayMisfit"));
  await pick(page, `${t("dataSyncPage.fieldFrom")}: id`, t("dataSyncPage.notMapped"));
  await page.screen.findByText("主键字段没有对应的来源字段");
  await waitFor(() => expect(compare.disabled).toBe(true));
});

test("differences are shown as text, written after a confirmation, and undone", async () => {
  const page = await filled();
  const compare = await button(page, t("dataSyncPage.compare"));
  await waitFor(() => expect(compare.disabled).toBe(false));
  await page.user.click(compare);
  await page.screen.findByText(`<img src=x onerror="alert(1)">`);
  expect(document.querySelector("td img")).toBeNull();
  await page.user.click(await button(page, t("dataSyncPage.start")));
  expect(page.calls()).not.toContain("dataSync.start");
  const question = await page.screen.findByRole("dialog");
  await page.user.click(within(question).getByRole("button", { name: t("dataSyncPage.start") }));
  await page.screen.findByText(t("dataSync.states.write.done"));
  await page.user.click(await button(page, t("dataSyncPage.undo")));
  const asked = await page.screen.findByRole("dialog");
  await page.user.click(within(asked).getByRole("button", { name: t("dataSyncPage.undo") }));
  await page.screen.findByText(t("dataSync.states.undo.done"));
});

test("deletions start only after the name of the table is typed", async () => {
  const page = await filled();
  await page.user.click(await page.screen.findByText(t("dataSyncPage.modes.remove")));
  const compare = await button(page, t("dataSyncPage.compare"));
  await waitFor(() => expect(compare.disabled).toBe(false));
  await page.user.click(compare);
  const start = await button(page, t("dataSyncPage.start"));
  expect(start.disabled).toBe(true);
  await page.user.type(
    await page.screen.findByLabelText(t("dataSyncPage.confirmName", { name: "bus_line" })),
    "bus_line",
  );
  expect(start.disabled).toBe(false);
});
