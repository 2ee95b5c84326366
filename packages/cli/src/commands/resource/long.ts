import type { FieldKindName } from "@banche/core";

const long: ReadonlySet<FieldKindName> = new Set(["multiline", "json", "richText", "rows"]);

/** Whether values of the kind may be too long for a command line, so that `-` reads them from standard input. */
export const isLong = (kind: FieldKindName): boolean => long.has(kind);
