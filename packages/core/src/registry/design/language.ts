import * as z from "zod/mini";

import type { FieldKindName } from "../../fields/field.ts";
import { JSON_MAX, RICH_TEXT_MAX, ROWS_MAX } from "../../fields/members.ts";
import { FILE_MAX_MB, FILES_MAX } from "../../kinds/files.ts";
import { ruleNames } from "../../validation/rules.ts";
import {
  FIELD_ID_MAX_CHARS,
  FIELD_NAME_MAX_CHARS,
  fieldId,
  fieldName,
  MODEL_CODE_MAX_CHARS,
  modelCode,
} from "./names.ts";

/** Most fields of a model, without the retired ones. */
export const FIELDS_MAX = 300;
const CHOICES_MAX = 500;
/** Most stars of a rating. */
const STARS_MAX = 10;
/** Most decimals of an exact number. */
const SCALE_MAX = 10;

const word = (pattern: RegExp, longest: number) => z.string().check(z.maxLength(longest), z.regex(pattern));
/** A field name of the model; whether the field exists is checked later. */
const field = word(fieldName, FIELD_NAME_MAX_CHARS);
const fields = (longest = FIELDS_MAX) => z.array(field).check(z.minLength(1), z.maxLength(longest));
const someFields = z.array(field).check(z.maxLength(FIELDS_MAX));
const id = word(fieldId, FIELD_ID_MAX_CHARS);
/** Range of an integer column. */
const [least, most] = [-2_147_483_648, 2_147_483_647];
const integer = z.int().check(z.minimum(least), z.maximum(most));

/** A text for people: not only blanks, without terminal control characters. */
const phrase = (longest: number) =>
  z
    .string()
    .check(
      z.maxLength(longest),
      z.regex(/^(?=.*\S)[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+$/),
    );
const label = z.union([z.tuple([phrase(60), phrase(60)]), z.tuple([phrase(60), phrase(60), phrase(60)])]);

/** Properties that a field of any kind may have. */
const common = {
  label,
  id: z.optional(id),
  key: z.optional(field),
  wire: z.optional(field),
  column: z.optional(field),
  synonyms: z.optional(z.array(phrase(60)).check(z.maxLength(20))),
  required: z.optional(z.boolean()),
  readOnly: z.optional(z.boolean()),
  byAction: z.optional(z.literal(true)),
  createOnly: z.optional(z.boolean()),
  default: z.optional(z.union([z.string().check(z.maxLength(2000)), integer, z.boolean()])),
};
const written = {
  max: z.int().check(z.minimum(1), z.maximum(100_000)),
  rule: z.optional(z.enum(ruleNames)),
  numberedBy: z.optional(z.string().check(z.minLength(1), z.maxLength(50))),
};
const pointing = {
  target: word(/^[A-Za-z][A-Za-z0-9-]*$/, FIELD_NAME_MAX_CHARS),
  only: z.optional(z.enum(["department"])),
};
const choices = z
  .array(z.strictObject({ value: z.string().check(z.minLength(1), z.maxLength(50)), label }))
  .check(z.minLength(1), z.maxLength(CHOICES_MAX));

const seconds = z.int().check(z.minimum(0), z.maximum(most));
const from = z.union([word(/^[A-Za-z][\w.-]*$/, 50), choices]);
/** A number without rounding, as digits. */
const digits = word(/^-?\d{1,18}(?:\.\d{1,10})?$/, 30);
const exact = {
  scale: z.optional(z.int().check(z.minimum(0), z.maximum(SCALE_MAX))),
  least: z.optional(digits),
  most: z.optional(digits),
};

/** Extensions and media types, in the form of a browser's `accept` attribute. */
const accepted =
  /^(?:\.[a-z0-9]{1,8}|[a-z]{1,20}\/(?:\*|[a-z0-9.+-]{1,80}))(?:,(?:\.[a-z0-9]{1,8}|[a-z]{1,20}\/(?:\*|[a-z0-9.+-]{1,80}))){0,19}$/;
const uploaded = {
  max: z.optional(z.int().check(z.minimum(1), z.maximum(FILES_MAX))),
  sizeMb: z.optional(z.int().check(z.minimum(1), z.maximum(FILE_MAX_MB))),
  accept: z.optional(word(accepted, 300)),
};

/** Additional properties of each field kind. Rows may have fields of every kind except rows. */
const flat: Readonly<Record<Exclude<FieldKindName, "rows">, z.core.$ZodShape>> = {
  text: { ...written, code: z.optional(z.enum(["qr", "code128"])) },
  multiline: written,
  richText: { max: z.optional(z.int().check(z.minimum(1), z.maximum(RICH_TEXT_MAX))) },
  json: { max: z.optional(z.int().check(z.minimum(1), z.maximum(JSON_MAX))) },
  integer: { min: z._default(integer, least), max: z._default(integer, most) },
  decimal: exact,
  amount: { ...exact, currency: z.optional(z.enum(["CNY", "HKD", "USD", "EUR"])) },
  rating: { max: z.optional(z.int().check(z.minimum(1), z.maximum(STARS_MAX))) },
  slider: {
    min: z._default(integer, 0),
    max: z._default(integer, 100),
    step: z.optional(z.int().check(z.minimum(1), z.maximum(most))),
    unit: z.optional(phrase(10)),
  },
  duration: { min: z.optional(seconds), max: z.optional(seconds) },
  flag: { plain: z.optional(z.literal(true)) },
  choice: { from, numeric: z.optional(z.boolean()) },
  choices: { from },
  colour: {},
  icon: {},
  date: { expires: z.optional(z.literal(true)) },
  dateRange: {},
  month: {},
  instant: {},
  clock: {},
  location: {},
  files: uploaded,
  images: uploaded,
  signature: { sizeMb: uploaded.sizeMb },
  reference: { ...pointing, root: z.optional(z.string().check(z.minLength(1), z.maxLength(50))) },
  references: pointing,
  area: {
    target: z._default(z.literal("areas"), "areas"),
    only: z.optional(z.enum(["province", "city", "district"])),
  },
  computed: {
    formula: z
      .array(
        z.union([
          z.string().check(z.maxLength(50)),
          z.strictObject({ field, as: z.optional(z.enum(["years", "months", "days", "day"])) }),
        ]),
      )
      .check(z.minLength(1), z.maxLength(100)),
    scale: z.optional(z.int().check(z.minimum(0), z.maximum(SCALE_MAX))),
    unit: z.optional(phrase(10)),
    readOnly: z._default(z.literal(true), true),
  },
  attribute: { of: field, shows: field, readOnly: z._default(z.literal(true), true) },
};

const anyOf = (settings: Readonly<Record<string, z.core.$ZodShape>>) => {
  const kinds = Object.entries(settings).map(([kind, own]) =>
    z.strictObject({ kind: z.literal(kind), ...common, ...own }),
  );
  return z.discriminatedUnion("kind", kinds as unknown as [z.ZodMiniObject, ...z.ZodMiniObject[]]);
};
const settings: Readonly<Record<FieldKindName, z.core.$ZodShape>> = {
  ...flat,
  rows: {
    fields: z.record(field, anyOf(flat)),
    max: z.optional(z.int().check(z.minimum(1), z.maximum(ROWS_MAX))),
    retired: z.optional(z.record(id, z.literal("kept"))),
  },
};

/** The schema of designs: allowed properties and their limits. Unknown properties are refused. */
export const language = z.strictObject({
  name: word(modelCode, MODEL_CODE_MAX_CHARS),
  title: label,
  one: label,
  many: z.optional(label),
  scope: z.enum(["factory", "shared"]),
  /** `creator`: the user who created the record; `itself`: the records are departments. */
  dataScope: z.optional(z.strictObject({ owner: z.optional(field), department: z.optional(field) })),
  unique: z.optional(
    z.record(field, z.strictObject({ within: z.optional(field), ignoreCase: z.optional(z.literal(true)) })),
  ),
  key: fields(5),
  label: field,
  named: z.optional(fields(5)),
  fields: z.record(field, anyOf(settings)),
  retired: z.optional(z.record(id, z.literal("kept"))),
  list: z.strictObject({
    shape: z.enum(["page", "tree", "level"]),
    columns: fields(),
    also: z.optional(someFields),
    search: z.optional(someFields),
    filters: z.optional(someFields),
    sort: z.optional(field),
    descending: z.optional(z.literal(true)),
    within: z.optional(
      z.strictObject({
        target: word(/^[A-Za-z][A-Za-z0-9-]*$/, FIELD_NAME_MAX_CHARS),
        field,
        root: z.optional(z.string().check(z.minLength(1), z.maxLength(50))),
        query: field,
        wire: field,
      }),
    ),
  }),
  options: z.optional(z.strictObject({ shape: z.enum(["list", "tree"]), also: z.optional(someFields) })),
  form: z.array(fields()).check(z.minLength(1), z.maxLength(50)),
  actions: z.optional(
    z.record(
      field,
      z.strictObject({
        label,
        button: word(/^btn_[A-Za-z][A-Za-z0-9]*$/, 50),
        sets: z.record(field, z.union([z.string().check(z.maxLength(200)), integer, z.boolean()])),
      }),
    ),
  ),
  protectedBy: z.optional(field),
});
