/** The language of a new browser, and how a choice follows its user (spec §1). */
import { STORAGE_PREFIX } from "@banche/core/shell";
import { languageTags } from "@banche/core/text";
import { waitFor } from "@testing-library/dom";
import { expect, onTestFinished, test } from "vitest";
import { choose, personMenu } from "./lib/menus.ts";
import { openScreen } from "./lib/openScreen.ts";
import { rowOf } from "./lib/table.ts";
import { t } from "./lib/texts.ts";

/** A browser in which no language was chosen. */
const NEVER_CHOSEN = { [`${STORAGE_PREFIX}language`]: "" };

function prefer(locale: string): void {
  Object.defineProperty(window.navigator, "languages", { configurable: true, get: () => [locale] });
  onTestFinished(() => void Reflect.deleteProperty(window.navigator, "languages"));
}

const speaks = (language: keyof typeof languageTags) =>
  waitFor(() => expect(document.documentElement.lang).toBe(languageTags[language]));

test.each([
  ["zh-CN", "zh"],
  ["zh-TW", "zhtw"],
  ["zh-HK", "zhtw"],
  ["zh-Hant-MO", "zhtw"],
  ["en-GB", "en"],
  ["fr-FR", "zh"],
] as const)("a browser that prefers %s starts in %s", async (locale, language) => {
  prefer(locale);
  await openScreen("/login", { isStranger: true, stored: NEVER_CHOSEN });
  await speaks(language);
});

test("a chosen language is stored on the server and applies in another browser, also Chinese", async () => {
  const page = await openScreen("/permission/user");
  await rowOf("admin");
  const typed = page.screen.getByLabelText("请输入关键词查询", { selector: "main input" });
  await page.user.type(typed, "打了一半");
  await choose(page, personMenu(), "English");
  await speaks("en");
  await page.screen.findByText(t("common.verbs.add", {}, "en"));
  expect(typed).toHaveProperty("value", "打了一半");
  await page.screen.findByText(/20 \/ page/);
  expect(document.title).toMatch(/^Users - /);
  await waitFor(() => expect(page.calls()).toContain("profile.setLanguage"));
  await page.close();

  prefer("zh-TW");
  const other = await openScreen("/permission/user", { server: page.server, stored: NEVER_CHOSEN });
  await speaks("en");
  await choose(other, await waitFor(personMenu), "简体中文");
  await speaks("zh");
  await waitFor(() => expect(page.calls().filter((id) => id === "profile.setLanguage")).toHaveLength(2));
});

test("an open form switches to the new language, also in controls of the component library", async () => {
  const page = await openScreen("/permission/user");
  await rowOf("admin");
  await page.user.click(page.screen.getByText(t("common.verbs.add")));
  const [date] = await page.screen.findAllByPlaceholderText("请选择日期");
  await choose(page, personMenu(), "English");
  await speaks("en");
  expect((await page.screen.findAllByPlaceholderText("Select date"))[0]).toBe(date);
  await choose(page, personMenu(), "繁體中文");
  await page.screen.findAllByPlaceholderText("請選擇日期");
});

test("a language chosen before sign-in stays and is sent to the server", async () => {
  const page = await openScreen("/login", { isStranger: true });
  await page.user.click(await page.screen.findByText("English"));
  await speaks("en");
  await page.user.type(await page.screen.findByLabelText("Account"), "admin");
  await page.user.type(await page.screen.findByLabelText("Password"), "abc12345{Enter}");
  await waitFor(() =>
    expect(page.server.calls.find(({ id }) => id === "profile.setLanguage")?.body).toEqual({ language: "en" }),
  );
  await speaks("en");
});

test("a page that loads its own texts follows a language change while it is open", async () => {
  const page = await openScreen("/system/monitor");
  await page.screen.findByRole("region", { name: "数据库" });
  await choose(page, personMenu(), "English");
  await page.screen.findByRole("region", { name: "Database" });
});
