import type { IconField } from "../fields/field.ts";
import { iconNames, isIconName } from "./iconNames.ts";
import { fine, type Kind, type Parsed, storedAs, wrong } from "./kind.ts";

/** Longer texts are not parsed. */
const LONGEST = 100;
/** The class names that menus have before the icon name. */
const CLASSES = /^(?:icon-ym\s+)?icon-ym-/;

/** One icon of the product's set, by its name: `sysNotice`. */
export const iconKind: Kind<IconField> = {
  fromCell: readIcon,
  toCell: (value) => String(value),
  check: (value) => (typeof value === "string" && isIconName(value) ? undefined : unknown(value)),
  same: (a, b) => a === b,
  sortable: false,
  typed: false,
  isNumber: false,
  repeats: false,
  empty: () => "",
  blank: () => "",
  values: () => iconNames,
  sample: () => "sysNotice",
  stored: storedAs("text", ""),
};

const unknown = (value: unknown) => ({
  rule: "icon" as const,
  params: { value: typeof value === "string" ? value.slice(0, 80) : "" },
});

/** Accepts the name in any case, or the class names of a menu entry: `icon-ym icon-ym-sysNotice`. */
function readIcon(cell: string): Parsed {
  const word = cell.length > LONGEST ? "" : cell.normalize("NFKC").trim().toLowerCase().replace(CLASSES, "");
  const name = iconNames.find((one) => one.toLowerCase() === word);
  return name === undefined ? wrong("icon", unknown(cell.trim()).params) : fine(name);
}
