/** The page of expiring papers, and its panel on the home page, against a real server. */
import { waitFor, within } from "@testing-library/dom";
import { beforeAll, expect, test } from "vitest";
import { sharedDemoProcess } from "../lib/demoProcess.ts";
import { type Designer, designerOf } from "../lib/designing.ts";
import { openScreen } from "./lib/openScreen.ts";
import { t } from "./lib/texts.ts";

const demo = sharedDemoProcess();
let admin: Designer;
beforeAll(async () => {
  admin = await designerOf(demo.url);
});

const open = (path: string, who: { token: string } = admin, options: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(path, { ...options, real: { url: demo.url, token: who.token } });
const papers = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>("tr:has(> th[scope=row] a)")];

test("on a server without expiry dates the home page has no panel for them", async () => {
  const home = await openScreen("/home", { language: "zh" });
  await home.screen.findByRole("region", { name: "待办" });
  await waitFor(() => expect(home.ground.queries.isFetching()).toBe(0));
  await waitFor(() => expect(home.screen.queryByRole("region", { name: t("expiries.home") })).toBeNull());
});

test("a number of the matrix filters the list; pressing it again shows all papers", async () => {
  const { screen, user } = await open("/bus/expiry");
  const matrix = await screen.findByRole("region", { name: t("expiries.byPaper") });
  const all = papers().length;
  const [first] = within(matrix).getAllByRole("button");
  if (!first) throw new Error("no number");
  const count = Number(first.textContent);
  expect(count).toBeLessThan(all);
  await user.click(first);
  await waitFor(() => expect(papers()).toHaveLength(count));
  expect(first.getAttribute("aria-pressed")).toBe("true");
  await user.click(first);
  await waitFor(() => expect(papers()).toHaveLength(all));
});

test("a search without results says so and can be reset", async () => {
  const { screen, user } = await open("/bus/expiry?q=nobody");
  await screen.findByText(t("expiries.nothing"));
  await user.click(screen.getByRole("button", { name: t("expiries.reset") }));
  await waitFor(() => expect(papers().length).toBeGreaterThan(0));
});

test.each(["zh", "zhtw", "en"] as const)("each paper links to its record, in %s", async (language) => {
  const { screen } = await open("/bus/expiry", admin, { language });
  await screen.findByText(t("expiries.byPaper", {}, language));
  const link = await waitFor(() => papers()[0]?.querySelector("a") ?? Promise.reject(new Error("no paper")));
  expect(link.getAttribute("href")).toMatch(/^\/bus\/\w+\?detail=\w+$/);
});

test("the home page lists the most urgent papers and links to the others", async () => {
  const { screen } = await open("/home");
  const panel = await screen.findByRole("region", { name: t("expiries.home") });
  expect((await within(panel).findAllByRole("listitem")).length).toBeGreaterThan(0);
  expect(within(panel).getByText(t("expiries.more")).getAttribute("href")).toBe("/bus/expiry");
});
