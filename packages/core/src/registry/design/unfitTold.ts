import type { Field } from "../../fields/field.ts";
import { isToldOfAnother } from "../../fields/members.ts";
import { toldFaults } from "../told.ts";
import type { Design } from "./design.ts";
import type { DesignFault } from "./readDesign.ts";

/** The fields of a concept; undefined where they are not known. */
export type FieldsOf = (concept: string) => Readonly<Record<string, Field>> | undefined;

/** Attributes of referenced records are shown in lists and forms; pickers do not get them. */
export function unfitTold(
  { name, fields, list, options }: Design,
  _targets: unknown,
  fieldsOf: FieldsOf,
): readonly DesignFault[] {
  const within = list.within && fields[list.within.field];
  return [
    ...toldFaults(fields, (concept) => (concept === name ? fields : fieldsOf(concept))).map(
      ({ field, member, rule, value }): DesignFault => ({ path: `fields.${field}.${member}`, rule, value }),
    ),
    ...(options?.also ?? []).flatMap((one, at): readonly DesignFault[] =>
      fields[one] && isToldOfAnother(fields[one]) ? [{ path: `options.also.${at}`, rule: "unfit", value: one }] : [],
    ),
    ...(within && isToldOfAnother(within) ? [{ path: "list.within.field", rule: "unfit" as const }] : []),
  ];
}
