import type { FlagField } from "../fields/field.ts";
import { fine, type Kind, type Parsed, storedAs, wrong } from "./kind.ts";

const ON = new Set(["1", "true", "yes", "y", "on", "是", "启用", "啟用", "enabled", "✓", "√"]);
const OFF = new Set(["0", "false", "no", "n", "off", "否", "禁用", "停用", "disabled", "✗", "×"]);

/** On or off. */
export const flagKind: Kind<FlagField> = {
  fromCell,
  toCell: (value, _field, { words }) =>
    words(value === true ? "common.states.yes" : "common.states.no")[0] ?? String(value),
  check: (value) => (typeof value === "boolean" ? undefined : { rule: "flag" }),
  same: (a, b) => a === b,
  sortable: true,
  typed: false,
  isNumber: false,
  repeats: true,
  empty: (field) => field.default,
  blank: () => undefined,
  values: () => [true, false],
  sample: () => true,
  stored: storedAs("boolean", false),
  filter: {
    read: (text) => (text === "1" || text === "0" ? text === "1" : undefined),
    fromWords(words) {
      const parsed = fromCell(words);
      return parsed.ok ? fine(parsed.value === true ? "1" : "0") : parsed;
    },
  },
};

function fromCell(cell: string): Parsed {
  const word = cell.trim().normalize("NFKC").toLowerCase();
  if (ON.has(word)) return fine(true);
  return OFF.has(word) ? fine(false) : wrong("flag");
}
