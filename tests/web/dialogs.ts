/** Every dialog, drawer and menu of the browser tests, opened with keys only, in any language. */
import type { TextKey } from "@banche/core";
import { serviceDateText, serviceDayAt } from "@banche/core/day";
import { DAY_MS, textOf } from "@banche/core/text";
import type { Page } from "playwright-core";
import { expect, vi } from "vitest";

import { closeTab, command, frameButton, type Stay, visit } from "./places.ts";

/** Selector of everything that covers the page. */
export const OVERLAYS = "dialog[open], [role=menu]:popover-open, .ant-drawer-open, .ant-modal, [data-popover]";

/** A part that opens over a page, and closes again. */
export interface Dialog {
  readonly name: string;
  /** Page where it opens; default: the current page. */
  readonly at?: string;
  /** Default: both. On narrow screens some menus are in the user menu. */
  readonly screen?: "wide" | "narrow";
  /** The element that opened it is removed with it. */
  readonly isLast?: boolean;
  /** It is beside the page, which stays usable. */
  readonly isBeside?: boolean;
  open(stay: Stay): Promise<void>;
  /** Default: Esc, until nothing is open. */
  close?(stay: Stay): Promise<void>;
}

const NARROW_PX = 375;
const wide = { width: 1440, height: 900 };

/** The board of a day on which no trip has started. */
const tomorrow = `/bus/dayBoard?state=waiting&date=${serviceDateText(serviceDayAt(Date.now()) + DAY_MS)}`;

/** Whether the dialog exists on screens of this width. */
export function fits({ screen }: Dialog, width: number): boolean {
  return screen === undefined || (screen === "narrow") === width < 992;
}

const press = (key: TextKey) => (stay: Stay) => frameButton(stay, key).press("Enter");

/** Presses a button of the page by its text. */
const inMain = (key: TextKey) => async (stay: Stay) => {
  const name = textOf(stay.language, key);
  await stay.page.locator("main").getByRole("button", { name }).first().press("Enter");
};

/** Presses a button by its text in the first row that has it. */
const inRow = (key: TextKey) => async (stay: Stay) => {
  const name = new RegExp(`^${textOf(stay.language, key)}: `);
  await stay.page.locator("main :is(tr, li[data-row-key])").getByRole("button", { name }).first().press("Enter");
};

/** Chooses an entry of the menu that a button opens. */
const inMenu = (open: (stay: Stay) => Promise<void>, key: TextKey) => async (stay: Stay) => {
  await open(stay);
  const name = textOf(stay.language, key);
  await stay.page.getByRole("menuitem", { name }).first().press("Enter");
};

/** Presses the title of the first row. */
const firstRow = async ({ page }: Stay) =>
  page.locator("main :is(tr[data-row-key], li[data-row-key]) button").first().press("Enter");

/** The parts that cover the page. */
const above = (page: Page) => page.locator(OVERLAYS).filter({ visible: true });

/** A small picture, as a chosen file. */
const picture = {
  name: "a.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** A file with a valid new user, a changed user, and an invalid row. */
const csv = (text: string) => ({ name: "users.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
const place = "总公司/运营部/车辆部,驾驶员";
const users = csv(`账户,姓名,部门,岗位\nnobody1,李一,${place}\ndispatcher,陈晓雯,${place}\nx y,,,\n`);
const unclear = csv("账户,姓名,花名\nnobody1,李一,小李\n");

const openImport = inMenu(inMain("web.list.further"), "common.verbs.import");

/** Opens parts that only phones have, on a list. */
const onPhone = (work: (stay: Stay) => Promise<void>) => async (stay: Stay) => {
  await stay.page.setViewportSize({ width: NARROW_PX, height: 900 });
  await stay.page.locator("main li[data-row-key]").first().waitFor();
  await work(stay);
};

const openForm = async (stay: Stay) => {
  await inMain("common.verbs.add")(stay);
  await stay.page.locator(".ant-drawer-open form").waitFor();
};

/** Opens a part over a form. */
const overForm = (work: (page: Page) => Promise<void>) => async (stay: Stay) => {
  await openForm(stay);
  await work(stay.page);
  await stay.page.locator("dialog[open]").waitFor();
};

const people = ({ page, language }: Stay) =>
  page.getByRole("complementary", { name: textOf(language, "chatWindow.people") });

const openChat = async (stay: Stay) => {
  await press("chatWindow.open")(stay);
  await people(stay).waitFor();
};

const closeChat = async (stay: Stay) => {
  await press("chatWindow.open")(stay);
  await people(stay).waitFor({ state: "hidden" });
};

const openWindow = async (stay: Stay) => {
  await openChat(stay);
  // Only the visible part of a long list is drawn, and each language sorts differently.
  await people(stay).locator("input").fill("dispatcher");
  await people(stay)
    .getByRole("button", { name: /\/dispatcher/ })
    .press("Enter");
  await stay.page.locator("[role=log]").waitFor();
};

const inWindow = (key: TextKey) => async (stay: Stay) => {
  await openWindow(stay);
  const name = textOf(stay.language, key);
  await stay.page.locator("section:has([role=log])").getByRole("button", { name, exact: true }).press("Enter");
};

/** Chooses a layout in the settings, and opens a menu that only this layout has. */
const inLayout = (layout: "functional" | "plain", menu: string) => async (stay: Stay) => {
  await chooseLayout(stay, layout);
  await stay.page.locator(menu).first().press("Enter");
};

async function chooseLayout(stay: Stay, layout: "classic" | "functional" | "plain"): Promise<void> {
  await command(stay, "settings.title");
  const name = textOf(stay.language, `settings.layoutTypes.${layout}`);
  await stay.page.getByRole("dialog").getByRole("radio", { name, exact: true }).press("Space");
  await closeAll(stay);
}

const backToClassic = async (stay: Stay) => {
  await closeAll(stay);
  await chooseLayout(stay, "classic");
};

/** Every dialog, drawer and menu: first those of the shell, then those of the pages. */
export const dialogs: readonly Dialog[] = [
  { name: "palette", open: ({ page }) => page.keyboard.press("Control+k") },
  { name: "settings", open: (stay) => command(stay, "settings.title") },
  { name: "help", open: (stay) => command(stay, "profile.documentation") },
  { name: "about", open: (stay) => command(stay, "profile.about") },
  { name: "feedback", open: (stay) => command(stay, "profile.feedback") },
  { name: "factory", open: (stay) => command(stay, "session.switchFactory") },
  { name: "signOut", open: (stay) => command(stay, "session.signOut") },
  { name: "user menu", open: press("web.frame.userMenu") },
  { name: "tab menu", open: press("web.frame.tabMenu") },
  {
    name: "side menu",
    screen: "narrow",
    async open(stay) {
      await stay.page.setViewportSize({ ...wide, width: NARROW_PX });
      await press("web.frame.openMenu")(stay);
    },
  },
  {
    name: "filters of a telephone",
    at: "/permission/user",
    screen: "narrow",
    open: onPhone(inMain("lists.query.further")),
  },
  {
    name: "menu of a card",
    at: "/permission/user",
    screen: "narrow",
    open: onPhone(async ({ page }) =>
      page.locator("main li[data-row-key] button[aria-haspopup]").first().press("Enter"),
    ),
  },
  {
    name: "who may have a duty",
    at: "/bus/roster",
    screen: "wide",
    async open({ page }) {
      // The first duty, whichever it is: on some days of the week no duty of it has a problem to jump to.
      await page.locator("main [role=grid] [data-duty]").first().click();
      await page.locator("main [role=grid]").press("Enter");
      await page.locator("dialog[open] li button").first().waitFor();
    },
  },
  {
    name: "fill of a roster",
    at: "/bus/roster",
    screen: "wide",
    open: inMain("roster.fill.title"),
  },
  {
    name: "why a trip is cancelled",
    at: tomorrow,
    screen: "wide",
    async open({ page, language }) {
      const waiting = textOf(language, "day.states.waiting");
      await page.locator("main ol li button").filter({ hasText: waiting }).first().press("Enter");
      const name = textOf(language, "day.actions.cancel");
      await page.locator("main aside").getByRole("button", { name }).press("Enter");
    },
  },
  {
    name: "top menu",
    screen: "wide",
    isLast: true,
    open: inLayout("functional", "nav li button[aria-haspopup=menu]"),
    close: backToClassic,
  },
  {
    name: "plain menu",
    screen: "wide",
    isLast: true,
    open: inLayout("plain", "nav[data-shape] button"),
    close: backToClassic,
  },
  { name: "messages", open: press("messages.openCentre") },
  { name: "chat", isBeside: true, open: openChat, close: closeChat },
  { name: "chat window", isBeside: true, open: openWindow, close: closeChat },
  { name: "chat history", isBeside: true, open: inWindow("chatWindow.history"), close: closeChat },
  { name: "emoji", isBeside: true, open: inWindow("chatWindow.emoji"), close: closeChat },
  {
    name: "crop",
    at: "/profile",
    async open({ page }) {
      await page.locator("main input[type=file]").setInputFiles(picture);
    },
  },
  { name: "message", at: "/messageRecord", open: firstRow },
  { name: "user form", at: "/permission/user", open: openForm },
  {
    name: "picker",
    at: "/permission/user",
    open: overForm((page) => page.locator(".ant-drawer-open [aria-haspopup=dialog]").first().press("Enter")),
  },
  { name: "record", at: "/permission/position", open: inMenu(inRow("common.verbs.more"), "common.verbs.detail") },
  {
    name: "related records",
    at: "/permission/position",
    open: async (stay) => {
      await inMenu(inRow("common.verbs.more"), "common.verbs.detail")(stay);
      await stay.page.getByRole("tab", { name: textOf(stay.language, "web.record.related") }).press("Enter");
      await stay.page.locator("dialog[open] data").filter({ hasText: /\d/ }).first().waitFor();
    },
  },
  { name: "edit a user", at: "/permission/user", open: inRow("common.verbs.edit") },
  { name: "delete a user", at: "/permission/user", open: inMenu(inRow("common.verbs.more"), "common.verbs.delete") },
  { name: "row menu", at: "/permission/user", open: inRow("common.verbs.more") },
  {
    name: "password",
    at: "/permission/user",
    async open(stay) {
      await inRow("common.verbs.more")(stay);
      // Details are the first entry.
      await stay.page.getByRole("menuitem").nth(1).press("Enter");
      await stay.page.locator(".ant-modal").waitFor();
    },
  },
  { name: "list menu", at: "/permission/user", open: inMain("web.list.further") },
  { name: "import", at: "/permission/user", open: openImport },
  {
    name: "import columns",
    at: "/permission/user",
    async open(stay) {
      await openImport(stay);
      await stay.page.locator(".ant-modal input[type=file]").setInputFiles(unclear);
      await stay.page.getByRole("region", { name: textOf(stay.language, "web.importing.columns") }).waitFor();
    },
  },
  {
    name: "import plan",
    at: "/permission/user",
    async open(stay) {
      await openImport(stay);
      await stay.page.locator(".ant-modal input[type=file]").setInputFiles(users);
      await stay.page.locator(".ant-modal").getByText(textOf(stay.language, "web.importing.toCreate")).waitFor();
    },
  },
  { name: "columns", at: "/permission/user", screen: "wide", open: inMain("web.list.display") },
  {
    name: "filter",
    at: "/permission/user",
    screen: "wide",
    async open(stay) {
      await inMain("lists.query.further")(stay);
      await stay.page.locator("[role=menuitem]").first().press("Enter");
      await stay.page.locator("[data-popover]").waitFor();
    },
  },
  { name: "views", at: "/permission/user", screen: "wide", open: inMain("lists.views.title") },
  {
    name: "views on a telephone",
    at: "/permission/user",
    screen: "narrow",
    open: onPhone(inMain("lists.views.title")),
  },
  { name: "department form", at: "/permission/department", open: openForm },
  { name: "organization form", at: "/permission/organize", open: openForm },
  { name: "position form", at: "/permission/position", open: openForm },
  { name: "bill rule form", at: "/system/billRule", open: openForm },
  { name: "area form", at: "/system/area", open: openForm },
  { name: "dictionary form", at: "/dictionary/busbusShift", open: openForm },
  {
    name: "leave a form",
    at: "/dictionary/busbusShift",
    open: overForm(async (page) => {
      await page.locator(".ant-drawer-open input").first().fill("x");
      await page.keyboard.press("Escape");
    }),
    close: ({ page }) => page.locator("dialog[open] [data-first]").press("Enter"),
  },
  { name: "dictionary types", at: "/systemData/dictionary", open: inMain("web.list.manage") },
  { name: "notice form", at: "/system/notice", open: inMain("common.verbs.add") },
  { name: "notice", at: "/system/notice", open: firstRow },
  { name: "notice release", at: "/system/notice", open: inMenu(inRow("common.verbs.more"), "notices.release") },
];

/** Runs work on each dialog at its place; dialogs of the same place share a tab. */
export async function throughAll(
  stay: Stay,
  wanted: readonly Dialog[],
  work: (dialog: Dialog) => Promise<void>,
): Promise<void> {
  let here: string | undefined;
  for (const dialog of [...wanted, { at: undefined }]) {
    if (dialog.at !== here && here !== undefined) await closeTab(stay);
    if (dialog.at !== here && dialog.at !== undefined) await visit(stay.page, dialog.at);
    here = dialog.at;
    if (!("open" in dialog)) continue;
    await work(dialog).catch((cause: unknown) => {
      throw new Error(`${dialog.name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    });
  }
}

/** Opens a dialog, runs work, and closes it again. */
export async function within(stay: Stay, dialog: Dialog, work: () => Promise<void>): Promise<void> {
  const { page } = stay;
  await dialog.open(stay);
  if (!dialog.isBeside) await above(page).first().waitFor();
  await work();
  await (dialog.close?.(stay) ?? closeAll(stay));
  await above(page).first().waitFor({ state: "hidden" });
  if (dialog.screen === "narrow") await page.setViewportSize(wide);
}

/** Whether something covers the page, once the page has settled. */
export function isCovered(page: Page): Promise<boolean> {
  return above(page).first().isVisible();
}

/** Presses Esc until nothing covers the page; repeats it when the page was just drawn and did not receive the key. */
async function closeAll({ page }: Stay): Promise<void> {
  const shown = () => page.locator(OVERLAYS).filter({ visible: true }).count();
  for (let left = await shown(); left > 0; left = await shown()) {
    const isOneLess = async () => {
      await page.keyboard.press("Escape");
      const until = vi.waitFor(async () => expect(await shown()).toBeLessThan(left), { timeout: 2000 });
      return until.then(
        () => true,
        () => false,
      );
    };
    await expect.poll(isOneLess).toBe(true);
  }
}
