import type { AttributeField, ComputedField, Field, FormulaPart, Given, Options, RowsField } from "./field.ts";
import type { DraftOf, Fields } from "./holding.ts";

/**
 * Ordered rows that belong to the record; there may be none. They are read and written with the record, by users who
 * may read and write the field.
 */
export function rows<F extends Readonly<Record<string, Field>> & Fields, const K extends string = "">(
  options: Omit<Options<RowsField, boolean, false, K>, "fields"> & { readonly fields: F },
): RowsField & Given<readonly (DraftOf<F> & { readonly id?: string | undefined })[], false, false, K> {
  return { kind: "rows", ...options };
}

/**
 * A number that is computed from other fields: `[{ field: "price" }, "/", { field: "seats" }]`, `[{ field:
 * "boughtOn", as: "years" }]`.
 */
export function computed<const K extends string = "">(
  formula: readonly FormulaPart[],
  options: Omit<Options<ComputedField, false, true, K>, "formula" | "required" | "default" | "createOnly"> = {},
): ComputedField & Given<string, false, true, K> {
  return { kind: "computed", formula, ...options, readOnly: true };
}

/** A field of a referenced record: `attribute("driver", "mobile")` is the mobile number of the driver. */
export function attribute<const K extends string = "">(
  of: string,
  shows: string,
  options: Omit<Options<AttributeField, false, true, K>, "of" | "shows" | "required" | "default" | "createOnly"> = {},
): AttributeField & Given<string, false, true, K> {
  return { kind: "attribute", of, shows, ...options, readOnly: true };
}
