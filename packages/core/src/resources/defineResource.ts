import type * as z from "zod";
import type { Client } from "../client/createClient.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import { wireNamesOf } from "../contract/wire.ts";
import type { Field } from "../forms/field.ts";
import type { LookupEntry } from "../forms/lookups.ts";

/** How the list of a resource is asked for. */
export interface ListDefinition {
  /** `page`: pages of rows. `tree`: all rows as a tree. `level`: one level of a tree at a time. */
  readonly shape: "page" | "tree" | "level";
  /** Fields shown, in order. */
  readonly columns: readonly string[];
  /** Fields that rows can be filtered by, the usual ones first; the query of the list has their keys. */
  readonly filters?: readonly string[];
  /** Field that rows are sorted by at first. */
  readonly sort?: string;
  /** The tree beside the list, and where its choice goes in the call. */
  readonly within?: {
    /** Resource shown as a tree. */
    readonly target: string;
    readonly in: "query" | "params";
    readonly name: string;
    /** Field of the record that holds it. */
    readonly field: string;
    /** Value that means "from the top"; missing where a choice is needed or nothing need be sent. */
    readonly root?: string;
  };
}

/** Something a person can do with a record beyond create, change, delete, enable and disable. */
export interface ActionDefinition {
  /** Button code that grants it. */
  readonly button: string;
  /** Endpoint of the group that does it. */
  readonly endpoint: string;
  /** Addition of servers that know it; missing: all do. */
  readonly addition?: string;
}

export interface ResourceEndpoints {
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly create: Endpoint<string, z.ZodType | undefined, z.ZodType>;
  readonly update: Endpoint<string, z.ZodType | undefined, z.ZodType>;
  readonly remove: Endpoint;
  readonly setEnabled?: Endpoint;
}

export interface ResourceDefinition {
  /** The concept word: CLI noun, folder, prefix of its texts. */
  readonly name: string;
  /** What users type for it, `dictionary-items`. Default: the name. */
  readonly noun?: string;
  /** What the concept's group in the contract has. */
  readonly endpoints: ResourceEndpoints;
  /** Fields that name a record for people: files, plans, resume. */
  readonly key: readonly string[];
  /** Field that stands for the whole record. */
  readonly label: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly list: ListDefinition;
  /** Sections of the form: names of fields. */
  readonly form: readonly (readonly string[])[];
  readonly actions?: Readonly<Record<string, ActionDefinition>>;
  /** Field of a row that, when true, forbids to disable or delete it. */
  readonly protectedBy?: string;
  /** Deleting takes more away than the fields, such as passwords and grants: a record made again is not what it was. */
  readonly takesMore?: boolean;
  /** Field that a new record signs in by: it can be given its first password (ADR 0118, addition `first-passwords`). */
  readonly passwordOf?: string;
  /** Our server keeps what was deleted for a while, with all that it had, and can restore it. */
  readonly keepsDeleted?: boolean;
  /** Reads all records that others can point to. Missing: nobody points to it. */
  readonly lookup?: (client: Client) => Promise<readonly LookupEntry[]>;
}

/** A field with its defaults filled in. */
export type ResourceField = Field & {
  readonly name: string;
  readonly key: string;
  readonly rowKey: string;
  readonly column: string;
};

export interface Resource extends Omit<ResourceDefinition, "fields"> {
  readonly noun: string;
  readonly fields: Readonly<Record<string, ResourceField>>;
  /** Menu code whose grants decide, `permission.user`; its address is the same with slashes. */
  readonly page: string;
  /** Codes of the buttons that grant its changes on that page. */
  readonly buttons: Readonly<Record<"add" | "edit" | "remove", string>>;
  /** Schema of a whole record. */
  readonly record: z.ZodType;
}

/** Completes a descriptor. What can be told from the contract is not written again: page, buttons, wire names. */
export function defineResource(definition: ResourceDefinition): Resource {
  const { create, update, remove, get } = definition.endpoints;
  const [add, edit, drop] = [create, update, remove].map(({ access }) =>
    access.kind === "button" ? access : undefined,
  );
  if (!add || !edit || !drop) throw new TypeError(`${definition.name}: changes need buttons`);
  const wireNames = { ...wireNamesOf(get.response), ...wireNamesOf(create.body) };
  const fields = Object.entries(definition.fields).map(([name, field]) => {
    const key = field.key ?? defaultKey(name, field);
    const complete = {
      ...field,
      name,
      key,
      rowKey: field.rowKey ?? name,
      column: field.column ?? (isReference(field) ? name : (wireNames[key] ?? name)),
    };
    return [name, complete] as const;
  });
  return {
    ...definition,
    noun: definition.noun ?? definition.name,
    fields: Object.fromEntries(fields),
    page: add.page,
    buttons: { add: add.button, edit: edit.button, remove: drop.button },
    record: get.response,
  };
}

/** Rows show the names of what is pointed to, under names of their own. */
function isReference({ kind }: Field): boolean {
  return kind === "reference" || kind === "references";
}

function defaultKey(name: string, field: Field): string {
  if (field.kind === "reference") return `${name}Id`;
  return field.kind === "references" ? `${name.replace(/s$/, "")}Ids` : name;
}
