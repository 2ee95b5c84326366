import { buttonOf } from "../resources/buttons.ts";
import type * as z from "zod/mini";

import type { Endpoint } from "../contract/endpoint.ts";
import type { Label, LabelOrKey } from "../fields/label.ts";
import type { Field } from "../fields/field.ts";
import { type NamedField, namedField } from "../fields/members.ts";
import type { Declaration } from "../resources/declare.ts";

/** How the list of a resource is requested. */
export interface ListDefinition extends Omit<Declaration["list"], "within"> {
  /** The tree next to the list, and the parameter for its selection. */
  readonly within?: {
    /** The resource that is shown as a tree. */
    readonly target: string;
    readonly in: "query" | "params";
    readonly name: string;
    /** The record's field that stores the selection. */
    readonly field: string;
    /** Value that means "from the top"; missing if a selection is required or nothing needs to be sent. */
    readonly root?: string;
  };
}

export interface ResourceEndpoints {
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly create: Endpoint<string, z.ZodMiniType | undefined, z.ZodMiniType>;
  readonly update: Endpoint<string, z.ZodMiniType | undefined, z.ZodMiniType>;
  readonly remove: Endpoint;
  readonly setEnabled?: Endpoint;
  readonly options?: Endpoint;
}

/** A field with its defaults filled in. */
export type ResourceField = NamedField & {
  /** True if no two records of the scope may have the same value. */
  readonly unique?: boolean;
};

/** A declared concept with its calls. Pages, commands, tables, import and export are generated from it. */
export interface Resource extends Omit<
  Declaration,
  "title" | "one" | "many" | "fields" | "further" | "list" | "buttons"
> {
  readonly title: LabelOrKey;
  readonly one: LabelOrKey;
  readonly many: LabelOrKey;
  readonly noun: string;
  readonly endpoints: ResourceEndpoints;
  readonly fields: Readonly<Record<string, ResourceField>>;
  /** Draft members that are not entered by people. */
  readonly untyped: readonly ResourceField[];
  /** Members with a fixed value in all rows. */
  readonly constants: Readonly<Record<string, string>>;
  readonly list: ListDefinition;
  /** Codes of the page's buttons that permit its changes. */
  readonly buttons: Readonly<Record<"add" | "edit" | "remove", string>>;
  /** Schema of a whole record. */
  readonly record: z.ZodMiniType;
  /** For a concept that clients learn from the server: its version. */
  readonly modelVersion?: number;
  /** For a declared concept of this kind: the declaration that clients receive. */
  readonly told?: Declaration;
}

/** Completes a declaration with the derived parts: buttons, members, wire names. */
export function resourceOf(declaration: Declaration, endpoints: ResourceEndpoints): Resource {
  const { further, fields, ...rest } = declaration;
  const { name, noun = name, buttons = "btn_" } = declaration;
  const { within, ...list } = declaration.list;
  return {
    ...rest,
    noun,
    many: manyOf(declaration),
    endpoints,
    fields: Object.fromEntries(
      Object.entries(fields).map(([one, field]) => [one, { ...namedField(one, field), ...uniqueIn(declaration, one) }]),
    ),
    untyped: Object.entries(further?.draft ?? {}).map(([one, field]) => namedField(one, field)),
    constants: constantsIn(further?.row ?? {}),
    list: { ...list, ...(within && { within: besideOf(within) }) },
    buttons: { add: buttonOf(buttons, "add"), edit: buttonOf(buttons, "edit"), remove: buttonOf(buttons, "remove") },
    record: endpoints.get.response,
  };
}

/** Chinese has the same word for one and many; English uses the title. */
function manyOf({ title, one, many }: Pick<Declaration, "title" | "one" | "many">): Label {
  return many ?? [one[0], title[1].toLowerCase(), one[2] ?? one[0]];
}

function uniqueIn({ unique }: Declaration, name: string): { readonly unique?: true } {
  const found = unique?.[name];
  return found && found.within === undefined ? { unique: true } : {};
}

function constantsIn(fields: Readonly<Record<string, Field>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      "constant" in field && field.constant !== undefined ? [[name, field.constant] as const] : [],
    ),
  );
}

function besideOf(within: NonNullable<Declaration["list"]["within"]>): NonNullable<ListDefinition["within"]> {
  const { target, field, root } = within;
  const place =
    "param" in within
      ? ({ in: "params", name: within.param } as const)
      : ({ in: "query", name: within.query } as const);
  return { target, field, ...place, ...(root !== undefined && { root }) };
}
