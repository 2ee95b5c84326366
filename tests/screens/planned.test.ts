/** Menu entries for which this version has no page. */
import { allGrants } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { type OpenScreen, openScreen } from "./lib/openScreen.ts";

const known = ["records", "preferences", "home"];
/** The folder of buses contains only a planned page. */
const there = Object.entries(allGrants()).filter(([page]) => !page.startsWith("bus."));
const rights = { ...Object.fromEntries(there), "permission.later": {}, "bus.soon": {} };
const open = (additions: readonly string[], path = "/home") => openScreen(path, { additions, rights });

const menu = ({ screen }: OpenScreen) => screen.findByRole("navigation", { name: "导航菜单" });
/** Texts of the menu's links, without the official registrations in the footer. */
const links = (place: HTMLElement): readonly string[] =>
  within(place)
    .getAllByRole("link")
    .filter((link) => !link.closest("footer"))
    .map(({ textContent }) => textContent);
const entries = async (page: OpenScreen): Promise<readonly string[]> => {
  const place = await menu(page);
  const folder = await within(place).findByText("系统权限");
  await page.user.click(folder);
  await within(place).findByText("用户管理");
  return links(place);
};

test("menu, search and quick entries hide planned pages; their addresses show an explanation", async () => {
  const page = await open(known);
  expect((await entries(page)).filter((text) => /later|soon|规划中/.test(text))).toEqual([]);
  expect(within(await menu(page)).queryByText("班车业务")).toBeNull();
  await page.user.keyboard("{Control>}k{/Control}");
  const palette = await page.screen.findByRole("combobox", { name: "命令面板" });
  await page.user.type(palette, "later");
  await page.screen.findByText(/^没有找到/);
  await page.user.keyboard("{Escape}");
  await page.close();
  const itself = await open(known, "/permission/later");
  await itself.screen.findByText("此页面尚未提供");
});

test("when the operator shows planned pages, they are last and have a mark", async () => {
  const page = await open([...known, "planned-pages"]);
  await entries(page);
  await waitFor(async () => expect(links(await menu(page))).toContain("permission.later规划中"));
  const shown = links(await menu(page));
  expect(shown.indexOf("permission.later规划中")).toBeGreaterThan(shown.indexOf("用户管理"));
  await waitFor(async () => expect(links(await menu(page))).toContain("bus.soon规划中"));
  expect(links(await menu(page)).at(-1)).toMatch(/规划中$/);
});
