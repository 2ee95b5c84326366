/**
 * Prevents a spreadsheet from running a text as a formula. A text that starts with `= + - @`, their full-width forms,
 * tab or a line break gets an apostrophe in front. Numbers are written as numbers and are not passed to this
 * function.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe of `guardCell`: `unguardCell(guardCell(text)) === text` for every text. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/**
 * A guarded text for a workbook. Text cells are never run there, so the apostrophe would only be visible. It stays if
 * reading the text again would change it.
 */
export function unguardedText(text: string): string {
  const plain = unguardCell(text);
  return plain !== "-" && unguardCell(plain) === plain ? plain : text;
}

/** Leading apostrophes are included, so that a text that already looks guarded is restored exactly. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
