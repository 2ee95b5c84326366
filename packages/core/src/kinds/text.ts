import { rules } from "../validation/rules.ts";
import type { TextField } from "../fields/field.ts";
import { fine, type Kind, storedAs } from "./kind.ts";

/** Characters that no text may contain; no named rule accepts them either. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;

/** Most characters, of any kind, that fit into a QR code of label size. */
const QR_MAX = 300;
const CODE_128 = /^[ -~]{1,80}$/;

/** Text in one line. Blanks at both ends are removed. */
export const textKind: Kind<TextField> = {
  fromCell: (cell) => fine(cell.trim()),
  toCell: (value) => String(value),
  check(value, { max, rule, code }) {
    if (typeof value !== "string") return { rule: "characters" };
    if (value.length > max && [...value].length > max) return { rule: "max", params: { max } };
    if (rule !== undefined && rules[rule].test(value)) return undefined;
    if (CONTROL.test(value)) return { rule: "characters" };
    if (code === "qr" && value.length > QR_MAX) return { rule: "max", params: { max: QR_MAX } };
    if (code === "code128" && !CODE_128.test(value)) return { rule: "barCode" };
    return rule === undefined ? undefined : { rule };
  },
  same: (a, b) => a === b,
  sortable: true,
  typed: true,
  isNumber: false,
  repeats: false,
  empty: () => "",
  blank: () => "",
  values: () => [],
  sample(field, { text }) {
    const valid = field.rule === undefined ? [] : rules[field.rule].valid;
    return [...valid, text].find((value) => !textKind.check(value, field));
  },
  stored: storedAs("text", ""),
};

/** Text in several lines. */
export const multilineKind: Kind<TextField> = {
  ...textKind,
  fromCell: (cell) => fine(cell.replace(/\r\n?/g, "\n").trim()),
  sortable: false,
};
