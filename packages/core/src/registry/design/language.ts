import * as z from "zod";

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

/** Most fields of a model, those that are retired not counted. */
export const FIELDS_MAX = 300;
const CHOICES_MAX = 500;
/** Most stars of a rating. */
const STARS_MAX = 10;
/** Most decimals that exact numbers keep. */
const SCALE_MAX = 10;

const word = (pattern: RegExp, longest: number) => z.string().max(longest).regex(pattern);
/** A field of the model; whether it has it is looked at afterwards. */
const field = word(fieldName, FIELD_NAME_MAX_CHARS);
const fields = (longest = FIELDS_MAX) => z.array(field).min(1).max(longest);
const someFields = z.array(field).max(FIELDS_MAX);
const id = word(fieldId, FIELD_ID_MAX_CHARS);
/** What a column of whole numbers holds. */
const [least, most] = [-2_147_483_648, 2_147_483_647];
const integer = z.number().int().min(least).max(most);

/** What people read: no blanks alone, nothing that a terminal obeys. */
const phrase = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^(?=.*\S)[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+$/);
const label = z.union([z.tuple([phrase(60), phrase(60)]), z.tuple([phrase(60), phrase(60), phrase(60)])]);

/** What a field of any kind may say. */
const common = {
  label,
  id: id.optional(),
  key: field.optional(),
  wire: field.optional(),
  column: field.optional(),
  synonyms: z.array(phrase(60)).max(20).optional(),
  required: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  byAction: z.literal(true).optional(),
  createOnly: z.boolean().optional(),
  default: z.union([z.string().max(2000), integer, z.boolean()]).optional(),
};
const written = {
  max: z.number().int().min(1).max(100_000),
  rule: z.enum(ruleNames).optional(),
  numberedBy: z.string().min(1).max(50).optional(),
};
const pointing = {
  target: word(/^[A-Za-z][A-Za-z0-9-]*$/, FIELD_NAME_MAX_CHARS),
  only: z.enum(["department"]).optional(),
};
const choices = z
  .array(z.strictObject({ value: z.string().min(1).max(50), label }))
  .min(1)
  .max(CHOICES_MAX);

const seconds = z.number().int().min(0).max(most);
const from = z.union([word(/^[A-Za-z][\w.-]*$/, 50), choices]);
/** A number without rounding, as digits. */
const digits = word(/^-?\d{1,18}(?:\.\d{1,10})?$/, 30);
const exact = {
  scale: z.number().int().min(0).max(SCALE_MAX).optional(),
  least: digits.optional(),
  most: digits.optional(),
};

/** Extensions and media types, as a browser's control takes them. */
const accepted =
  /^(?:\.[a-z0-9]{1,8}|[a-z]{1,20}\/(?:\*|[a-z0-9.+-]{1,80}))(?:,(?:\.[a-z0-9]{1,8}|[a-z]{1,20}\/(?:\*|[a-z0-9.+-]{1,80}))){0,19}$/;
const uploaded = {
  max: z.number().int().min(1).max(FILES_MAX).optional(),
  sizeMb: z.number().int().min(1).max(FILE_MAX_MB).optional(),
  accept: word(accepted, 300).optional(),
};

/** What a field of each kind says besides. Rows have fields of every kind but their own. */
const flat: Readonly<Record<Exclude<FieldKindName, "rows">, z.ZodRawShape>> = {
  text: { ...written, code: z.enum(["qr", "code128"]).optional() },
  multiline: written,
  richText: { max: z.number().int().min(1).max(RICH_TEXT_MAX).optional() },
  json: { max: z.number().int().min(1).max(JSON_MAX).optional() },
  integer: { min: integer.default(least), max: integer.default(most) },
  decimal: exact,
  amount: { ...exact, currency: z.enum(["CNY", "HKD", "USD", "EUR"]).optional() },
  rating: { max: z.number().int().min(1).max(STARS_MAX).optional() },
  slider: {
    min: integer.default(0),
    max: integer.default(100),
    step: z.number().int().min(1).max(most).optional(),
    unit: phrase(10).optional(),
  },
  duration: { min: seconds.optional(), max: seconds.optional() },
  flag: { plain: z.literal(true).optional() },
  choice: { from, numeric: z.boolean().optional() },
  choices: { from },
  colour: {},
  icon: {},
  date: { expires: z.literal(true).optional() },
  dateRange: {},
  month: {},
  instant: {},
  clock: {},
  location: {},
  files: uploaded,
  images: uploaded,
  signature: { sizeMb: uploaded.sizeMb },
  reference: { ...pointing, root: z.string().min(1).max(50).optional() },
  references: pointing,
  area: {
    target: z.literal("areas").default("areas"),
    only: z.enum(["province", "city", "district"]).optional(),
  },
  computed: {
    formula: z
      .array(
        z.union([
          z.string().max(50),
          z.strictObject({ field, as: z.enum(["years", "months", "days", "day"]).optional() }),
        ]),
      )
      .min(1)
      .max(100),
    scale: z.number().int().min(0).max(SCALE_MAX).optional(),
    unit: phrase(10).optional(),
    readOnly: z.literal(true).default(true),
  },
  attribute: { of: field, shows: field, readOnly: z.literal(true).default(true) },
};

const anyOf = (settings: Readonly<Record<string, z.ZodRawShape>>) => {
  const kinds = Object.entries(settings).map(([kind, own]) =>
    z.strictObject({ kind: z.literal(kind), ...common, ...own }),
  );
  return z.discriminatedUnion("kind", kinds as unknown as [z.ZodObject, ...z.ZodObject[]]);
};
const settings: Readonly<Record<FieldKindName, z.ZodRawShape>> = {
  ...flat,
  rows: {
    fields: z.record(field, anyOf(flat)),
    max: z.number().int().min(1).max(ROWS_MAX).optional(),
    retired: z.record(id, z.literal("kept")).optional(),
  },
};

/** The language of designs: what they may say, and how much of it. What is not named here is refused. */
export const language = z.strictObject({
  name: word(modelCode, MODEL_CODE_MAX_CHARS),
  title: label,
  one: label,
  many: label.optional(),
  scope: z.enum(["factory", "shared"]),
  /** `creator` is whoever made the record; `itself`: the records are departments. */
  dataScope: z.strictObject({ owner: field.optional(), department: field.optional() }).optional(),
  unique: z
    .record(field, z.strictObject({ within: field.optional(), ignoreCase: z.literal(true).optional() }))
    .optional(),
  key: fields(5),
  label: field,
  named: fields(5).optional(),
  fields: z.record(field, anyOf(settings)),
  retired: z.record(id, z.literal("kept")).optional(),
  list: z.strictObject({
    shape: z.enum(["page", "tree", "level"]),
    columns: fields(),
    also: someFields.optional(),
    search: someFields.optional(),
    filters: someFields.optional(),
    sort: field.optional(),
    descending: z.literal(true).optional(),
    within: z
      .strictObject({
        target: word(/^[A-Za-z][A-Za-z0-9-]*$/, FIELD_NAME_MAX_CHARS),
        field,
        root: z.string().min(1).max(50).optional(),
        query: field,
        wire: field,
      })
      .optional(),
  }),
  options: z.strictObject({ shape: z.enum(["list", "tree"]), also: someFields.optional() }).optional(),
  form: z.array(fields()).min(1).max(50),
  actions: z
    .record(
      field,
      z.strictObject({
        label,
        button: word(/^btn_[A-Za-z][A-Za-z0-9]*$/, 50),
        sets: z.record(field, z.union([z.string().max(200), integer, z.boolean()])),
      }),
    )
    .optional(),
  protectedBy: field.optional(),
});
