import type { Field } from "../fields/field.ts";
import { isToldOfAnother } from "../fields/members.ts";
import { canBeTold, kindOf } from "../kinds/kinds.ts";
import type { ResourceRegistry } from "./registry.ts";

type Fields = Readonly<Record<string, Field>>;

/** Why a field cannot show an attribute of another record. */
export interface ToldFault {
  readonly field: string;
  readonly member: "of" | "shows" | "required" | "byAction";
  /** `unknownShown`: the other records have no such field. `notShown`: its value has no text form. */
  readonly rule: "unknownField" | "unknownShown" | "notShown" | "unfit";
  readonly value: string;
}

/**
 * The errors of fields that show attributes of other records.
 *
 * @param fieldsOf - the fields of a concept; if they are unknown (undefined), the shown attribute is not checked
 */
export function toldFaults(fields: Fields, fieldsOf: (concept: string) => Fields | undefined): readonly ToldFault[] {
  const has = (all: Fields, name: string) => (Object.hasOwn(all, name) ? all[name] : undefined);
  return Object.entries(fields).flatMap(([name, field]): readonly ToldFault[] => {
    if (!isToldOfAnother(field)) return [];
    const { of, shows } = field;
    if (field.required === true) return [{ field: name, member: "required", rule: "unfit", value: name }];
    if (field.byAction === true) return [{ field: name, member: "byAction", rule: "unfit", value: name }];
    const pointing = has(fields, of);
    if (!pointing) return [{ field: name, member: "of", rule: "unknownField", value: of }];
    // With several referenced records, it would be unclear which one is shown.
    if (!("target" in pointing) || kindOf(pointing).single)
      return [{ field: name, member: "of", rule: "unfit", value: of }];
    const others = fieldsOf(pointing.target);
    if (!others) return [];
    const shown = has(others, shows);
    if (!shown) return [{ field: name, member: "shows", rule: "unknownShown", value: shows }];
    return canBeTold(shown) ? [] : [{ field: name, member: "shows", rule: "notShown", value: shows }];
  });
}

/**
 * Rejects declarations with invalid attribute fields.
 *
 * @throws {TypeError} that names the concept and the field
 */
export function checkTold(registry: ResourceRegistry): void {
  for (const { name, fields } of registry.all) {
    const [fault] = toldFaults(fields, (concept) => registry.find(concept)?.fields);
    if (fault) throw new TypeError(`${name}.${fault.field}: ${fault.member} ${fault.value} (${fault.rule})`);
  }
}
