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
  /** Property of the document that contains them as a list. */
  readonly as: string;
  /** Field of the record that refers to the document. */
  readonly field: string;
}

/** One kind of record that is stored as files. */
export interface RecordKind {
  readonly name: KindName;
  /** Its name on the command line. */
  readonly noun: string;
  readonly fields: Readonly<Record<string, ResourceField>>;
  /** Names of the fields that identify a record. */
  readonly key: readonly string[];
  /** The field that marks a built-in record, which can only partly be changed, and not created or deleted. */
  readonly keptBy: string | undefined;
  /** Folder of its documents; missing if they are inside those of another kind. */
  readonly folder?: string;
  readonly inside?: Inside;
  /** Secret properties: never written, and refused in files. */
  readonly secrets?: readonly string[];
  /** A text field that contains the id of another record for some values; written as the key of that record. */
  readonly points?: { readonly field: string; readonly to: KindName; readonly when: (values: Values) => boolean };
  /** Fields that are computed from others for some values, and are then not written. */
  readonly follows?: (values: Values) => readonly string[];
  /** True for roles, which have permissions. */
  readonly granted?: true;
}

/** Each kind follows those that it refers to. */
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

/** Names of kinds, equal to their concept names. */
export type KindName = keyof typeof declarations;

const isKind = (name: string): name is KindName => Object.hasOwn(declarations, name);

const DICTIONARY_MENU = 4;
/** Types of menu entries whose address is entered; for others it is computed from the code. */
const TYPED_ADDRESS: readonly unknown[] = [2, 7];
/** Types whose pages have rows. Other pages have nothing to control. */
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

/**
 * Every kind of record, after those that it refers to. Records are created in this order and deleted in reverse
 * order.
 */
export const recordKinds: readonly RecordKind[] = Object.keys(declarations)
  .filter(isKind)
  .map((name) => {
    const { noun = name, key, keptBy, fields }: Declaration = declarations[name];
    const named = Object.entries(fields).map(([one, field]) => [one, namedField(one, field)] as const);
    return { name, noun, key, keptBy, fields: Object.fromEntries(named), ...parts[name] };
  });

/** The name of a kind on the command line. */
export function nounOfKind(kind: string): string {
  return recordKinds.find(({ name }) => name === kind)?.noun ?? kind;
}

/** The kinds inside documents of this kind. */
export const insideOf = (name: KindName): readonly (RecordKind & { readonly inside: Inside })[] =>
  recordKinds.flatMap((kind) => (kind.inside?.of === name ? [{ ...kind, inside: kind.inside }] : []));

/** All parts, by the names of folders and files. Each can be left out of a pull, plan or apply. */
export const platformParts: readonly string[] = [
  ...recordKinds.flatMap(({ folder }) => folder ?? []),
  "settings",
  "texts",
];

/** Resources that this kind refers to, by any field or as a source of its choices. */
export function needsOf({ fields: own, points, granted }: RecordKind): readonly string[] {
  const fields = Object.values(own).flatMap(partsOf);
  return [
    ...fields.flatMap((field) => ("target" in field ? [field.target] : [])),
    ...(fields.some((field) => dictionaryOf(field) !== undefined) ? ["dictionaryTypes", "dictionaryItems"] : []),
    ...(points ? [points.to] : []),
    ...(granted ? ["menus", "menuButtons", "menuColumns", "dataSchemes"] : []),
  ];
}
