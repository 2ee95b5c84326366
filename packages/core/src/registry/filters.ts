import { FILTER_MAX_CHARS } from "../contract/lists.ts";
import type { Choice } from "../fields/field.ts";
import { fixedChoicesOf } from "../fields/members.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Resource, ResourceField } from "./resource.ts";

/** One thing that a list can be filtered by. */
export interface FieldFilter {
  readonly field: ResourceField;
  /** Member of the list's query, and of the address of a page. */
  readonly name: string;
  /** What people call it on the command line: `state`, `position`. */
  readonly option: string;
  /** The values, where they are always the same. */
  readonly choices?: readonly Choice[];
}

/** What the list of a resource can be filtered by, in order; only by servers that have the addition `list-filters`. */
export function filtersOf({ fields, list }: Pick<Resource, "fields" | "list">): readonly FieldFilter[] {
  return (list.filters ?? []).flatMap((name) => {
    const field = fields[name];
    if (!field || !kindOf(field).filter) return [];
    const choices = choicesOf(field);
    return [{ field, name: field.key, option: optionOf(field), ...(choices && { choices }) }];
  });
}

/**
 * The filters among the members of a query, such as that of an address; what means nothing counts as missing.
 *
 * @param textOf - the text of a member, by its name
 */
export function readFilters(
  resource: Pick<Resource, "fields" | "list">,
  textOf: (name: string) => string | null | undefined,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    filtersOf(resource).flatMap(({ field, name }) => {
      const text = textOf(name);
      return text && text.length <= FILTER_MAX_CHARS && kindOf(field).filter?.read(text, field) !== undefined
        ? [[name, text] as const]
        : [];
    }),
  );
}

/** `enabled` is the state of a record everywhere. */
function optionOf({ name, key }: ResourceField): string {
  return name === "enabled" ? "state" : key.replace(/Ids?$/, "");
}

function choicesOf(field: ResourceField): readonly Choice[] | undefined {
  const fixed = fixedChoicesOf(field);
  if (fixed || kindOf(field).stored.type !== "boolean") return fixed;
  const [on, off] = field.name === "enabled" ? ["enabled", "disabled"] : ["yes", "no"];
  return [
    { value: "1", label: `common.states.${on}` },
    { value: "0", label: `common.states.${off}` },
  ];
}
