import type { Resource, ResourceField } from "@banche/core";

import type { Rights } from "../access.ts";

/** Takes out of a record what the user was not granted to see. */
export type Hide = <R extends object>(record: R) => R;

/**
 * How whole records of a resource (`record`) or rows of its list (`row`) are shown to a user. Columns that are not controlled
 * on the page are shown to everybody who may open it (contract-base §8.33).
 */
export function hiding(resource: Resource, rights: Rights, shape: "record" | "row"): Hide {
  const hidden = hiddenFields(resource, rights).map((field) => ({
    member: (shape === "row" ? field.rowKey : field.key).split(".")[0] ?? "",
    isNeeded: isNeeded(field),
  }));
  return (record) => {
    if (hidden.length === 0) return record;
    const shown = { ...record };
    for (const { member, isNeeded } of hidden) {
      if (isNeeded) Object.assign(shown, { [member]: "" });
      else Reflect.deleteProperty(shown, member);
    }
    return shown;
  };
}

/** The fields of a resource that a user may neither see nor search nor sort by. */
export function hiddenFields(resource: Resource, rights: Rights): readonly ResourceField[] {
  return Object.values(resource.fields).filter(({ column }) => rights.hides(resource.page, column));
}

/** Whether the contract wants the member in every answer: required texts and ids. */
function isNeeded({ kind, required }: ResourceField): boolean {
  return required === true && (kind === "text" || kind === "reference");
}
