/** A column of an editable sub-table. */
export interface InputTableColumn {
  readonly name: string;
  readonly required?: boolean | undefined;
}

export interface EmptyCell {
  /** Index of the row, from 0. */
  readonly row: number;
  readonly column: string;
}

export type InputTableResult<Row> =
  | { readonly ok: true; readonly rows: readonly Row[] }
  /** Each is shown with the text `validation.required`. */
  | { readonly ok: false; readonly emptyCells: readonly EmptyCell[] };

/**
 * Checks an editable sub-table before it is submitted: required cells may not be empty (spec §5).
 *
 * @returns the unchanged rows, or all empty required cells
 */
export function checkInputTable<Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  columns: readonly InputTableColumn[],
): InputTableResult<Row> {
  const required = columns.filter((column) => column.required);
  const emptyCells = rows.flatMap((row, index) =>
    required.filter(({ name }) => isEmptyCell(row[name])).map(({ name }) => ({ row: index, column: name })),
  );
  return emptyCells.length === 0 ? { ok: true, rows } : { ok: false, emptyCells };
}

/** Whether a required cell counts as empty: null, undefined, "" or []. 0 and false are values. */
export function isEmptyCell(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Checks the choice of approvers: an empty choice is refused (spec §5). @returns the key of the text, or undefined */
export function checkApprovers(chosen: readonly unknown[]): "validation.chooseApprover" | undefined {
  return chosen.length === 0 ? "validation.chooseApprover" : undefined;
}

/** Checks a bus plan before it is saved (spec §5). @returns the key of the first text that applies, or undefined */
export function checkBusPlan(plan: {
  readonly basicsComplete: boolean;
  readonly people: readonly unknown[];
}): "validation.completeBasics" | "validation.choosePeople" | undefined {
  if (!plan.basicsComplete) return "validation.completeBasics";
  return plan.people.length === 0 ? "validation.choosePeople" : undefined;
}
