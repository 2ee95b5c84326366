/** Texts that replace the product's: who sees the page, editing in the list, undo, files, and pages that show new texts at once. */
import { aCompany } from "@banche/core/testing";
import { waitFor, within } from "@testing-library/dom";
import { afterEach, expect, test } from "vitest";
import type { Input } from "@banche/core";
import { texts as textCalls } from "@banche/core/calls";
import { languages, overrideTexts } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { openScreen, type ScreenOptions } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";

type TextChange = Input<typeof contract.texts.change>["body"]["changes"][number];

afterEach(() => {
  for (const language of languages) overrideTexts(language, {});
});

const texts = [
  { id: "common.verbs.cancel", zh: "取消", zhtw: "取消", en: "Cancel" },
  { id: "common.verbs.save", zh: "保存", zhtw: "儲存", en: "Save" },
  { id: "languages.title", zh: "翻译管理", zhtw: "翻譯管理", en: "Translations" },
];
const open = (options: ScreenOptions = {}, query = "?keyword=common.verbs.cancel") =>
  openScreen(`/system/language${query}`, { data: { ...aCompany(), texts }, ...options });
const cell = async (page: Awaited<ReturnType<typeof open>>, text: RegExp) =>
  page.screen.findByRole("button", { name: text });

/** Changes texts as another user. */
async function byAnother(page: Awaited<ReturnType<typeof open>>, changes: readonly TextChange[]): Promise<void> {
  const { client } = await page.ground.connect();
  await client.calls(textCalls).change({ body: { changes: [...changes] } });
}

async function edit(page: Awaited<ReturnType<typeof open>>, text: string): Promise<void> {
  await page.user.click(await cell(page, /编辑 common\.verbs\.cancel：English/));
  const box = await page.screen.findByRole("textbox", { name: /编辑 common\.verbs\.cancel：English/ });
  await page.user.clear(box);
  await page.user.type(box, text.replaceAll("{", "{{"));
}

test("for a user without the page the server is not called", async () => {
  const page = await open({ rights: { "permission.user": {} } });
  await page.screen.findAllByText(/暂无权限|不存在|没有权限/);
  expect(page.calls()).not.toContain("texts.list");
});

test("a text with a missing or extra placeholder is refused while typing and not sent", async () => {
  const page = await open();
  await edit(page, "Leave {{who}}");
  expect((await page.screen.findByRole("alert")).textContent).toBe("原文没有占位符 who");
  expect(page.screen.getByRole<HTMLButtonElement>("button", { name: /保\s*存/ }).disabled).toBe(true);
  await page.user.keyboard("{Enter}");
  expect(page.calls()).not.toContain("texts.change");
});

test("a text is edited in place, shown beside the original text, and reset by undo", async () => {
  const page = await open();
  await edit(page, "Leave");
  await page.user.keyboard("{Enter}");
  await page.screen.findByText("已更新 1 处文字");
  const row = await rowOf("common.verbs.cancel");
  await waitFor(() => expect(row.textContent).toMatch(/LeaveCancel/));
  expect(within(row).getAllByText("未改")).toHaveLength(2);
  await page.user.click(page.screen.getByRole("button", { name: "撤销" }));
  await page.screen.findByText("已撤销");
  await waitFor(async () => expect((await rowOf("common.verbs.cancel")).textContent).not.toContain("Leave"));
});

test("a text that another user changed meanwhile is reported as a conflict", async () => {
  const page = await open();
  await edit(page, "Leave");
  await byAnother(page, [{ key: "common.verbs.save", language: "en", text: "Keep" }]);
  await page.user.keyboard("{Enter}");
  await page.screen.findByText(/有人刚刚改过文字/);
});

test("an open page shows changed texts at once, and the original texts after a reset", async () => {
  const page = await open();
  await page.screen.findByRole("heading", { name: "翻译管理" });
  const title = { key: "languages.title", language: "zh" } as const;
  await byAnother(page, [{ ...title, text: "文字" }]);
  page.chat.changeTexts("v1");
  await page.screen.findByRole("region", { name: "文字" });
  await byAnother(page, [{ ...title, text: null }]);
  page.chat.changeTexts("");
  await page.screen.findByRole("region", { name: "翻译管理" });
});

test("a file is checked first; refused rows are named with their number and left out", async () => {
  const page = await open();
  await page.user.click(await page.screen.findByRole("button", { name: "导入 / 导出" }));
  await page.user.click(await page.screen.findByText("导入翻译"));
  const dialog = await page.screen.findByRole("dialog");
  const text = "key,en\ncommon.verbs.cancel,Leave\ncommon.nothing,x\n";
  const input = dialog.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no file is asked for");
  await page.user.upload(input, new File([text], "texts.csv", { type: "text/csv" }));
  await within(dialog).findByText("将更新 1 处文字");
  expect(within(dialog).getByRole("row", { name: /3.*common\.nothing.*en.*unknown/ })).toBeTruthy();
  expect(page.calls().filter((id) => id === "texts.change")).toHaveLength(1);
  await page.user.click(within(dialog).getByRole("button", { name: "导入" }));
  await page.screen.findByText("已更新 1 处文字");
});

test.each(["zhtw", "en"] as const)("the page is shown in %s on a phone", async (language) => {
  const page = await open({ language, widthPx: 375 });
  await page.screen.findByRole("heading", { name: language === "en" ? "Translations" : "翻譯管理" });
  await page.screen.findByText("简体中文");
});
