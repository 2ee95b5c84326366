import { kindOf, type Resource, type ResourceField } from "@banche/core";

import type { Rights } from "../access.ts";
import { isObject } from "./changes.ts";
import type { RecordValues } from "./recordTable.ts";

/** Takes out of a record what the user was not granted to see. */
export type Hide = <R extends object>(record: R) => R;

/**
 * How whole records of a resource (`record`) or rows of its list (`row`) are shown to a user. Columns that are not controlled
 * on the page are shown to everybody who may open it (contract-base §8.33).
 */
export function hiding(resource: Resource, rights: Rights, shape: "record" | "row"): Hide {
  const hidden = hiddenFields(resource, rights).map((field) => ({
    member: (shape === "row" ? field.name : field.key).split(".")[0] ?? "",
    // What the contract wants in every answer.
    blank: field.required === true ? kindOf(field).blank(field) : undefined,
  }));
  return (record) => {
    if (hidden.length === 0) return record;
    const shown = { ...record };
    for (const { member, blank } of hidden) {
      if (blank === undefined) Reflect.deleteProperty(shown, member);
      else Object.assign(shown, { [member]: blank });
    }
    return shown;
  };
}

/** The fields of a resource that a user may neither see nor search nor sort by. */
export function hiddenFields(resource: Resource, rights: Rights): readonly ResourceField[] {
  return Object.values(resource.fields).filter(({ column }) => rights.hides(resource.page, column));
}

/** Whether a user may not see a field. */
export function isHidden(resource: Resource, rights: Rights, field: string): boolean {
  const column = resource.fields[field]?.column;
  return column !== undefined && rights.hides(resource.page, column);
}

/**
 * What a user may write of the members of a change: those that were hidden are left out, neither refused nor blanked, as clients
 * of the platform send whole forms with blanks in their places.
 */
export function writable(resource: Resource, rights: Rights, given: RecordValues): RecordValues {
  return without(
    hiddenFields(resource, rights).map(({ key }) => key),
    given,
  );
}

/** The same for a new record, which keeps the hidden members that it cannot be without. */
export function creatable(resource: Resource, rights: Rights, given: RecordValues): RecordValues {
  const hidden = hiddenFields(resource, rights).filter((field) => field.required !== true);
  return without(
    hidden.map(({ key }) => key),
    given,
  );
}

function without(keys: readonly string[], given: RecordValues): RecordValues {
  const left: Record<string, unknown> = { ...given };
  for (const key of keys) {
    const [name = "", inner] = key.split(".");
    const container = left[name];
    if (inner === undefined) Reflect.deleteProperty(left, name);
    else if (isObject(container)) left[name] = without([inner], container);
  }
  return left;
}
