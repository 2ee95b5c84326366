/** Notices with a scheduled release, and notices that are withdrawn. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";

import { chooseOf, offered, rowMenu } from "./lib/menus.ts";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";

const DAY_MS = 86_400_000;
const times = { creatorTime: Date.UTC(2026, 0, 1), lastModifyTime: Date.UTC(2026, 0, 1) };
const draft = { id: "n1", title: "停运通知", bodyText: "<p>周六</p>", enabledMark: 0, version: 1, ...times };
/** Noon in China, some days in the future, in the format of the page. */
const noonMs = Math.floor(Date.now() / DAY_MS) * DAY_MS + 30 * DAY_MS + 4 * 3_600_000;
const noon = `${new Date(noonMs).toISOString().slice(0, 10)} 12:00`;

const open = (notice: Readonly<Record<string, unknown>>, options: ScreenOptions = {}) =>
  openScreen("/system/notice", { data: { ...aCompany(), notices: [notice] }, ...options });
const topDialog = () =>
  waitFor(
    () => [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1) ?? Promise.reject(new Error("none")),
  );
const noDialog = () => waitFor(() => expect(document.querySelector("dialog[open]")).toBeNull());
const row = () => rowOf("停运通知");
type Page = Awaited<ReturnType<typeof open>>;

/** Opens the dialog of a scheduled release. @returns its time field */
async function askLater(page: Page, time: string): Promise<HTMLElement> {
  await chooseOf(page, await row(), "发布");
  const dialog = await topDialog();
  await page.user.click(within(dialog).getByLabelText("指定时间"));
  const input = await within(dialog).findByLabelText<HTMLInputElement>(/计划发布时间/, {
    selector: "input:not([type=radio])",
  });
  await page.user.clear(input);
  await page.user.type(input, `${time}{Enter}`);
  return dialog;
}

test("a release time in the past is refused before anything is sent", async () => {
  const page = await open({ ...draft, releaseTime: Date.UTC(2026, 0, 1) });
  await chooseOf(page, await row(), "发布");
  const dialog = await topDialog();
  await page.user.click(within(dialog).getByText("定时发布", { selector: "button, button *" }));
  expect((await within(dialog).findByRole("alert")).textContent).toBe("请选择将来的时间");
  expect(page.calls()).not.toContain("notices.schedule");
});

test("a user without the right to release is not offered any release action", async () => {
  const buttons = ["btn_edit", "btn_detail", "btn_remove"];
  const planned = await open({ ...draft, releaseTime: noonMs }, { buttons });
  expect(await offered(planned, rowMenu(await row()))).toEqual(["删除"]);
  const released = await open({ ...draft, enabledMark: 1 }, { buttons });
  expect(await offered(released, rowMenu(await row()))).toEqual(["删除"]);
});

test("a server without schedules and recall offers neither", async () => {
  const page = await open(draft, { additions: ["records", "preferences"] });
  await chooseOf(page, await row(), "发布");
  const dialog = await topDialog();
  expect(within(dialog).queryByLabelText("指定时间")).toBeNull();
  await page.user.click(within(dialog).getByText("发布"));
  await waitFor(async () => expect(within(await row()).queryByText("已发布")).not.toBeNull());
  expect(await offered(page, rowMenu(await row()))).toEqual(["删除"]);
});

test("a draft is scheduled for a time, which list and form show, and the schedule is cancelled", async () => {
  const page = await open(draft);
  const dialog = await askLater(page, noon);
  await page.user.click(within(dialog).getByText("定时发布", { selector: "button, button *" }));
  await waitFor(async () => expect(within(await row()).queryByText(`待发布 ${noon}`)).not.toBeNull());
  expect(page.server.writes().at(-1)).toMatchObject({ id: "notices.schedule", body: { releaseTime: noonMs } });

  await page.user.click(within(await row()).getByLabelText(/^编辑/));
  const note = await page.screen.findByText(`此公告定于 ${noon} 发布；保存修改会取消定时发布。`);
  expect(note.getAttribute("role")).toBe("note");
  await page.user.click(within(await topDialog()).getByText("取消"));
  await noDialog();

  await chooseOf(page, await row(), "取消定时发布");
  await page.user.click(within(await topDialog()).getByText("取消定时发布"));
  await waitFor(async () => expect(within(await row()).queryByText("存草稿")).not.toBeNull());
  expect(page.calls()).not.toContain("notices.release");
});

test("a recall shows before and after how many users read the notice, which becomes a draft again", async () => {
  const page = await open({ ...draft, enabledMark: 1, receiverCount: 20, readCount: 3 });
  await chooseOf(page, await row(), "撤回");
  const question = await topDialog();
  expect(question.textContent).toContain("已读 3 / 20");
  await page.user.click(within(question).getByText("取消"));
  expect(page.calls()).not.toContain("notices.recall");
  await chooseOf(page, await row(), "撤回");
  await page.user.click(within(await topDialog()).getByText("撤回"));
  await page.screen.findByText("已撤回，撤回前已读 3 / 20");
  await waitFor(async () => expect(within(await row()).queryByText("存草稿")).not.toBeNull());
  await within(await row()).findByLabelText(/^编辑/);
});
