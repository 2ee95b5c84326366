/** Changes in the frame around the pages by user settings and operator settings. tests/web measures sizes. */
import { waitFor, within } from "@testing-library/dom";
import { expect, onTestFinished, test } from "vitest";
import { choose, offered, openMenu, personMenu } from "./lib/menus.ts";
import { openScreen } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";

const header = () => document.querySelector<HTMLElement>("header") ?? document.body;

test.each(["grid", "plain", "functional"])("the layout %s shows product and factory", async (banche_layoutType) => {
  const page = await openScreen("/permission/position", { stored: { banche_layoutType } });
  await rowOf("调度员");
  expect(page.screen.getAllByRole("link", { name: "班车业务车辆管理平台" })).toHaveLength(1);
  const factory = within(header()).getByText(/一号工厂|工厂/);
  expect(factory.textContent).not.toBe("");
  const isInHeader = header().querySelector('nav[aria-label="导航菜单"]') !== null;
  expect(isInHeader).toBe(banche_layoutType === "functional");
});

test("the settings entry can be hidden", async () => {
  const page = await openScreen("/permission/position", { stored: { banche_showSettings: "false" } });
  await rowOf("调度员");
  const entries = await offered(page, personMenu());
  expect(entries.some((text) => text.startsWith("设置"))).toBe(false);
  expect(entries.some((text) => text.startsWith("锁住屏幕"))).toBe(true);
});

test.each([
  [
    "",
    [
      ["ICP 备案查询", "https://beian.miit.gov.cn/"],
      ["公安备案查询", "https://beian.mps.gov.cn/"],
    ],
  ],
  [
    "粤ICP备1号|https://beian.cn/\n粤公网安备2号|https://ga.cn/",
    [
      ["粤ICP备1号", "https://beian.cn/"],
      ["粤公网安备2号", "https://ga.cn/"],
    ],
  ],
])("the footer links to the filings, or to those of the operator: %j", async (content, links) => {
  const place = Object.assign(document.createElement("meta"), { name: "banche-filings", content });
  document.head.append(place);
  onTestFinished(() => place.remove());
  const { screen } = await openScreen("/home");
  const footer = await screen.findByRole("contentinfo", { name: "备案信息" });
  const shown = within(footer).getAllByRole("link");
  expect(shown.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(links);
});

test("every switch takes effect at once and also applies in another browser", async () => {
  const page = await openScreen("/permission/position");
  await rowOf("调度员");
  const look = () => ({
    filter: document.documentElement.dataset["filter"],
    tabs: document.querySelectorAll("nav[aria-label=已打开的页面]").length,
    icons: document.querySelectorAll("nav[aria-label=已打开的页面] a[href*=position] svg").length,
    search: header().querySelectorAll("[role=combobox]").length,
  });
  const all = { filter: "none", tabs: 1, icons: 1, search: 1 };
  await waitFor(() => expect(look()).toEqual(all));
  await choose(page, personMenu(), "设置");
  const drawer = await page.screen.findByRole("dialog", { name: "设置" });
  let wanted: object = all;
  for (const [name, effect] of [
    ["灰色模式", { filter: "grey" }],
    ["色弱模式", { filter: "weak" }],
    ["标签图标", { icons: 0 }],
    ["搜索框", { search: 0 }],
    ["多标签页", { tabs: 0 }],
  ] as const) {
    wanted = { ...wanted, ...effect };
    within(drawer).getByRole("switch", { name }).focus();
    await page.user.keyboard(" ");
    await waitFor(() => expect(look(), name).toEqual(wanted));
  }
  expect(within(drawer).getByRole("switch", { name: "灰色模式" })).toHaveProperty("checked", false);
  await waitFor(() => expect(localStorage.getItem("banche_lookPending")).toBeNull());
  await page.close();

  await openScreen("/permission/position", { server: page.server });
  await rowOf("调度员");
  await waitFor(() => expect(look()).toEqual(wanted));
});

test("the choice of a language can be hidden", async () => {
  const languages = async (stored: Readonly<Record<string, string>>) => {
    const page = await openScreen("/permission/position", { stored });
    await rowOf("调度员");
    const menu = await openMenu(page, personMenu());
    const found = within(menu).queryAllByRole("menuitemradio", { name: /^(简体中文|繁體中文|English)$/ }).length;
    await page.close();
    return found;
  };
  expect(await languages({})).toBe(3);
  expect(await languages({ banche_showLanguage: "false" })).toBe(0);
});
