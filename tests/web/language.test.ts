/** In which language a browser starts, and how a choice follows its user (spec §1). */
import { type Language, languageTags } from "@banche/core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import { fillSignIn, demoPassword, web } from "./harness.ts";
import { speak } from "./places.ts";

const { tab, signedIn, url } = web();

const speaks = (page: Page, language: Language) =>
  page.waitForFunction((tag) => document.documentElement.lang === tag, languageTags[language]);

test.each<[string, Language]>([
  ["zh-CN", "zh"],
  ["zh-TW", "zhtw"],
  ["zh-HK", "zhtw"],
  ["zh-Hant-MO", "zhtw"],
  ["en-GB", "en"],
  ["fr-FR", "zh"],
])("a browser that prefers %s starts in %s", async (locale, language) => {
  const { page } = await tab({ locale });
  await page.goto(`${url()}/login`);
  await speaks(page, language);
});

test("a choice follows its user to another browser, Chinese as any other", async () => {
  const { page: here } = await signedIn("/home", "dispatcher");
  await speak({ page: here, language: "zh" }, "en");
  const { page: there } = await signedIn("/home", "dispatcher", { locale: "zh-TW" });
  await speaks(there, "en");

  const told = here.waitForResponse(/SystemLanguage/);
  await speak({ page: here, language: "en" }, "zh");
  await told;
  await there.reload();
  await speaks(there, "zh");
  await there.reload();
  await speaks(there, "zh");
});

test("a choice that was made before signing in counts, and is told to the server", async () => {
  const { page } = await tab();
  await page.goto(`${url()}/login`);
  await page.getByRole("button", { name: "English" }).click();
  const told = page.waitForRequest(/SystemLanguage/);
  await fillSignIn(page, "viewer", demoPassword);
  expect((await told).postDataJSON()).toEqual({ language: "en" });
  await page.waitForURL(`${url()}/home`);
  await speaks(page, "en");
  const { page: other } = await signedIn("/home", "viewer");
  await speaks(other, "en");
});

test("the menu speaks the language that was chosen, whichever part of it comes first", async () => {
  const { page } = await signedIn();
  let came = () => {};
  const inside = new Promise<void>((resolve) => {
    came = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const isInside = body.includes("menuMore");
    if (!isInside) await inside;
    await route.fulfill({ response, body });
    if (isInside) came();
  });
  await speak({ page, language: "zh" }, "en");
  await page.getByRole("navigation").getByRole("link", { name: "Home", exact: true }).first().waitFor();
});
