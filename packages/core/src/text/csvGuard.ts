/**
 * Protects a cell of text from being run as a formula by a spreadsheet: what begins with `= + - @`, their full-width
 * forms, tab or a line break gets an apostrophe in front. Numbers are written as numbers and do not pass through here.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes away what `guardCell` put there: `unguardCell(guardCell(text)) === text` for every text. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

/**
 * A guarded text as a workbook holds it: cells of texts are never run there, so that the apostrophe would only be seen. It stays
 * where reading the text again would change it.
 */
export function unguardedText(text: string): string {
  const plain = unguardCell(text);
  return plain !== "-" && unguardCell(plain) === plain ? plain : text;
}

/** Apostrophes count too, so that a text that looks guarded already comes back as it was. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
