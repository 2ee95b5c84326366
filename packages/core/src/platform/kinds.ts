import { dictionaryOf, namedField } from "../fields/members.ts";
import { partsOf } from "../kinds/kinds.ts";
import type { ResourceField } from "../registry/resource.ts";
import type { Declaration } from "../resources/declare.ts";
import { roles } from "../resources/permission/roles.ts";
import { billRules } from "../resources/system/billRules.ts";
import { menuButtons } from "../resources/system/menuButtons.ts";
import { dataSchemes } from "../resources/system/dataSchemes.ts";
import { menuColumns } from "../resources/system/menuColumns.ts";
import { menuDataFields } from "../resources/system/menuDataFields.ts";
import { menus } from "../resources/system/menus.ts";
import { tasks } from "../resources/system/tasks.ts";
import { commonFields } from "../resources/systemData/commonFields.ts";
import { dataInterfaces } from "../resources/systemData/dataInterfaces.ts";
import { dataSources } from "../resources/systemData/dataSources.ts";
import { dictionaryItems } from "../resources/systemData/dictionaryItems.ts";
import { dictionaryTypes } from "../resources/systemData/dictionaryTypes.ts";
import { maps } from "../resources/systemData/maps.ts";
import type { Values } from "./item.ts";

/** Records inside a document of another kind: buttons of a menu entry, entries of a dictionary. */
interface Inside {
  /** Kind of the document. */
  readonly of: KindName;
  /** Property of the document that holds them as a list. */
  readonly as: string;
  /** Field of the record that names the document. */
  readonly field: string;
}

/** One kind of record that is kept as files. */
export interface RecordKind {
  readonly name: KindName;
  /** What users type for it. */
  readonly noun: string;
  readonly fields: Readonly<Record<string, ResourceField>>;
  /** Names of the fields that name a record. */
  readonly key: readonly string[];
  /** What came with the program can be changed in part, and neither made nor removed: field that says so. */
  readonly keptBy: string | undefined;
  /** Folder of its documents; missing where they lie inside those of another kind. */
  readonly folder?: string;
  readonly inside?: Inside;
  /** Properties whose values are secret: they are never written, and refused where a file has one. */
  readonly secrets?: readonly string[];
  /** A text that holds the id of another record under some values; written as the key of that record. */
  readonly points?: { readonly field: string; readonly to: KindName; readonly when: (values: Values) => boolean };
  /** Fields that follow from others under some values, and are not written then. */
  readonly follows?: (values: Values) => readonly string[];
  /** Roles have grants. */
  readonly granted?: true;
}

/** Each behind those that it points to. */
const declarations = {
  dictionaryTypes,
  dictionaryItems,
  billRules,
  commonFields,
  maps,
  dataSources,
  menus,
  menuButtons,
  menuColumns,
  menuDataFields,
  dataSchemes,
  roles,
  dataInterfaces,
  tasks,
} satisfies Readonly<Record<string, Declaration>>;

/** Names of kinds, which are those of their concepts. */
export type KindName = keyof typeof declarations;

const isKind = (name: string): name is KindName => Object.hasOwn(declarations, name);

const DICTIONARY_MENU = 4;
/** Types of menu entries whose address is typed; of others it follows from the code. */
const TYPED_ADDRESS: readonly unknown[] = [2, 7];
/** Types whose pages have rows: on others nothing is controlled. */
const WITH_ROWS: readonly unknown[] = [2, 3, DICTIONARY_MENU];

const parts: Readonly<Record<KindName, Omit<RecordKind, "name" | "noun" | "fields" | "key" | "keptBy">>> = {
  dictionaryTypes: { folder: "dictionaries" },
  dictionaryItems: { inside: { of: "dictionaryTypes", as: "entries", field: "type" } },
  billRules: { folder: "bill-rules" },
  commonFields: { folder: "common-fields" },
  maps: { folder: "maps" },
  dataSources: { folder: "data-sources", secrets: ["password"] },
  menus: {
    folder: "menus",
    points: { field: "module", to: "dictionaryTypes", when: ({ type }) => type === DICTIONARY_MENU },
    follows: ({ type = 2 }) => [
      ...(TYPED_ADDRESS.includes(type) ? [] : ["address"]),
      ...(WITH_ROWS.includes(type) ? [] : ["usesButtons", "usesColumns", "usesData"]),
    ],
  },
  menuButtons: { inside: { of: "menus", as: "buttons", field: "menu" } },
  menuColumns: { inside: { of: "menus", as: "columns", field: "menu" } },
  menuDataFields: { inside: { of: "menus", as: "dataFields", field: "menu" } },
  dataSchemes: { inside: { of: "menus", as: "dataSchemes", field: "menu" } },
  roles: { folder: "roles", granted: true },
  dataInterfaces: { folder: "interfaces", secrets: ["headers"] },
  tasks: { folder: "tasks" },
};

/** Every kind of record, each behind those that it points to: they are made in this order, and removed in the other. */
export const recordKinds: readonly RecordKind[] = Object.keys(declarations)
  .filter(isKind)
  .map((name) => {
    const { noun = name, key, keptBy, fields }: Declaration = declarations[name];
    const named = Object.entries(fields).map(([one, field]) => [one, namedField(one, field)] as const);
    return { name, noun, key, keptBy, fields: Object.fromEntries(named), ...parts[name] };
  });

/** What users type for a kind. */
export function nounOfKind(kind: string): string {
  return recordKinds.find(({ name }) => name === kind)?.noun ?? kind;
}

/** The kinds that lie inside documents of this one. */
export const insideOf = (name: KindName): readonly (RecordKind & { readonly inside: Inside })[] =>
  recordKinds.flatMap((kind) => (kind.inside?.of === name ? [{ ...kind, inside: kind.inside }] : []));

/** What is kept as files, by the names of folders and files: what can be left out of a pull, a plan or an apply. */
export const platformParts: readonly string[] = [
  ...recordKinds.flatMap(({ folder }) => folder ?? []),
  "settings",
  "texts",
];

/** Resources that this one points to, by any field, and those whose records give it its choices. */
export function needsOf({ fields: own, points, granted }: RecordKind): readonly string[] {
  const fields = Object.values(own).flatMap(partsOf);
  return [
    ...fields.flatMap((field) => ("target" in field ? [field.target] : [])),
    ...(fields.some((field) => dictionaryOf(field) !== undefined) ? ["dictionaryTypes", "dictionaryItems"] : []),
    ...(points ? [points.to] : []),
    ...(granted ? ["menus", "menuButtons", "menuColumns", "dataSchemes"] : []),
  ];
}
