import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Item, Plain } from "./item.ts";
import { planPlatform } from "./plan.ts";
import { createNames } from "./names.ts";
import { readFiles } from "./readFiles.ts";
import type { PlatformState } from "./state.ts";
import { PULLED_LINE, writeFiles } from "./writeFiles.ts";

/** Texts that are difficult for YAML: punctuation, numbers, keywords of other YAML versions, line breaks, marks. */
const text = fc.oneof(
  fc.constantFrom(
    "yes",
    "no",
    "null",
    "~",
    "1",
    "0x1f",
    "1e3",
    "2026-01-01",
    "- a",
    "a: b",
    "#c",
    "a #b",
    "'",
    '"',
    "{a}",
    "!x",
    "&x",
    "*x",
    "%",
    "@",
    "a\nb",
    "\n",
    "a\n\n",
    "  a",
    "a  ",
    "\ta",
    "---",
    "\u0085",
    "\u2028",
    "\ufeffx",
  ),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
);
const description = text.filter((one) => !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(one));
const code = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,8}$/);
const name = fc.stringMatching(/^[A-Za-z\u4e00-\u9fa5]{1,8}$/);

const entry = fc.record(
  { name, order: fc.integer({ min: 1, max: 999 }), description, enabled: fc.constant(false) },
  { requiredKeys: ["name"] },
);
const dictionary = fc.record({ code, name, tree: fc.boolean(), entries: fc.dictionary(code, entry, { maxKeys: 5 }) });
const dictionaries = fc.uniqueArray(dictionary, { maxLength: 5, selector: ({ code: one }) => one });

interface Sample {
  readonly code: string;
  readonly name: string;
  readonly tree: boolean;
  readonly entries: Readonly<Record<string, Readonly<Record<string, Plain>>>>;
}

function itemsOf(samples: readonly Sample[]): readonly Item[] {
  return samples.flatMap(({ code: type, name: called, tree, entries }): readonly Item[] => [
    { kind: "dictionaryTypes", key: type, values: { code: type, name: called, ...(tree && { tree }) } },
    ...Object.entries(entries).map(([own, values], at) => {
      const above = Object.keys(entries)[at - 1];
      return {
        kind: "dictionaryItems" as const,
        key: `${type}/${own}`,
        values: { ...values, code: own, ...(above !== undefined && at % 2 === 1 && { parent: above }) },
      };
    }),
  ]);
}

const plain = ({ kind, key, values }: Item) => ({ kind, key, values: { ...values } });
const byName = (a: Item, b: Item) => (`${a.kind} ${a.key}` < `${b.kind} ${b.key}` ? -1 : 1);

/** A server with these items. */
function serverWith(items: readonly Item[]): PlatformState {
  const names = createNames();
  for (const { kind, key } of items)
    if (kind === "dictionaryTypes" || kind === "dictionaryItems") names.add(kind, key, `id ${key}`);
  const known = items.map((item) => ({
    ...item,
    id: `id ${item.key}`,
    version: 1,
    builtIn: false,
    record: { id: item.key },
  }));
  return { parts: ["dictionaries"], items: known, names, grantable: undefined };
}

describe("documents", () => {
  it("are read back as written, and are written with the same bytes in any order", () => {
    fc.assert(
      fc.property(dictionaries, (samples) => {
        const items = itemsOf(samples);
        const files = writeFiles(items);
        const { items: read, issues } = readFiles(files);
        expect(issues).toEqual([]);
        expect(read.map(plain).sort(byName)).toEqual(items.map(plain).sort(byName));
        expect(writeFiles(read)).toEqual(files);
        expect(new Map([...writeFiles([...items].reverse())].sort())).toEqual(new Map([...files].sort()));
        for (const text_ of files.values()) expect(text_.startsWith(`${PULLED_LINE}\n`)).toBe(true);
      }),
    );
  });

  it("need no step on a server that has them, otherwise exactly the steps that create that state", () => {
    fc.assert(
      fc.property(dictionaries, dictionaries, (wanted, had) => {
        const files = readFiles(writeFiles(itemsOf(wanted)));
        expect(planPlatform(files, serverWith(itemsOf(wanted)), { prune: true }).steps).toEqual([]);
        const { steps, issues } = planPlatform(files, serverWith(itemsOf(had)), { prune: true });
        expect(issues).toEqual([]);
        const after = new Map(itemsOf(had).map((item) => [`${item.kind} ${item.key}`, item]));
        for (const { do: what, kind, key, item } of steps) {
          const at = `${kind} ${key}`;
          expect(after.has(at)).toBe(what !== "create");
          if (what === "remove") {
            const below = [...after.values()].filter(
              (one) =>
                one.kind === kind &&
                one.values["parent"] === key.split("/")[1] &&
                one.key.split("/")[0] === key.split("/")[0],
            );
            expect(kind === "dictionaryItems" ? below.filter((one) => one.key !== key) : []).toEqual([]);
            after.delete(at);
          } else if (item) {
            const parent = item.values["parent"];
            if (typeof parent === "string")
              expect(after.has(`${kind} ${key.split("/")[0] ?? ""}/${parent}`)).toBe(true);
            after.set(at, plain(item));
          }
        }
        expect([...after.values()].map(plain).sort(byName)).toEqual(itemsOf(wanted).map(plain).sort(byName));
      }),
    );
  });
});

it("usual values are not written, and an empty value in place of a usual one is written", () => {
  const task = (values: Readonly<Record<string, Plain>>): Item => ({
    ...{ kind: "tasks", key: "a" },
    values: { code: "a", name: "a", url: "https://example.com", cron: "0 0 2 * * *", ...values },
  });
  const text_ = [...writeFiles([task({ method: null, enabled: false })]).values()].join("");
  expect(text_).toContain("method: null\n");
  const { items } = readFiles(new Map([["tasks/a.yaml", `${text_}retries: 0\nmissed: skip\n`]]));
  expect(items[0]?.values).toEqual(task({ method: null, enabled: false }).values);
});
