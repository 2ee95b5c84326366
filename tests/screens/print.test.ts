/** What is drawn for paper only: jsdom fires the events of printing, and `tests/web` checks the style sheets. */
import { aCompany, aUser } from "@banche/core/testing";
import { STORAGE_PREFIX } from "@banche/core/shell";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { openScreen } from "./lib/openScreen.ts";
import { rowCount, rowOf, rows } from "./lib/table.ts";
import { t } from "./lib/texts.ts";
import { viewport } from "./lib/viewport.ts";

const people = {
  ...aCompany(),
  users: Array.from({ length: 100 }, (_, at) => aUser(at, { account: `a${at}`, realName: `员工${at}`, sortCode: at })),
};
const openUsers = (query = "", stored = {}) =>
  openScreen(`/permission/user?size=100${query}`, { data: people, stored });

const main = () => document.querySelector("main")?.textContent ?? "";
const print = (event: "beforeprint" | "afterprint") => window.dispatchEvent(new Event(event));

test("paper has all rows of the page, where the screen has the visible ones", async () => {
  await openUsers();
  // jsdom has no layout, so no row is visible in a long list.
  await waitFor(() => expect(document.querySelector("main table")?.getAttribute("aria-rowcount")).toBe("101"));
  expect(rows().length).toBeLessThan(100);
  print("beforeprint");
  expect(rows()).toHaveLength(100);
  expect(rows().at(-1)?.textContent).toContain("员工99");
  print("afterprint");
  await waitFor(() => expect(rows().length).toBeLessThan(100));
});

test("paper names the factory, the person, the search and the page, and the screen does not", async () => {
  await openUsers("&keyword=员工1");
  await rowOf("员工1");
  const lines = [/示例一号工厂|总厂|工厂/, /搜索：员工1/, /1 \/ 1/];
  expect(lines.filter((line) => line.test(main()))).toEqual([]);
  print("beforeprint");
  expect(lines.filter((line) => !line.test(main()))).toEqual([]);
  print("afterprint");
  await waitFor(() => expect(main()).not.toMatch(/搜索：员工1/));
});

test("dark mode prints dark on white", async () => {
  await openUsers("&keyword=员工1", { [`${STORAGE_PREFIX}colorMode`]: "dark" });
  await rowCount(11);
  const sheet = () => document.documentElement.style.getPropertyValue("--sheet");
  const dark = sheet();
  print("beforeprint");
  expect([sheet(), document.documentElement.style.getPropertyValue("color-scheme")]).toEqual(["#ffffff", "light"]);
  print("afterprint");
  expect(sheet()).toBe(dark);
  expect(dark).not.toBe("#ffffff");
});

test("paper that is narrower than a window does not turn the table into cards of a phone", async () => {
  const page = await openUsers("&keyword=员工1");
  await rowCount(11);
  const table = document.querySelector("main table");
  print("beforeprint");
  viewport.set(700);
  // Draws the list again, which reads the width.
  await page.user.click(within(await rowOf("员工1")).getByRole("checkbox"));
  await page.screen.findByRole("toolbar", { name: t("lists.batch.bar") });
  expect(document.querySelector("main table")).toBe(table);
  print("afterprint");
  await waitFor(() => expect(document.querySelector("main table")).toBeNull());
});
