import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";

import { createI18n, translator } from "./create.ts";
import { languages } from "./language.ts";
import { overrideTexts } from "./loaded.ts";
import { isOpenText } from "./openTexts.ts";
import { originalTexts } from "./originals.ts";
import { checkOverride, OVERRIDE_MAX_CHARS, placeholdersIn } from "./overrides.ts";
import { textOf } from "./pick.ts";

afterEach(() => {
  for (const language of languages) overrideTexts(language, {});
});

const someText = fc.constantFrom(...originalTexts().values());
const language = fc.constantFrom(...languages);
const words = fc.stringMatching(/^[A-Za-z\u4e00-\u4eff ]{1,40}$/).filter((text) => text.trim() !== "");

describe("a text that replaces a product text", () => {
  test.each([
    ["a key that there is not", "common.nothing", "x", "unknown"],
    ["a group of keys", "common.verbs", "x", "unknown"],
    ["the prototype", "common.constructor", "x", "unknown"],
    ["a key without its form", "time.minutes", "x", "plural"],
    ["nothing", "common.verbs.send", " \n ", "empty"],
    ["too much", "common.verbs.send", "x".repeat(OVERRIDE_MAX_CHARS + 1), "tooLong"],
    ["an escape", "common.verbs.send", "a\u001bb", "characters"],
    ["a turn of direction", "common.verbs.send", "a\u202eb", "characters"],
    ["a line break", "common.verbs.send", "a\nb", "characters"],
    ["a text inside", "common.verbs.send", "$t(common.verbs.cancel)", "nesting"],
    ["half a placeholder", "common.verbs.send", "a {{ b", "placeholderUnknown"],
    ["a placeholder with a format", "common.verbs.send", "a {{b, upper}}", "placeholderUnknown"],
    ["a lost placeholder", "common.ask.removeFile", "Remove it?", "placeholderMissing"],
  ])("is refused when it is %s", (_, key, text, rule) => {
    expect(checkOverride("en", key, text)?.rule).toBe(rule);
  });

  test("is refused with the available plural forms or the wrong placeholder", () => {
    expect(checkOverride("zh", "time.minutes", "x")?.params).toEqual({ forms: "time.minutes_one, time.minutes_other" });
    expect(checkOverride("zh", "common.ask.removeFile", "{{nam}}")?.params).toEqual({ name: "name" });
  });

  test("may have any words with the placeholders of the product text in any order", () => {
    fc.assert(
      fc.property(someText, language, words, (original, one, said) => {
        const names = [...placeholdersIn(original.texts[one])].reverse();
        const text = `${said} ${names.map((name) => `{{${name}}}`).join(" ")}`;
        expect(checkOverride(one, original.key, text)).toBeUndefined();
      }),
    );
  });

  test("is refused without one of its placeholders or with an additional one", () => {
    fc.assert(
      fc.property(someText, language, words, (original, one, said) => {
        const names = [...placeholdersIn(original.texts[one])];
        const text = names.map((name) => `{{${name}}}`).join(" ") + said;
        expect(checkOverride(one, original.key, `${text} {{strange}}`)?.rule).toBe("placeholderUnknown");
        for (const name of names) {
          const lost = text.replaceAll(`{{${name}}}`, "");
          expect(checkOverride(one, original.key, lost)?.rule).toBe("placeholderMissing");
        }
      }),
    );
  });

  test("all texts of the product are valid overrides", () => {
    for (const { key, texts } of originalTexts().values()) {
      for (const one of languages) expect(checkOverride(one, key, texts[one]), `${one} ${key}`).toBeUndefined();
    }
  });
});

test("overrides apply in one language to all readers, with values and plural forms, until removed", () => {
  const t = translator(createI18n("en"));
  overrideTexts("en", { "common.ask.removeFile": "Drop {{name}}?", "time.minutes_other": "{{count}} min" });
  expect(textOf("en", "common.ask.removeFile", { name: "<b>" })).toBe("Drop <b>?");
  expect(t("common.ask.removeFile", { name: "<b>" })).toBe("Drop <b>?");
  expect(t("time.minutes", { count: 3 })).toBe("3 min");
  expect(textOf("en", "time.minutes", { count: 3 })).toBe("3 min");
  expect(textOf("en", "time.minutes", { count: 1 })).toBe("1 minute ago");
  expect(textOf("zh", "time.minutes", { count: 3 })).toBe("3分钟前");
  overrideTexts("en", {});
  expect(textOf("en", "time.minutes", { count: 3 })).toBe("3 minutes ago");
  expect(t("time.minutes", { count: 3 })).toBe("3 minutes ago");
});

test("users who are not signed in get only the texts of the first pages", () => {
  expect(["session.signIn", "navigation.product", "navigation.pages.login"].filter(isOpenText)).toHaveLength(3);
  expect(["languages.title", "navigation.pages.user", "server.forbidden"].filter(isOpenText)).toEqual([]);
});
