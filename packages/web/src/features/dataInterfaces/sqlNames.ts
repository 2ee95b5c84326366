const QUOTES: Readonly<Record<string, readonly [open: string, close: string]>> = {
  MySql: ["`", "`"],
  SqlServer: ["[", "]"],
};
/** Names that every database takes as they are; PostgreSQL folds large letters. */
const PLAIN = /^[a-z_][a-z0-9_]*$/;

/** A name of a table or field as a statement has it: `"Order"` in PostgreSQL and SQLite, `[Order]` in SQL Server. */
export function nameIn(kind: string, name: string): string {
  if (PLAIN.test(name)) return name;
  const [open, close] = QUOTES[kind] ?? ['"', '"'];
  return `${open}${name.replaceAll(close, close + close)}${close}`;
}

/** A text with a word in it at a place, with blanks where it would grow together with its neighbours, and the place after it. */
export function inserted(text: string, at: number, word: string): { readonly text: string; readonly caret: number } {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const left = /[\w"`\]]$/.test(before) ? " " : "";
  const right = /^[\w"`[]/.test(after) ? " " : "";
  return { text: before + left + word + right + after, caret: before.length + left.length + word.length };
}
