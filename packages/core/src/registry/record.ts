/** A whole record, as `client.of` reads it. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** Query members that restrict the list, such as `{ departmentId }`. */
export type ListFilter = Readonly<Record<string, unknown>>;
