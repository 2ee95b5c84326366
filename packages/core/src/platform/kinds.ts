import { dictionaryOf } from "../fields/members.ts";
import { partsOf } from "../kinds/kinds.ts";
import { resources } from "../registry/all.ts";
import type { Resource } from "../registry/resource.ts";
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
  readonly resource: Resource;
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

const recordKindNames = [
  "dictionaryTypes",
  "dictionaryItems",
  "billRules",
  "commonFields",
  "maps",
  "dataSources",
  "menus",
  "menuButtons",
  "menuColumns",
  "roles",
  "dataInterfaces",
  "tasks",
] as const;

/** Names of kinds, which are those of their resources. */
export type KindName = (typeof recordKindNames)[number];

const DICTIONARY_MENU = 4;
/** Types of menu entries whose address is typed; of others it follows from the code. */
const TYPED_ADDRESS: readonly unknown[] = [2, 7];
/** Types whose pages have rows: on others nothing is controlled. */
const WITH_ROWS: readonly unknown[] = [2, 3, DICTIONARY_MENU];

const parts: Readonly<Record<KindName, Omit<RecordKind, "name" | "resource">>> = {
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
  roles: { folder: "roles", granted: true },
  dataInterfaces: { folder: "interfaces", secrets: ["headers"] },
  tasks: { folder: "tasks" },
};

/** Every kind of record, each behind those that it points to: they are made in this order, and removed in the other. */
export const recordKinds: readonly RecordKind[] = recordKindNames.map((name) => ({
  ...{ name, resource: resources[name] },
  ...parts[name],
}));

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
export function needsOf({ resource, points, granted }: RecordKind): readonly string[] {
  const fields = Object.values(resource.fields).flatMap(partsOf);
  return [
    ...fields.flatMap((field) => ("target" in field ? [field.target] : [])),
    ...(fields.some((field) => dictionaryOf(field) !== undefined) ? ["dictionaryTypes", "dictionaryItems"] : []),
    ...(points ? [points.to] : []),
    ...(granted ? ["menus", "menuButtons", "menuColumns"] : []),
  ];
}
