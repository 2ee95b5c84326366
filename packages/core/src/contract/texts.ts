import * as z from "zod/mini";

import { endpoint, onPage, open, signedIn } from "./endpoint.ts";
import { download } from "./lists.ts";
import { instant, integer, text, wireObject } from "./wire.ts";

const path = "/api/ext/texts";
/** They are seen in every factory: besides this the caller must belong to all of them. */
const access = { ...onPage("system.language"), administrators: true as const };

/** Most changes of texts in one call: each text of the product in three languages, and room. */
export const TEXT_CHANGES_MAX = 20_000;
/** Most texts in one answer of the list. */
export const TEXTS_PAGE_MAX = 10_000;
/** What texts are looked for by, besides words. */
export const textStates = ["changed", "incomplete", "outdated"] as const;
export type TextState = (typeof textStates)[number];

const language = z.enum(["zh", "zhtw", "en"]);
const inLanguages = wireObject({ zh: text, zhtw: text, en: text });

/** One text: what the product says, and what is said in its place. */
const textRow = wireObject({
  /** With its form where it counts: `time.minutes_one`. */
  key: text,
  originals: inLanguages,
  /** Languages that are not there say what the product says. */
  overrides: wireObject({ zh: z.optional(text), zhtw: z.optional(text), en: z.optional(text) }),
  changedAt: z.optional(instant),
  /** Account. */
  changedBy: z.optional(text),
});

const change = wireObject({
  key: z.string().check(z.maxLength(200)),
  language,
  /** Null, an empty text, or what the product says anyway: the product's own is said again. */
  text: z.nullable(z.string().check(z.maxLength(20_000))),
});

/** Texts that an operator says in place of the product's (ADR 0135). */
export const texts = {
  list: endpoint(`GET ${path}`, {
    summary: "Texts of the product, and what is said in their place; for administrators of every factory",
    query: wireObject({
      /** Part of the key or of a text in any language. */
      keyword: z.optional(z.string().check(z.maxLength(200))),
      /** First part of the key. */
      concept: z.optional(z.string().check(z.maxLength(50))),
      /** `changed`: in some language. `incomplete`: in some languages and not in all. `outdated`: what is kept no longer fits, and is not said. */
      state: z.optional(z.enum(textStates)),
      page: z.optional(integer),
      /** At most 10,000; default 20. */
      pageSize: z.optional(integer),
    }),
    response: wireObject({
      list: z.array(textRow),
      total: integer,
      /** Of what is said instead; changes are refused under another one. */
      version: text,
      /** All that there are, with the number of their texts, and of those that are changed. */
      concepts: z.array(wireObject({ name: text, texts: integer, changed: integer })),
    }),
    access,
    source: "extension",
  }),
  change: endpoint(`PUT ${path}`, {
    summary: "Say other texts, or the product's own again; open pages follow. Answers what was said before",
    body: wireObject({
      changes: z.array(change).check(z.minLength(1), z.maxLength(TEXT_CHANGES_MAX)),
      /** Of the list that the caller has seen; `conflict` under another one. */
      version: z.optional(z.string().check(z.maxLength(50))),
      /** True: what is refused is left out, else nothing is kept then. */
      partly: z.optional(z.boolean()),
      /** True: all is checked and answered, and nothing is kept. */
      dryRun: z.optional(z.boolean()),
    }),
    response: wireObject({
      version: text,
      /** What became, or would become, another text. */
      changed: integer,
      /** That take it back: what was said before, in the places that were changed. */
      before: z.array(change),
      refused: z.array(
        wireObject({
          /** Place in `changes`, from 0. */
          at: integer,
          key: text,
          language,
          rule: text,
          params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
          /** In the language of the call. */
          text,
        }),
      ),
    }),
    access,
    source: "extension",
    bodyLimitBytes: 8_000_000,
  }),
  said: endpoint(`GET ${path}/said`, {
    summary: "What is said in place of the product's texts, by language and key",
    query: wireObject({ language: z.optional(language) }),
    response: wireObject({
      version: text,
      texts: z.partialRecord(language, z.record(z.string(), z.string())),
    }),
    access: signedIn,
    source: "extension",
  }),
  open: endpoint(`GET ${path}/open`, {
    summary: "The same of one language for the pages before sign-in, as JSON by key; with an ETag",
    query: wireObject({ language }),
    response: download,
    access: open,
    kind: "bytes",
    source: "extension",
  }),
};
