/** Values of a form by field name; a sub-table is an array of rows. */
export type FormValues = Readonly<Record<string, unknown>>;

/**
 * The value that a field name in an expression stands for: `price` is a field of the form; `parts.amount` is the column
 * of a sub-table: all its cells, or the cell of `row` when the calculated field lies in that very table
 * (contract-lowcode §1.10). A table or row that is not there has no cells, so it counts as 0.
 */
export function operandOf(
  values: FormValues,
  name: string,
  row?: { readonly table: string; readonly index: number },
): unknown {
  const dot = name.indexOf(".");
  if (dot < 0) return own(values, name);
  const table = name.slice(0, dot);
  const column = name.slice(dot + 1);
  const rows = own(values, table);
  if (!Array.isArray(rows)) return undefined;
  if (row?.table === table) return own(rows[row.index], column);
  return rows.map((each) => own(each, column));
}

function own(holder: unknown, name: string): unknown {
  if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, name)) return undefined;
  return Object.getOwnPropertyDescriptor(holder, name)?.value;
}
