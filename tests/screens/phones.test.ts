/** Lists on a telephone: rows are cards, filters are in a sheet, a long press or the menu selects several rows. */
import { aCompany, aUser } from "@banche/core/testing";
import { fireEvent, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { choose, chosenMenu, listMenu, offered, openMenu } from "./lib/menus.ts";
import { type OpenScreen, openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { dataWith, labelOf, screenCases } from "./lib/samples.ts";
import { t } from "./lib/texts.ts";

const people = {
  ...aCompany(),
  users: [
    aUser(0, { account: "admin", realName: "管理员", isAdministrator: 1 }),
    ...Array.from({ length: 4 }, (_, at) =>
      aUser(at + 1, { realName: `人员${at + 1}`, account: `person${at + 1}`, enabledMark: at === 3 ? 0 : 1 }),
    ),
  ],
};

const open = (path = "/permission/user", options: ScreenOptions = {}) =>
  openScreen(path, { data: people, widthPx: 375, ...options });
const message = (number: number) => ({
  ...{ id: `m${number}`, title: `消息${number}`, type: 1, bodyText: "<p>正文</p>", isRead: "0" },
  ...{ creatorUser: "管理员/admin", lastModifyTime: Date.UTC(2026, 1, number) },
});
const cards = () => [...document.querySelectorAll<HTMLElement>("main li[data-row-key]")];
const cardOf = (text: string) =>
  waitFor(
    () =>
      cards().find((card) => within(card).queryByText(text)) ??
      Promise.reject(
        new Error(
          `no card with ${text} among: ${cards()
            .map((one) => one.textContent)
            .join(" | ")}`,
        ),
      ),
  );
/** What is seen of a fact of a card, part by part. */
const seen = (fact: Element | undefined) =>
  [...(fact?.childNodes ?? [])]
    .filter((one) => !(one instanceof Element && one.className === "visually-hidden"))
    .map(({ textContent }) => textContent);
const dialog = () =>
  waitFor(() => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error("no dialog")));
const boxes = () => [...document.querySelectorAll<HTMLInputElement>("main li input[type=checkbox]")];
const strip = () => document.querySelector<HTMLElement>(`[role=toolbar][aria-label="${t("lists.batch.bar")}"]`);

async function begin(page: OpenScreen): Promise<void> {
  await choose(page, listMenu(), t("lists.batch.begin"));
  await waitFor(() => expect(boxes().length).toBeGreaterThan(0));
}

test("a user who may not change a row can read it but not choose it", async () => {
  const page = await open("/permission/user", { buttons: [] });
  const card = await cardOf("人员1");
  expect(await offered(page, listMenu())).not.toContain(t("lists.batch.begin"));
  fireEvent.pointerDown(card, { button: 0, clientX: 5, clientY: 5 });
  await page.user.click(within(card).getByRole("button", { name: "人员1" }));
  const facts = await dialog();
  await within(facts).findByText("person1");
  expect(within(facts).getAllByRole("term", { hidden: true }).length).toBeGreaterThan(5);
  expect(within(facts).queryByText(t("common.verbs.edit"))).toBeNull();
  expect(boxes()).toEqual([]);
});

test("a protected row has no menu and cannot be chosen", async () => {
  const page = await open();
  const card = await cardOf("管理员");
  expect(within(card).queryByRole("button", { name: /^更多/ })).toBeNull();
  await begin(page);
  expect(boxes().map(({ disabled }) => disabled)).toEqual([true, false, false, false, false]);
});

test.each(screenCases)(
  "$name: rows are shown as a list with their names, not as a table",
  async ({ resource, path }) => {
    const page = await open(path, { data: dataWith(resource, 3) });
    const card = await cardOf(labelOf(resource, 2));
    expect(card.closest("ul")?.getAttribute("aria-label")).toBe(page.screen.getByRole("region").ariaLabel);
    expect(document.querySelector("main table")).toBeNull();
  },
);

test('a card shows the state "disabled" and a few facts, and opens its record on a tap', async () => {
  const page = await open();
  const card = await cardOf("人员1");
  expect(within(card).queryByText(t("common.states.enabled"))).toBeNull();
  expect(card.querySelectorAll("p > span")).toHaveLength(3);
  expect(within(await cardOf("人员4")).getByText(t("common.states.disabled"))).toBeTruthy();
  const menu = await openMenu(page, within(card).getByRole("button", { name: "更多: 人员1" }));
  const entries = within(menu)
    .getAllByRole("menuitem")
    .map(({ textContent }) => textContent);
  expect(entries.slice(0, 2)).toEqual([t("common.verbs.edit"), t("common.verbs.detail")]);
  await page.user.keyboard("{Escape}");
  await page.user.click(within(card).getByRole("button", { name: "人员1" }));
  await waitFor(() => expect(page.address()).toContain("detail="));
});

test("a card labels a number or a time, but not a name", async () => {
  const rule = {
    fullName: "派车单",
    enCode: "dispatch",
    prefix: "B",
    dateFormat: "yyyy",
    digit: 4,
    startNumber: "0001",
  };
  await open("/system/billRule", { data: { ...people, billRules: [{ id: "b1", enabledMark: 1, ...rule }] } });
  const [code, digits] = (await cardOf("派车单")).querySelectorAll("p > span");
  expect([seen(code), seen(digits)]).toEqual([["dispatch"], ["流水位数 ", "4"]]);
});

test("a card of a list without a resource labels a number, but not a name", async () => {
  const source = {
    id: "s1",
    fullName: "车队",
    dbType: "PostgreSQL",
    serviceName: "fleet",
    enabledMark: 1,
    sortCode: 0,
  };
  const models = [{ table: "bus_line", tableName: "线路", fields: [], rows: [{ id: "1" }, { id: "2" }] }];
  await open("/systemData/dataModel", { data: { ...people, dataSources: [{ ...source, models }] } });
  const [comment, rows] = (await cardOf("bus_line")).querySelectorAll("p > span");
  expect([seen(comment), seen(rows)]).toEqual([["线路"], [`${t("dataModels.fields.rows")} `, "2"]]);
});

test("rows are chosen through the list menu and changed together; Esc ends the choice", async () => {
  const page = await open();
  await cardOf("人员1");
  await begin(page);
  expect(strip()?.textContent).toContain(t("lists.batch.chosen", { count: 0 }));
  expect(within(strip() ?? document.body).queryByText(t("common.verbs.disable"))).toBeNull();
  await page.user.click(boxes()[1] ?? document.body);
  await page.user.click(boxes()[2] ?? document.body);
  await choose(page, chosenMenu(), t("common.verbs.delete"));
  await page.user.click(within(await dialog()).getByText(t("common.verbs.delete")));
  await waitFor(() => expect(cards()).toHaveLength(3));
  await page.user.keyboard("{Escape}");
  await waitFor(() => expect(strip()).toBeNull());
  expect(boxes()).toEqual([]);
});

test("a long press chooses its row, a moving finger does not, and the final tap opens nothing", async () => {
  const page = await open();
  const [still, moved] = [await cardOf("人员1"), await cardOf("人员2")];
  fireEvent.pointerDown(moved, { button: 0, clientX: 5, clientY: 5 });
  fireEvent.pointerMove(moved, { clientX: 5, clientY: 60 });
  fireEvent.pointerDown(still, { button: 0, clientX: 5, clientY: 5 });
  await waitFor(() => expect(boxes().filter(({ checked }) => checked)).toHaveLength(1));
  fireEvent.pointerUp(still);
  fireEvent.click(still);
  expect(strip()?.textContent).toContain(t("lists.batch.chosen", { count: 1 }));
  expect(page.address()).toBe("/permission/user");
});

test("filters are set in a sheet, act at once, and are kept in the address", async () => {
  const page = await open();
  await cardOf("人员1");
  const form = within(document.querySelector<HTMLElement>("main search") ?? document.body);
  await page.user.click(await form.findByRole("button", { name: t("lists.query.further") }));
  const sheet = await dialog();
  await page.user.click(within(sheet).getByRole("button", { name: t("common.states.disabled") }));
  await waitFor(() => expect(page.address()).toBe("/permission/user?enabled=0"));
  await page.user.click(await within(sheet).findByRole("button", { name: t("lists.query.see", { count: 1 }) }));
  await waitFor(() => expect(document.querySelector("dialog[open]")).toBeNull());
  await page.user.click(await form.findByRole("button", { name: t("lists.query.clear", { name: "状态" }) }));
  await waitFor(() => expect(page.address()).toBe("/permission/user"));
});

test("the sheet sorts rows ascending, then descending, then in the usual order", async () => {
  const page = await open();
  await cardOf("人员1");
  const names = () => cards().map((card) => card.querySelector("button")?.textContent);
  const usual = names();
  await page.user.click(await page.screen.findByRole("button", { name: new RegExp(t("lists.query.further")) }));
  const press = async (now: string, next: string) => {
    const sheet = within(await dialog());
    const row = sheet.getByRole("button", { name: new RegExp(`^${t("lists.query.sort")}`) });
    if (row.getAttribute("aria-expanded") === "false") await page.user.click(row);
    await page.user.click(await sheet.findByRole("button", { name: now }));
    await sheet.findByText(next);
  };
  const label = t("lists.query.asc", { name: "账户" }).replace(/ .*/, "");
  const [rising, falling] = [t("lists.query.asc", { name: label }), t("lists.query.desc", { name: label })];
  await press(label, rising);
  expect(page.address()).toContain("sort=account&order=asc");
  await press(rising, falling);
  expect(page.address()).toContain("sort=account&order=desc");
  await waitFor(() => expect(names()).toEqual(["人员4", "人员3", "人员2", "人员1", "管理员"]));
  await press(falling, t("lists.query.usual"));
  expect(page.address()).not.toContain("sort=");
  await waitFor(() => expect(names()).toEqual(usual));
});

test("the sort order is shown beside the sheet button and is removed by a press", async () => {
  const page = await open("/permission/user?sort=account&order=desc");
  await cardOf("人员1");
  const clear = t("lists.query.clear", { name: t("lists.query.sort") });
  const chip = await page.screen.findByRole("button", { name: clear });
  expect(cards().map((card) => card.querySelector("button")?.textContent)[0]).toBe("人员4");
  await page.user.click(chip);
  await waitFor(() => expect(page.address()).toBe("/permission/user"));
  await waitFor(() => expect(page.screen.queryByRole("button", { name: clear })).toBeNull());
});

test("a tree is shown as a list with levels that open and close", async () => {
  const page = await open("/permission/department");
  const [first] = await waitFor(() => {
    const found = cards().filter((card) => card.querySelector("[aria-expanded=true]"));
    return found.length > 0 ? found : Promise.reject(new Error("no level is open"));
  });
  const before = cards().length;
  expect(first?.getAttribute("aria-level")).toBe("1");
  expect(cards().some((card) => card.getAttribute("aria-level") === "2")).toBe(true);
  await page.user.click(first?.querySelector("[aria-expanded]") ?? document.body);
  await waitFor(() => expect(cards().length).toBeLessThan(before));
});

test("rows of a tree without levels start at the edge, like rows of a list", async () => {
  const entries = ["甲", "乙"].map((name, at) => ({
    ...{ id: `e${at}`, dictionaryTypeId: "t1", fullName: name, enCode: `code${at}`, parentId: "-1" },
    ...{ sortCode: at, enabledMark: 1, version: 1 },
  }));
  const types = [
    { id: "t1", fullName: "班次", enCode: "shift", parentId: "-1", sortCode: 0, enabledMark: 1, version: 1 },
  ];
  await open("/systemData/dictionary", { data: { ...people, dictionaryTypes: types, dictionaryItems: entries } });
  const first = await cardOf("甲");
  expect(first.getAttribute("aria-level")).toBe("1");
  expect(first.firstElementChild?.textContent).toContain("甲");
});

test("in a list without a menu each row has a checkbox", async () => {
  const page = await open("/messageRecord", { data: { ...people, messages: [message(1), message(2)] } });
  const [first] = await waitFor(() => (cards().length === 2 ? cards() : Promise.reject(new Error("no messages"))));
  expect(boxes()).toHaveLength(2);
  await page.user.click(boxes()[0] ?? document.body);
  expect(strip()?.textContent).toContain(t("lists.batch.chosen", { count: 1 }));
  await page.user.click(first?.querySelector("button") ?? document.body);
  await dialog();
});
