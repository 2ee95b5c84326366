import type { Resource, ResourceField } from "../../registry/resource.ts";

/** A field of one resource that refers to records of another resource, or of the same one. */
export interface Reference {
  readonly from: string;
  readonly field: string;
  readonly to: string;
  /** The lookup table for its names. */
  readonly table: string;
  /** True if it cannot be set later: it must be set on creation, or it is a parent reference within one resource. */
  readonly firm: boolean;
}

/** The order in which resources are processed. */
export interface ReferenceOrder {
  /** Resources that refer to each other form one unit; a resource comes before those that refer to it. */
  readonly units: readonly (readonly string[])[];
  /** References that a second change sets, because their records are created later: `departments.manager`. */
  readonly late: readonly Reference[];
}

/**
 * The resources that a field refers to. Example: the parent of a department is another department, or the
 * organization of its list.
 */
export function targetsOf(resource: Resource, field: ResourceField): readonly string[] {
  if (!("target" in field)) return [];
  const { within } = resource.list;
  const beside = within?.field === field.name && !field.only && within.target !== field.target ? [within.target] : [];
  return [field.target, ...beside];
}

/** Whether this field is the parent reference of a resource. */
export function isAbove(resource: Resource, field: ResourceField): boolean {
  return "target" in field && field.target === resource.name && (field.required === true || field.root !== undefined);
}

export function referencesOf(resource: Resource, fields: readonly ResourceField[]): readonly Reference[] {
  return fields
    .filter(({ readOnly }) => !readOnly)
    .flatMap((field) => [
      ...targetsOf(resource, field).map((to) => ({
        from: resource.name,
        field: field.name,
        to,
        table: "target" in field ? field.target : to,
        firm: field.required === true || isAbove(resource, field),
      })),
      ...targetsInside(field).map((to) => ({ from: resource.name, field: field.name, to, table: to, firm: true })),
    ]);
}

/**
 * The resources that rows inside a record refer to, such as the stops of a line's route. They are written with the
 * record, so the referenced records must exist first.
 */
function targetsInside(field: ResourceField): readonly string[] {
  if (!("fields" in field)) return [];
  return [...new Set(Object.values(field.fields).flatMap((one) => ("target" in one ? [one.target] : [])))];
}

/** Sorts resources by their references; references to other resources are ignored. */
export function referenceOrder(names: readonly string[], references: readonly Reference[]): ReferenceOrder {
  const among = references.filter(({ from, to }) => from !== to && names.includes(from) && names.includes(to));
  const all = reachable(names, among);
  const late = among.filter(({ from, to, firm }) => !firm && all(to, from));
  const firm = reachable(
    names,
    among.filter((reference) => !late.includes(reference)),
  );
  const units: string[][] = [];
  for (const name of names) {
    const unit = units.find(([first]) => first !== undefined && firm(first, name) && firm(name, first));
    if (unit) unit.push(name);
    else units.push([name]);
  }
  const ordered: string[][] = [];
  while (ordered.length < units.length) {
    const next = units.find(
      (unit) =>
        !ordered.includes(unit) &&
        units.every((other) => other === unit || ordered.includes(other) || !firm(unit[0] ?? "", other[0] ?? "")),
    );
    if (!next) break;
    ordered.push(next);
  }
  return { units: ordered, late };
}

/** Whether one name leads to another by any number of references. */
function reachable(names: readonly string[], references: readonly Reference[]): (from: string, to: string) => boolean {
  const reached = new Map(names.map((name) => [name, new Set<string>()]));
  for (const { from, to } of references) reached.get(from)?.add(to);
  for (const middle of names) {
    for (const there of reached.values()) {
      if (there.has(middle)) for (const further of reached.get(middle) ?? []) there.add(further);
    }
  }
  return (from, to) => reached.get(from)?.has(to) ?? false;
}
