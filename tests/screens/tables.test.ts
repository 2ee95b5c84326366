/** The table of any list: selecting, sorting and opening rows, and how few rows are rendered again. */
import { aCompany, aUser } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen } from "./lib/openScreen.ts";
import { rowCount, rowOf, rows } from "./lib/table.ts";
import { t } from "./lib/texts.ts";

const people = {
  ...aCompany(),
  users: [
    aUser(0, { account: "admin", realName: "管理员", isAdministrator: 1 }),
    ...Array.from({ length: 6 }, (_, at) => aUser(at + 1, { sortCode: at + 1 })),
  ],
};
const openUsers = () => openScreen("/permission/user", { data: people });

const boxIn = (row: HTMLElement) => within(row).getByRole<HTMLInputElement>("checkbox");
const boxOfAll = () => {
  const found = document.querySelector<HTMLInputElement>("main thead input[type=checkbox]");
  if (!found) throw new Error("no box in the head");
  return found;
};
const chosen = () => rows().map((row) => boxIn(row).checked);
const head = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>("main thead th")].find(
    ({ textContent }) => textContent === name,
  );
  if (!found) throw new Error(`no head ${name}`);
  return found;
};

/** The last React props of each row. Each rendering of a row creates a new object. */
const drawn = () =>
  new Map(
    rows().map((row) => [
      row.dataset["rowKey"],
      Object.entries(row).find(([name]) => name.startsWith("__reactProps$"))?.[1] as unknown,
    ]),
  );
const drawnSince = (before: ReturnType<typeof drawn>) =>
  [...drawn()].filter(([key, props]) => before.get(key) !== props).map(([key]) => key);

test("the header checkbox chooses all rows except protected ones, and shows a partial choice", async () => {
  const page = await openUsers();
  const admin = await rowOf("admin");
  expect(boxIn(admin).disabled).toBe(true);
  await page.user.click(boxIn(admin));
  expect(boxIn(admin).checked).toBe(false);
  expect([boxOfAll().checked, boxOfAll().indeterminate]).toEqual([false, false]);

  await page.user.click(boxIn(await rowOf("员工1")));
  expect([boxOfAll().checked, boxOfAll().indeterminate]).toEqual([false, true]);
  await page.user.click(boxOfAll());
  expect([boxOfAll().checked, boxOfAll().indeterminate]).toEqual([true, false]);
  expect(boxIn(await rowOf("admin")).checked).toBe(false);
  expect(chosen().filter(Boolean)).toHaveLength(6);
  await page.user.click(boxOfAll());
  expect(chosen().some(Boolean)).toBe(false);
});

test("Shift chooses all rows from the last chosen one", async () => {
  const page = await openUsers();
  const names = ["员工2", "员工3", "员工4", "员工5"];
  await page.user.click(boxIn(await rowOf("员工5")));
  await page.user.keyboard("{Shift>}");
  await page.user.click(boxIn(await rowOf("员工2")));
  await page.user.keyboard("{/Shift}");
  const isChosen = await Promise.all(names.map(async (name) => boxIn(await rowOf(name)).checked));
  expect(isChosen).toEqual([true, true, true, true]);
  expect(chosen().filter(Boolean)).toHaveLength(4);
});

test("a heading sorts ascending, descending and not at all, and states it for screen readers", async () => {
  const page = await openUsers();
  await rowOf("员工1");
  const order = () => head("账户").getAttribute("aria-sort");
  expect(order()).toBe("none");
  within(head("账户")).getByText("账户").closest("button")?.focus();
  const states = { ascending: "?sort=account&order=asc", descending: "?sort=account&order=desc", none: "" };
  for (const [state, address] of Object.entries(states)) {
    await page.user.keyboard("{Enter}");
    await waitFor(() => expect(order()).toBe(state));
    expect(page.address()).toBe(`/permission/user${address}`);
  }
  expect(head(t("web.list.actions")).hasAttribute("aria-sort")).toBe(false);
});

test("choosing a row redraws only this row; opening a menu or sorting redraws none", async () => {
  const page = await openUsers();
  await rowCount(7);
  const row = await rowOf("员工2");
  // The first selection opens the toolbar; after that the size of the table is final.
  await page.user.click(boxIn(await rowOf("员工1")));
  await page.screen.findByRole("toolbar", { name: t("lists.batch.bar") });
  const first = drawn();
  await page.user.click(boxIn(row));
  await waitFor(() => expect(boxIn(row).checked).toBe(true));
  expect(drawnSince(first)).toEqual([row.dataset["rowKey"]]);

  const second = drawn();
  await page.user.click(within(await rowOf("员工3")).getByTitle(t("common.verbs.more")));
  await page.screen.findByRole("menu");
  await page.user.keyboard("{Escape}");
  await page.user.click(within(head("账户")).getByText("账户"));
  await waitFor(() => expect(head("账户").getAttribute("aria-sort")).toBe("ascending"));
  expect(drawnSince(second)).toEqual([]);
});

test("in a tree only the closed row is redrawn, not the rows that stay visible", async () => {
  const page = await openScreen("/permission/department");
  const row = await rowOf("运营部");
  await rowOf("调度组");
  const before = drawn();
  await page.user.click(within(row).getByRole("button", { name: t("web.list.fold", { name: "运营部" }) }));
  await waitFor(() => expect(rows().some((one) => within(one).queryByText("调度组"))).toBe(false));
  expect(drawnSince(before)).toEqual([row.dataset["rowKey"]]);
  expect(within(row).getByRole("button", { name: t("web.list.unfold", { name: "运营部" }) })).toBeTruthy();
});

test("among messages only the chosen one is redrawn", async () => {
  const message = (at: number) => ({ id: `m${at}`, title: `消息${at}`, type: 1, isRead: 0 });
  const data = { ...aCompany(), messages: Array.from({ length: 5 }, (_, at) => message(at)) };
  const page = await openScreen("/messageRecord", { data });
  const row = await rowOf("消息3");
  const before = drawn();
  await page.user.click(boxIn(row));
  await waitFor(() => expect(boxIn(row).checked).toBe(true));
  expect(drawnSince(before)).toEqual(["m3"]);
});
