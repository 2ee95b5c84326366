/** Values of a form by field name; a sub-table is an array of rows. */
export type FormValues = Readonly<Record<string, unknown>>;

/**
 * The value of a field name in an expression. `price` is a field of the form. `parts.amount` is a column of a
 * sub-table: all its cells, or the cell of `row` if the calculated field is in the same table (contract-lowcode
 * §1.10). A missing table or row has no cells, so it counts as 0.
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
