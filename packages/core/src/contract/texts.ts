import * as z from "zod/mini";

import { endpoint, onPage, open, signedIn } from "./endpoint.ts";
import { download } from "./lists.ts";
import { instant, integer, text, wireObject } from "./wire.ts";

const path = "/api/ext/texts";
/** Texts are visible in every factory: the caller must be an administrator and must belong to all factories. */
const access = { ...onPage("system.language"), administrators: true as const };

/** Most changes of texts in one call: enough for each text of the product in three languages. */
export const TEXT_CHANGES_MAX = 20_000;
/** Most texts in one answer of the list. */
export const TEXTS_PAGE_MAX = 10_000;
/** Search filters for texts, in addition to words. */
export const textStates = ["changed", "incomplete", "outdated"] as const;
export type TextState = (typeof textStates)[number];

const language = z.enum(["zh", "zhtw", "en"]);
const inLanguages = wireObject({ zh: text, zhtw: text, en: text });

/** One text: the product's version, and the operator's replacement. */
const textRow = wireObject({
  /** With its plural form, if any: `time.minutes_one`. */
  key: text,
  originals: inLanguages,
  /** For missing languages, the text of the product is used. */
  overrides: wireObject({ zh: z.optional(text), zhtw: z.optional(text), en: z.optional(text) }),
  changedAt: z.optional(instant),
  /** Account. */
  changedBy: z.optional(text),
});

const change = wireObject({
  key: z.string().check(z.maxLength(200)),
  language,
  /** Null, an empty text, or the product's own text: the replacement is removed. */
  text: z.nullable(z.string().check(z.maxLength(20_000))),
});

/** Texts of the operator that replace those of the product (ADR 0135). */
export const texts = {
  list: endpoint(`GET ${path}`, {
    summary: "Texts of the product, and what is said in their place; for administrators of every factory",
    query: wireObject({
      /** A part of the key or of a text in any language. */
      keyword: z.optional(z.string().check(z.maxLength(200))),
      /** First part of the key. */
      concept: z.optional(z.string().check(z.maxLength(50))),
      /**
       * `changed`: in at least one language. `incomplete`: in some languages but not all. `outdated`: the stored text
       * no longer fits and is not used.
       */
      state: z.optional(z.enum(textStates)),
      page: z.optional(integer),
      /** At most 10,000; default 20. */
      pageSize: z.optional(integer),
    }),
    response: wireObject({
      list: z.array(textRow),
      total: integer,
      /** Version of the replacements; changes with another version are refused. */
      version: text,
      /** All concepts, with the number of their texts and of the changed ones. */
      concepts: z.array(wireObject({ name: text, texts: integer, changed: integer })),
    }),
    access,
    source: "extension",
  }),
  change: endpoint(`PUT ${path}`, {
    summary: "Say other texts, or the product's own again; open pages follow. Answers what was said before",
    body: wireObject({
      changes: z.array(change).check(z.minLength(1), z.maxLength(TEXT_CHANGES_MAX)),
      /** The version of the list that the caller read; with another one, the call is refused as `conflict`. */
      version: z.optional(z.string().check(z.maxLength(50))),
      /** True: invalid changes are left out. Otherwise, one invalid change means that nothing is stored. */
      partly: z.optional(z.boolean()),
      /** True: everything is checked and answered, but nothing is stored. */
      dryRun: z.optional(z.boolean()),
    }),
    response: wireObject({
      version: text,
      /** Number of texts that were, or would be, changed. */
      changed: integer,
      /** The changes that undo it: the former texts of the changed places. */
      before: z.array(change),
      refused: z.array(
        wireObject({
          /** Index in `changes`, from 0. */
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
