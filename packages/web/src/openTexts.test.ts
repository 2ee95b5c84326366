import { readdirSync, readFileSync } from "node:fs";
import { isOpenText, isTextKey } from "@banche/core/text";
import { expect, test } from "vitest";

/** What is on the screen before anybody has signed in; the pages that confirm a code, and that ask for one, are inside. */
const files = [
  ...["features/session", "ui"].flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url)).map((name) => `${folder}/${name}`),
  ),
  ...["App", "Opening", "Crash", "PassagePage"].map((name) => `shell/${name}.tsx`),
].filter((name) => /\.tsx?$/.test(name) && !/screen\.tsx$|SecondFactorPage|\.test\./.test(name));

test.each(files)("%s uses only texts that are available before sign-in", (file) => {
  const source = readFileSync(new URL(file, import.meta.url), "utf8");
  const keys = [...source.matchAll(/"([a-z]\w*(?:\.\w+)+)"/g)].flatMap(([, key = ""]) => (isTextKey(key) ? [key] : []));
  expect(keys.filter((key) => !isOpenText(key))).toEqual([]);
});
