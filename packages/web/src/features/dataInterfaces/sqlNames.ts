const QUOTES: Readonly<Record<string, readonly [open: string, close: string]>> = {
  MySql: ["`", "`"],
  SqlServer: ["[", "]"],
};
/** Names that need no quotes in any database; PostgreSQL folds capital letters. */
const PLAIN = /^[a-z_][a-z0-9_]*$/;

/** Quotes a table or field name for a statement: `"Order"` in PostgreSQL and SQLite, `[Order]` in SQL Server. */
export function nameIn(kind: string, name: string): string {
  if (PLAIN.test(name)) return name;
  const [open, close] = QUOTES[kind] ?? ['"', '"'];
  return `${open}${name.replaceAll(close, close + close)}${close}`;
}

/** Inserts a word into a text, with spaces where it would touch its neighbours. Also returns the offset after the word. */
export function inserted(text: string, at: number, word: string): { readonly text: string; readonly caret: number } {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const left = /[\w"`\]]$/.test(before) ? " " : "";
  const right = /^[\w"`[]/.test(after) ? " " : "";
  return { text: before + left + word + right + after, caret: before.length + left.length + word.length };
}
