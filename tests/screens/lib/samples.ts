/** Records built from the descriptors, for table-driven tests with the list of any resource. */
import { type Resource, type ResourceField, resources } from "@banche/core";
import { wireNamesOf } from "@banche/core/wire";
import { aCompany } from "@banche/core/testing";

type Wire = Readonly<Record<string, unknown>>;
type Tables = Readonly<Record<string, readonly Wire[]>>;

/** A resource with its own page, found in the registry. */
export interface ScreenCase {
  readonly name: string;
  readonly resource: Resource;
  /** Address of its page. */
  readonly path: string;
}

const all: readonly Resource[] = Object.values(resources);

const special: ReadonlySet<string> = new Set([
  ...["tasks", "commonFields"],
  ...["menuButtons", "menuColumns", "menuDataFields", "dataSchemes"],
]);

/**
 * Resources with a standard page. Not included are: dictionary types, which are chosen beside the entries; tasks, whose form depends on
 * the kind of task and whose name has its own cell (tasks.test.ts); buttons, columns and row schemes of menu entries, which are in drawers
 * of the menu page; and common fields, which are in a drawer of the data models page.
 */
export const screenCases: readonly ScreenCase[] = all
  .filter(
    (one) =>
      !special.has(one.name) &&
      !all.some((other) => other !== one && other.page === one.page && other.list.within?.target === one.name),
  )
  .map((resource) => ({ name: resource.name, resource, path: `/${resource.page.replaceAll(".", "/")}` }));

/** The wire name of a field of a record. */
export function wireNameOf(resource: Resource, { key }: Pick<ResourceField, "key">): string {
  return wireNamesOf(resource.record)[key] ?? key;
}

/** A record in the form of the wire; its label and key end with the number. */
export function sampleOf(resource: Resource, number: number): Wire {
  const fields = Object.values(resource.fields).filter(({ key, readOnly }) => !key.includes(".") && readOnly !== true);
  const values = fields.flatMap((field) => {
    const value = wireValue(resource, field, number);
    return value === undefined ? [] : [[wireNameOf(resource, field), value] as const];
  });
  return { ...Object.fromEntries(values), id: `s${number}`, sortCode: number };
}

/** The label of a sample of this resource in the list. */
export function labelOf(resource: Resource, number: number): string {
  return String(sampleOf(resource, number)[wireNameOf(resource, fieldOf(resource, resource.label))]);
}

/** The small company, in which the resource has this many samples and no other records. */
export function dataWith(resource: Resource, count: number): Tables {
  const samples = Array.from({ length: count }, (_, at) => sampleOf(resource, at + 1));
  const company = aCompany();
  // The first user is the one who has signed in.
  const kept = resource.name === "users" ? (company["users"] ?? []) : [];
  // The tree beside the list needs records of its own, which may be in the same table.
  return { ...company, [resource.name]: [...kept, ...samples] };
}

/** A field of a resource. @throws {TypeError} when the descriptor does not have it */
export function fieldOf(resource: Resource, name: string): ResourceField {
  const field = resource.fields[name];
  if (!field) throw new TypeError(`${resource.name} has no field ${name}`);
  return field;
}

/** A valid text for the field, different for each number. */
export function textFor(field: ResourceField, number: number): string {
  const rule = "rule" in field ? field.rule : undefined;
  if (rule === "iphone") return `138${String(number).padStart(8, "0")}`;
  if (rule === "email") return `sample${number}@example.com`;
  if (rule === "webAddress") return `https://example.com/${number}`;
  if (rule === "userCode") return String(100 + number);
  const text = `${field.name}${number}`;
  return "max" in field && field.max !== undefined ? text.slice(-field.max) : text;
}

const references: Readonly<Record<string, string>> = {
  users: "u0",
  organizations: "c1",
  departments: "d1",
  positions: "p1",
  roles: "r1",
  dictionaryTypes: "t1",
};
const choices: Readonly<Record<string, string>> = {
  ...{ PositionType: "driver", Nation: "han", RoleType: "business", DataInterfaceType: "base" },
};

/** Valid long texts for fields that need a certain format. */
export const longTexts: Readonly<Record<string, string>> = { maps: '{"type":"Point","coordinates":[120,31]}' };

function wireValue(resource: Resource, field: ResourceField, number: number): unknown {
  switch (field.kind) {
    case "text":
      return field.required || "rule" in field ? textFor(field, number) : "";
    case "multiline":
      return longTexts[resource.name] ?? "";
    case "integer":
      return typeof field.default === "number" ? field.default : (field.min ?? 1);
    case "flag":
      return field.default === false ? 0 : 1;
    case "choice":
      if (typeof field.from === "string") return choices[field.from];
      return field.numeric ? Number(field.default ?? field.from[0]?.value) : field.from[0]?.value;
    case "rating":
    case "slider":
    case "duration":
    case "colour":
    case "json":
    case "richText":
    case "icon":
    case "choices":
    case "files":
    case "images":
    case "signature":
    case "rows":
    case "computed":
    case "attribute":
      return undefined;
    case "reference":
    case "references":
    case "area":
      if (field.root !== undefined) return field.root;
      if (field.target === "departments" && resource.name === "departments") return "c1";
      return field.required ? references[field.target] : undefined;
    case "decimal":
    case "amount":
      return field.least ?? "1.5";
    case "location":
      return "121.473701,31.230416";
    case "clock":
      return "08:30";
    case "dateRange":
    case "date":
    case "month":
    case "instant":
      return undefined;
    default:
      return field satisfies never;
  }
}
