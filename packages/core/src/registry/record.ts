/** A whole record, as `client.of` reads it. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** Records that a query of the list is narrowed to, such as `{ departmentId }`. */
export type ListFilter = Readonly<Record<string, unknown>>;
