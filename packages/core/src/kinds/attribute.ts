import type { AttributeField } from "../fields/field.ts";
import { type Kind, wrong } from "./kind.ts";

/** What another record says: a text that the server tells, and nobody writes. */
export const attributeKind: Kind<AttributeField> = {
  fromCell: () => wrong("told"),
  toCell: (value) => String(value),
  check: () => ({ rule: "told" }),
  same: (a, b) => a === b,
  sortable: false,
  typed: false,
  isNumber: false,
  repeats: false,
  empty: () => undefined,
  blank: () => undefined,
  values: () => [],
  sample: () => undefined,
  stored: { type: "none", empty: null, toColumn: () => null, fromColumn: () => undefined },
};
