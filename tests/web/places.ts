/** Every page of the browser tests, and how to open it in any language. */
import type { Language, TextKey } from "@banche/core";
import { serviceDateText, serviceDayAt } from "@banche/core/day";
import { languageTags, textOf } from "@banche/core/text";
import type { Page } from "playwright-core";

import { demoPassword } from "./harness.ts";

/** Every route of the shell (spec §2), and one page of each kind in the menu. */
export const routes: readonly string[] = [
  "/home",
  "/menuMore",
  "/profile",
  "/profile?tab=password",
  "/profile?tab=look",
  "/profile?tab=subordinates",
  "/profile?tab=grants",
  "/profile?tab=log",
  "/messageRecord",
  "/messagesendrecord",
  "/companyinfo-persion",
  "/lineSchemeClassDetail?id=7",
  "/previewModel?id=7",
  "/scan",
  "/nowhere",
  "/permission/user",
  "/system/language",
  "/systemData/map",
  "/permission/organize",
  "/permission/department",
  "/permission/position",
  "/bus/dayBoard",
  "/bus/dayBoard?view=table",
  "/bus/position",
  `/bus/position?date=${serviceDateText(serviceDayAt(Date.now()))}`,
  "/bus/roster",
  "/bus/roster?side=vehicle",
  "/bus/roster?print=week",
  "/bus/roster?print=drivers",
  "/bus/ridership",
  "/bus/settlement",
  "/bus/settlement?view=day",
  "/bus/settlement?month=2001-01",
  "/system/area",
  "/system/billRule",
  "/system/notice",
  "/system/task",
  "/system/monitor",
  "/system/cache",
  "/system/sysConfig",
  "/system/icons",
  "/systemData/dataBackup",
  "/systemData/dataInterface",
  "/systemData/dataModel",
  "/systemData/dataSource",
  "/systemData/dataSync",
  "/systemData/dictionary",
  "/dictionary/busbusShift",
  "/dataReport/dataReport.busTrips",
  "/dashboard/reportBI.fleet",
  "/workFlow/flowTodo",
];

/** Pages that need no sign-in. */
export const openRoutes: readonly string[] = ["/login", "/oldLogin", "/jump?redirect=%2Fprofile", "/auth-redirect"];

/** Opens a page like a link does, without loading the app again. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await settle(page);
}

/** What `settle` remembers in the page. */
interface Rest {
  /** Elements in the document. */
  nodes: number;
  /** For how many frames nothing has changed. */
  frames: number;
  /** Whether the browser had nothing to do since the last frame; undefined before it is asked. */
  isIdle?: boolean | undefined;
}

/**
 * Waits until the page at the address is shown, nothing is loaded or moving and the page has content. Waits some frames longer, because one
 * part may trigger the next, and until the browser has nothing to do, because React draws new parts in steps.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    delete (window as { rest?: Rest }).rest;
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  await page.waitForFunction(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const isBusy = [...document.querySelectorAll("[aria-busy=true], .ant-spin-spinning")].some(isSeen);
    const isMoving = document.getAnimations().some(({ effect, playState }) => {
      const timing = effect?.getComputedTiming();
      return playState === "running" && Number(timing?.endTime) < 2_000;
    });
    const main = document.querySelector("main");
    const parts = main ? [...main.querySelectorAll(":scope > div, :scope > section")].filter(isSeen) : [];
    const isDrawn = parts.length === 0 || parts.some((part) => part.textContent !== "" || part.querySelector("iframe"));
    // A new page is drawn some time after the address has changed.
    const isThere = (location.pathname + location.search).endsWith(main?.dataset["address"] ?? "");
    const rest = ((window as { rest?: Rest }).rest ??= { nodes: 0, frames: 0 });
    const nodes = document.querySelectorAll("*").length;
    if (isBusy || isMoving || main === null || !isDrawn || !isThere || nodes !== rest.nodes) {
      Object.assign(rest, { nodes, frames: 0 });
      return false;
    }
    if (rest.isIdle === undefined) {
      rest.isIdle = false;
      requestIdleCallback(() => (rest.isIdle = true));
    }
    if (rest.isIdle) {
      rest.frames += 1;
      rest.isIdle = undefined;
    }
    return rest.frames >= 5;
  });
}

export interface Stay {
  readonly page: Page;
  readonly language: Language;
}

/** A button of the frame by its text; other words may come before it. */
export const frameButton = ({ page, language }: Stay, key: TextKey) =>
  page
    .locator("header, nav")
    .getByRole("button", { name: new RegExp(`(^|\\s)${textOf(language, key)}`) })
    .first();

/** Runs a command of the shell by its name, like the palette does. */
export async function command({ page, language }: Stay, key: TextKey): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type(textOf(language, key));
  await page.getByRole("option", { name: textOf(language, key), selected: true }).waitFor();
  await page.keyboard.press("Enter");
}

/** Closes the current tab with its state. */
export async function closeTab({ page }: Stay): Promise<void> {
  await page.keyboard.press("Alt+w");
  await settle(page);
}

/** Locks the screen; `unlock` leads back. */
export async function lock({ page }: Stay): Promise<void> {
  await page.keyboard.press("Alt+l");
  await page.waitForURL("**/lockScreen*");
  await settle(page);
}

export async function unlock({ page }: Stay): Promise<void> {
  await page.fill("input[name=password]", demoPassword);
  await page.keyboard.press("Enter");
  await page.waitForSelector("main#content h1");
}

/** Chooses a language in the top bar of a wide screen. */
export async function speak({ page, language }: Stay, wanted: Language): Promise<void> {
  if (language === wanted) return;
  await frameButton({ page, language }, "web.frame.userMenu").click();
  await page.locator(`[role=menuitemradio][lang="${languageTags[wanted]}"]`).click();
  await page.waitForFunction((tag) => document.documentElement.lang === tag, languageTags[wanted]);
  await settle(page);
}
