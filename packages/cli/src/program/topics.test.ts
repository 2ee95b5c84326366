import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findText, languages } from "@banche/core/text";
import { expect, it } from "vitest";
import { environment, topics } from "./topics.ts";

const sources = fileURLToPath(new URL("..", import.meta.url));

/** Variables of the system and of terminals; they are no settings of ours. */
const notOurs = [
  ...["HOME", "PATH", "APPDATA", "LOCALAPPDATA", "NODE_ENV", "TERM_SESSION_ID"],
  ...["COLORTERM", "LC_TERMINAL", "STY", "TERM_PROGRAM", "TMUX", "WT_SESSION", "ZELLIJ"],
];

it("documents exactly the variables that the sources read", () => {
  const read = new Set<string>();
  for (const file of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
    const text = readFileSync(join(sources, file), "utf8");
    for (const [, name = ""] of text.matchAll(/\benv\??\.?\["([A-Z][A-Z0-9_]+)"\]/g)) read.add(name);
    for (const [, name = ""] of text.matchAll(/"(XDG_[A-Z_]+)"/g)) read.add(name);
  }
  for (const name of notOurs) read.delete(name);
  expect([...environment].sort()).toEqual([...read].sort());
});

it.each(languages)("has every topic in %s", (language) => {
  for (const [name, page] of Object.entries(topics)) expect(page(language), name).not.toMatch(/\bcli\.\w+\./);
  for (const name of environment) expect(findText(language, `cli.environment.${name}`), name).toBeTruthy();
});
