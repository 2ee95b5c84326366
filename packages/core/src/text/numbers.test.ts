import fc from "fast-check";
import { expect, test } from "vitest";
import { languages, languageTags } from "../i18n/language.ts";
import { withThousands } from "./numbers.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [-1_234_567, "-1,234,567"],
  [1234.5, "1,234.5"],
])("%d is %s in every language", (value, text) => {
  expect(withThousands(value)).toBe(text);
});

test.each(languages)("numbers are written as the formatter of the platform writes them in %s", (language) => {
  const format = new Intl.NumberFormat(languageTags[language], { maximumFractionDigits: 20 });
  const numbers = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ noNaN: true }));
  fc.assert(fc.property(numbers, (value) => withThousands(value) === format.format(value)));
});
