import type { Field, FieldKindName } from "../fields/field.ts";
import { isToldOfAnother } from "../fields/members.ts";
import type { Kind } from "./kind.ts";
import { areaKind } from "./area.ts";
import { attributeKind } from "./attribute.ts";
import { choiceKind, choicesKind } from "./choice.ts";
import { colourKind } from "./colour.ts";
import { computedKind } from "./computed.ts";
import { dateRangeKind } from "./dateRange.ts";
import { amountKind, decimalKind } from "./decimal.ts";
import { filesKind } from "./files.ts";
import { flagKind } from "./flag.ts";
import { iconKind } from "./icon.ts";
import { integerKind } from "./integer.ts";
import { richTextKind } from "./richText.ts";
import { jsonKind } from "./json.ts";
import { locationKind } from "./location.ts";
import { durationKind, ratingKind, sliderKind } from "./measure.ts";
import { referenceKind, referencesKind } from "./reference.ts";
import { rowsKindOf } from "./rows.ts";
import { multilineKind, textKind } from "./text.ts";
import { clockKind, dateKind, instantKind, monthKind } from "./time.ts";

const kinds = {
  text: textKind,
  multiline: multilineKind,
  richText: richTextKind,
  json: jsonKind,
  integer: integerKind,
  decimal: decimalKind,
  amount: amountKind,
  rating: ratingKind,
  slider: sliderKind,
  duration: durationKind,
  flag: flagKind,
  choice: choiceKind,
  choices: choicesKind,
  colour: colourKind,
  icon: iconKind,
  date: dateKind,
  dateRange: dateRangeKind,
  month: monthKind,
  instant: instantKind,
  clock: clockKind,
  location: locationKind,
  files: filesKind,
  images: filesKind,
  signature: filesKind,
  reference: referenceKind,
  references: referencesKind,
  area: areaKind,
  rows: rowsKindOf((field) => kindOf(field)),
  computed: computedKind,
  attribute: attributeKind,
} satisfies { readonly [Name in FieldKindName]: Kind<never> };

/** Whether this program supports the kind: a server may be newer. */
export function isKnownKind(name: string): boolean {
  return Object.hasOwn(kinds, name);
}

/** The implementation of a field's kind. */
export function kindOf(field: Field): Kind {
  return kinds[field.kind];
}

/** The fields inside a value: those of its rows, else the field itself. */
export function partsOf(field: Field): readonly Field[] {
  return kindOf(field).rows?.fields(field) ?? [field];
}

/**
 * The computed values of a record, by field name.
 *
 * @param valueAt - the value of a field by its name
 */
export function computedIn(
  fields: Readonly<Record<string, Field>>,
  valueAt: (name: string) => unknown,
  nowMs: number,
): Readonly<Record<string, unknown>> {
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const value = kindOf(field).computes?.value(field, valueAt, nowMs);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** Whether a text can set the field: a cell of a file, a flag of a command, a line of a form. */
export function takesText(field: Field): boolean {
  const { uploads } = kindOf(field);
  return field.readOnly !== true && (uploads === undefined || uploads.inText === true);
}

/** Whether an attribute can show this kind: not files, rows, HTML, or an attribute of a third record. */
export function canBeTold(field: Field): boolean {
  const { uploads, rows, html } = kindOf(field);
  return uploads === undefined && rows === undefined && html === undefined && !isToldOfAnother(field);
}
