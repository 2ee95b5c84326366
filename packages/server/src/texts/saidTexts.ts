import { createHash } from "node:crypto";

import { type Language } from "@banche/core";
import { checkOverride, isOpenText, languages, overrideTexts } from "@banche/core/text";
import { type Kysely, sql } from "kysely";

import { inTurn } from "../base/inTurn.ts";
import type { Schema } from "../db/schema.ts";

/** Texts that replace those of the product, by language and key (ADR 0135). */
export interface SaidTexts {
  /** Derived from the texts only; empty where there are none. */
  readonly version: string;
  readonly texts: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
}

/** One row: a text in one language. */
export interface SaidText {
  readonly key: string;
  readonly language: Language;
  readonly text: string;
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** The replacement texts in one process. They are read at the start and after each change. */
export interface TextsHolder {
  now(): SaidTexts;
  reload(): Promise<void>;
}

/** Rows sorted by key. */
export async function readTexts(db: Kysely<Schema>): Promise<readonly SaidText[]> {
  const { rows } = await sql<SaidText>`
    select key, language, text, changed_at, changed_by from text_overrides order by key, language`.execute(db);
  return rows;
}

/** The valid texts. A text stored by an earlier version whose placeholders no longer match is left out. */
export function saidOf(rows: readonly SaidText[]): SaidTexts {
  const texts: Partial<Record<Language, Record<string, string>>> = {};
  for (const { key, language, text } of rows) {
    if (!checkOverride(language, key, text)) (texts[language] ??= {})[key] = text;
  }
  const content = JSON.stringify(rows.map(({ key, language, text }) => [key, language, text]));
  const version = rows.length === 0 ? "" : createHash("sha256").update(content).digest("hex").slice(0, 16);
  return { version, texts };
}

/** Loads the texts, which answers of this process use from then on. One process serves one installation. */
export async function holdTexts(kysely: Kysely<Schema>): Promise<TextsHolder> {
  let said = saidOf([]);
  const reload = inTurn(async () => {
    said = saidOf(await readTexts(kysely));
    for (const language of languages) overrideTexts(language, said.texts[language] ?? {});
  });
  await reload();
  return { now: () => said, reload };
}

/** What an opened page must know: empty where only the product's own texts are used. */
export function siteTexts({ version }: SaidTexts): { readonly texts?: string } {
  return version === "" ? {} : { texts: version };
}

/** The texts for callers without a session, in one language. */
export function openTextsOf({ texts }: SaidTexts, language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts[language] ?? {}).filter(([key]) => isOpenText(key)));
}
