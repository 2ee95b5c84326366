/** Every page of a resource uses one language at a time, and each of its controls has a name. */
import { builtIn, type Language } from "@banche/core";
import { labelIn } from "@banche/core/text";
import { waitFor, within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import simplified from "virtual:texts/inside/zh";
import traditional from "virtual:texts/inside/zhtw";
import simplifiedShared from "virtual:texts/shared/zh";
import traditionalShared from "virtual:texts/shared/zhtw";
import { openMenu } from "./lib/menus.ts";
import { openScreen } from "./lib/openScreen.ts";
import { dataWith, screenCases } from "./lib/samples.ts";
import { rowOf } from "./lib/table.ts";
import { fieldLabel, t } from "./lib/texts.ts";

/** Simplified Chinese characters that traditional texts do not use. */
const onlySimplified = new Set(JSON.stringify([simplified, simplifiedShared, labelsIn("zh")]));
for (const character of JSON.stringify([traditional, traditionalShared, labelsIn("zhtw")]))
  onlySimplified.delete(character);

function labelsIn(language: Language): readonly string[] {
  return builtIn.all.flatMap(({ title, one, many, fields }) =>
    [title, one, many, ...Object.values(fields).map(({ label }) => label)].map((label) => labelIn(language, label)),
  );
}

const rawKey = /(?:^|\s)[a-z]+[A-Za-z]*(?:\.[a-z][A-Za-z]*){1,4}(?:\s|$)/;

/** Problems of a text for a reader of the language. */
function complaintsAbout(text: string, language: Language): readonly string[] {
  return [
    ...(rawKey.test(text) ? [`a key: ${text}`] : []),
    ...(language === "en" && /\p{Script=Han}/u.test(text) ? [`not English: ${text}`] : []),
    ...(language === "zhtw"
      ? [...text].filter((one) => onlySimplified.has(one)).map((one) => `${one} in ${text}`)
      : []),
  ];
}

/** Texts and accessible names inside an element. */
function wordsIn(element: HTMLElement): readonly string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) words.push(node.textContent ?? "");
  for (const named of element.querySelectorAll("[aria-label], [title], [placeholder]")) {
    for (const name of ["aria-label", "title", "placeholder"]) words.push(named.getAttribute(name) ?? "");
  }
  return words.map((text) => text.trim()).filter(Boolean);
}

/** Controls without an accessible name. */
function unnamed(element: HTMLElement): readonly string[] {
  return ["button", "textbox", "combobox", "spinbutton", "switch", "checkbox", "slider"].flatMap((role) =>
    within(element)
      .queryAllByRole(role, { name: /^$/ })
      .map((control) => control.outerHTML.slice(0, 150)),
  );
}

/** Replaces names of records by ASCII texts: they are not translated, so they fit every language. */
const asciiNames = (tables: ReturnType<typeof dataWith>) => {
  const named = (row: Readonly<Record<string, unknown>>) => ({
    ...row,
    ...(row["fullName"] !== undefined && { fullName: `Name ${String(row["id"])}` }),
    ...(row["realName"] !== undefined && { realName: `Person ${String(row["id"])}` }),
  });
  return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.map(named)]));
};

describe.each(screenCases)("$name", ({ resource, path, name }) => {
  test.each(["zh", "zhtw", "en"] as const)("list, form and confirmation use only the language %s", async (language) => {
    const page = await openScreen(path, { language, data: asciiNames(dataWith(resource, 1)) });
    const label = name === "users" ? "Person s1" : "Name s1";
    const row = await rowOf(label);
    const main = row.closest("main") ?? document.body;
    const words = new Set(wordsIn(main));
    const columns = resource.list.columns.map((column) => fieldLabel(resource, column, language));
    expect([...words]).toEqual(expect.arrayContaining(columns));
    expect(unnamed(main)).toEqual([]);

    await page.user.click(within(main).getByText(t("common.verbs.add", {}, language)));
    const drawer = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[role="dialog"] form');
      if (!found) throw new Error("no form");
      return found;
    });
    await within(drawer).findByText(t("common.verbs.save", {}, language));
    for (const word of wordsIn(drawer)) words.add(word);
    expect(unnamed(drawer)).toEqual([]);
    await page.user.click(within(drawer).getByText(t("common.verbs.cancel", {}, language)));

    const more = within(main).getByLabelText(`${t("common.verbs.more", {}, language)}: ${label}`);
    for (const word of wordsIn(await openMenu(page, more))) words.add(word);
    await page.user.click(
      within(main).getByText(t("common.verbs.delete", {}, language), { selector: "[role=menu] *" }),
    );
    const question = await waitFor(
      () => document.querySelector<HTMLElement>("dialog[open]") ?? Promise.reject(new Error()),
    );
    for (const word of wordsIn(question)) words.add(word);
    expect([...words].flatMap((word) => complaintsAbout(word, language))).toEqual([]);
  });
});
