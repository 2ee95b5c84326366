/** A parameter, from a form or a record. */
export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly initial: string;
}

/** The parameters that have a name. */
export function parametersOf(rows: unknown): readonly Parameter[] {
  if (!Array.isArray(rows)) return [];
  return (rows as readonly Readonly<Record<string, unknown>>[]).flatMap((row) => {
    const name = String(row["name"] ?? "").trim();
    if (name === "") return [];
    const type = String(row["type"] ?? "text");
    return [{ name, type, required: row["required"] === true, initial: String(row["initial"] ?? "") }];
  });
}
