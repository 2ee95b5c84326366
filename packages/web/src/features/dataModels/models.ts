import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";

type Models = typeof contract.dataModels;

export type Source = Output<Models["sources"]>[number];
export type Table = Output<Models["tables"]>[number];
export type Field = Output<Models["fields"]>[number];
export type RowPage = Output<Models["preview"]>;
export type Plan = Output<Models["plan"]>;

/** A table and its data source. */
export interface TablePlace {
  readonly source: Source;
  readonly table: string;
}

/** A field in the designer. */
export interface DraftField {
  /** Does not change when names change. */
  readonly key: number;
  readonly was?: string | undefined;
  readonly name: string;
  readonly type: string;
  readonly length: string;
  readonly nullable: boolean;
  readonly primary: boolean;
  readonly comment: string;
  /** Its type cannot be changed. */
  readonly fixed?: boolean | undefined;
}

/** A table in the designer. */
export interface Draft {
  readonly name: string;
  readonly comment: string;
  readonly fields: readonly DraftField[];
}

/** A request to the server: a new table, a changed design, or (without a design) deleting the table. */
export interface Wanted {
  readonly table?: string | undefined;
  readonly design?: {
    readonly name: string;
    readonly comment: string;
    readonly fields: Omit<DraftField, "key" | "fixed">[];
  };
}

/** Types that the designer offers. */
export const TYPES = ["varchar", "text", "int", "bigint", "decimal", "datetime"] as const;
/** Types that have a length, with its default. */
export const LENGTHS: Readonly<Record<string, string>> = { varchar: "50", decimal: "10,2" };

export const newField = (key: number): DraftField => ({
  ...{ key, name: "", type: "varchar", length: "50", nullable: true, primary: false, comment: "" },
});

/** The design of a new table: only a key. */
export const newDraft: Draft = {
  ...{ name: "", comment: "" },
  fields: [{ ...newField(1), name: "id", type: "bigint", length: "", nullable: false, primary: true }],
};

export function draftOf(name: string, comment: string, fields: readonly Field[]): Draft {
  return { name, comment, fields: fields.map((field, at) => ({ ...field, key: at + 1, was: field.name })) };
}

export function wantedOf({ name, comment, fields }: Draft, table: string | undefined): Wanted {
  return {
    ...(table !== undefined && { table }),
    design: {
      ...{ name, comment },
      fields: fields.map(({ was, name: called, type, length, nullable, primary, comment: says }) => ({
        ...(was !== undefined && { was }),
        ...{ name: called, type, length, nullable, primary, comment: says },
      })),
    },
  };
}
