import { FILTER_MAX_CHARS } from "../contract/lists.ts";
import type { Choice } from "../fields/field.ts";
import { fixedChoicesOf } from "../fields/members.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Resource, ResourceField } from "./resource.ts";

/** One filter of a list. */
export interface FieldFilter {
  readonly field: ResourceField;
  /** Member name in the list's query and in the page address. */
  readonly name: string;
  /** Name of the command line option: `state`, `position`. */
  readonly option: string;
  /** The values, if they are fixed. */
  readonly choices?: readonly Choice[];
}

/** The filters of a resource's list, in order. Only for servers with the addition `list-filters`. */
export function filtersOf({ fields, list }: Pick<Resource, "fields" | "list">): readonly FieldFilter[] {
  return (list.filters ?? []).flatMap((name) => {
    const field = fields[name];
    if (!field || !kindOf(field).filter) return [];
    const choices = choicesOf(field);
    return [{ field, name: field.key, option: optionOf(field), ...(choices && { choices }) }];
  });
}

/**
 * The filters among the members of a query, for example of an address. Invalid values count as missing.
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

/** `enabled` always means the state of a record. */
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
