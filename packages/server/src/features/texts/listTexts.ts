import type { Input, Output } from "@banche/core";
import { checkOverride, languages, type OriginalText, originalTexts } from "@banche/core/text";
import { type contract, TEXTS_PAGE_MAX } from "@banche/core/wire";

import { type SaidText, saidOf } from "../../texts/saidTexts.ts";

type Query = NonNullable<Input<typeof contract.texts.list>["query"]>;
type TextList = Output<typeof contract.texts.list>;
type TextRow = TextList["list"][number];

const usualPageSize = 20;

/** One page of the requested texts, in the order of the catalogue. Texts that the product no longer has are last. */
export function listTexts(rows: readonly SaidText[], query: Query): TextList {
  const all = rowsOf(rows);
  const { page = 1, pageSize = usualPageSize } = query;
  const size = Math.min(Math.max(1, pageSize), TEXTS_PAGE_MAX);
  const found = all.filter((row) => isAsked(row, query));
  const start = (Math.max(1, page) - 1) * size;
  return {
    list: found.slice(start, start + size),
    total: found.length,
    version: saidOf(rows).version,
    concepts: conceptsOf(all),
  };
}

function rowsOf(rows: readonly SaidText[]): readonly TextRow[] {
  const byKey = new Map<string, SaidText[]>();
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  const known = [...originalTexts().values()].map((original) => rowOf(original, byKey.get(original.key) ?? []));
  const gone = [...byKey].filter(([key]) => !originalTexts().has(key));
  const nothing = { zh: "", zhtw: "", en: "" };
  return [...known, ...gone.map(([key, said]) => rowOf({ key, concept: "", texts: nothing }, said))];
}

function rowOf({ key, texts }: OriginalText, said: readonly SaidText[]): TextRow {
  const last = said.toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime())[0];
  return {
    key,
    originals: texts,
    overrides: Object.fromEntries(said.map(({ language, text }) => [language, text])),
    ...(last && { changedAt: last.changedAt.getTime(), changedBy: last.changedBy }),
  };
}

function isAsked(row: TextRow, { keyword = "", concept, state }: Query): boolean {
  if (concept !== undefined && concept !== "" && conceptOf(row.key) !== concept) return false;
  if (state !== undefined && !inState[state](row)) return false;
  const wanted = keyword.trim().toLowerCase();
  if (wanted === "") return true;
  const words = [row.key, ...Object.values(row.originals), ...Object.values(row.overrides)];
  return words.some((text) => text?.toLowerCase().includes(wanted));
}

const overridden = ({ overrides }: TextRow): number => languages.filter((one) => overrides[one] !== undefined).length;

const inState: Readonly<Record<NonNullable<Query["state"]>, (row: TextRow) => boolean>> = {
  changed: (row) => overridden(row) > 0,
  incomplete: (row) => overridden(row) > 0 && overridden(row) < languages.length,
  outdated: ({ key, overrides }) =>
    languages.some((one) => overrides[one] !== undefined && checkOverride(one, key, overrides[one])),
};

const conceptOf = (key: string): string => key.split(".", 1)[0] ?? "";

function conceptsOf(rows: readonly TextRow[]): TextList["concepts"] {
  const counts = new Map<string, { texts: number; changed: number }>();
  for (const row of rows) {
    const name = conceptOf(row.key);
    const { texts, changed } = counts.get(name) ?? { texts: 0, changed: 0 };
    counts.set(name, { texts: texts + 1, changed: changed + (overridden(row) > 0 ? 1 : 0) });
  }
  return [...counts].map(([name, count]) => ({ name, ...count }));
}
