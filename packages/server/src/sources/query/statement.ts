import type { SourceKind } from "../source.ts";

/** Why a statement is refused. */
export type StatementFault =
  | "empty"
  /** It does not begin with SELECT or WITH, or contains a keyword that writes. */
  | "notSelect"
  /** Text follows a semicolon. */
  | "several"
  /** A string, a quoted name or a comment has no end. */
  | "unclosed"
  /** A name after `@` or `:` that is not a parameter. */
  | "unknown"
  /** A native placeholder of the database, such as `?`. */
  | "placeholder"
  /** A comment that MySQL executes. */
  | "hint";

export class StatementError extends Error {
  override readonly name = "StatementError";
  readonly fault: StatementFault;
  /** The word that caused the fault, or empty. */
  readonly word: string;
  constructor(fault: StatementFault, word = "") {
    super(fault);
    this.fault = fault;
    this.word = word;
  }
}

/** A statement in the form that a driver accepts. */
export interface Statement {
  /** Without comments and final semicolon. Parameters are replaced by placeholders. */
  readonly text: string;
  /** The parameter of each placeholder, in order. */
  readonly names: readonly string[];
}

/** Keywords of statements that write, call or access other places. As column names they must be quoted, or follow a dot. */
const writing: ReadonlySet<string> = new Set(
  `insert update delete merge into truncate drop alter create grant revoke exec execute call copy lock vacuum attach detach
   pragma openrowset openquery opendatasource load_file`.split(/\s+/),
);

/**
 * Parses one SELECT (or WITH … SELECT). Parameters are written `@name` or `:name`. Strings, quoted names, comments and dollar quotes are
 * parsed as in this kind of database; they contain no parameters.
 *
 * @param placeholder - returns the placeholder of a parameter, by name and position from 0; undefined where the parameter does not exist
 * @throws {StatementError}
 */
export function readStatement(
  sql: string,
  kind: SourceKind,
  placeholder: (name: string, at: number) => string | undefined,
): Statement {
  const names: string[] = [];
  const parts: string[] = [];
  let first: string | undefined;
  let ended = false;
  let before: Token | undefined;
  for (const token of tokensOf(sql, kind)) {
    const { type, text } = token;
    if (type === "space") {
      parts.push(text);
      continue;
    }
    if (ended) throw new StatementError("several");
    if (type === "end") {
      ended = true;
      continue;
    }
    if (type === "word") {
      const word = text.toLowerCase();
      first ??= word;
      if (writing.has(word) && before?.text !== ".") throw new StatementError("notSelect", text);
    }
    first ??= text;
    if (type === "parameter") {
      const stands = placeholder(token.name, names.length);
      if (stands === undefined) throw new StatementError("unknown", text);
      names.push(token.name);
      parts.push(stands);
    } else parts.push(text);
    before = token;
  }
  if (first === undefined) throw new StatementError("empty");
  if (first !== "select" && first !== "with") throw new StatementError("notSelect", first.slice(0, 30));
  return { text: parts.join("").trim(), names };
}

type Token =
  | { readonly type: "space" | "end" | "word" | "other"; readonly text: string }
  | { readonly type: "parameter"; readonly text: string; readonly name: string };

const spaces = /\s+/y;
const words = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const numbers = /\d[\p{L}\p{N}_.]*/uy;
const lines = /[^\r\n]*/y;
const dollars = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;

function* tokensOf(sql: string, kind: SourceKind): Generator<Token> {
  let at = 0;
  let word = "";
  while (at < sql.length) {
    const [token, end] = tokenAt(sql, at, kind, word);
    word = token.type === "word" ? token.text : "";
    at = end;
    yield token;
  }
}

/** Reads the token at a position. @param word - the word that ends here, or empty */
function tokenAt(sql: string, at: number, kind: SourceKind, word: string): readonly [Token, number] {
  const char = sql[at] ?? "";
  const pair = sql.slice(at, at + 2);
  const other = (end: number): readonly [Token, number] => [{ type: "other", text: sql.slice(at, end) }, end];
  const space = match(spaces, sql, at);
  if (space) return [{ type: "space", text: space }, at + space.length];
  const comment = commentEnd(sql, at, kind);
  if (comment !== undefined) return [{ type: "space", text: " " }, comment];
  const quoted = quotedEnd(sql, at, kind, word);
  if (quoted !== undefined) return other(quoted);
  if (char === ";") return [{ type: "end", text: char }, at + 1];
  if (pair === "::" || pair === ":=" || pair === "@@") return other(at + 2);
  if (char === "@" || char === ":") {
    const name = match(words, sql, at + 1);
    if (name) return [{ type: "parameter", text: char + name, name }, at + 1 + name.length];
  }
  if (isPlaceholder(sql, at, kind)) throw new StatementError("placeholder", sql.slice(at, at + 10));
  const found = match(words, sql, at);
  if (found) return [{ type: "word", text: found }, at + found.length];
  const number = match(numbers, sql, at);
  return other(at + (number?.length ?? 1));
}

function isPlaceholder(sql: string, at: number, kind: SourceKind): boolean {
  const char = sql[at];
  if (char === "\0") return true;
  if (char === "?") return kind === "MySql" || kind === "SQLite";
  return char === "$" && (kind === "SQLite" || (kind === "PostgreSQL" && /\d/.test(sql[at + 1] ?? "")));
}

/** The end of a comment that begins here. Undefined where none begins. */
function commentEnd(sql: string, at: number, kind: SourceKind): number | undefined {
  const pair = sql.slice(at, at + 2);
  const line = () => at + (match(lines, sql, at)?.length ?? 0);
  // In MySQL two dashes begin a comment only before a space.
  if (pair === "--") return kind !== "MySql" || /^[\s\p{Cc}]?$/u.test(sql.slice(at + 2, at + 3)) ? line() : undefined;
  if (sql[at] === "#" && kind === "MySql") return line();
  if (pair !== "/*") return undefined;
  if (kind === "MySql" && /^\/\*M?!/.test(sql.slice(at, at + 4))) throw new StatementError("hint");
  const nests = kind === "PostgreSQL" || kind === "SqlServer";
  let depth = 1;
  for (let end = at + 2; end < sql.length; end += 1) {
    const here = sql.slice(end, end + 2);
    if (here === "*/") depth -= 1;
    else if (here === "/*" && nests) depth += 1;
    else continue;
    end += 1;
    if (depth === 0) return end + 1;
  }
  throw new StatementError("unclosed");
}

/** The end of a string or quoted name that begins here. Undefined where none begins. */
function quotedEnd(sql: string, at: number, kind: SourceKind, word: string): number | undefined {
  const char = sql[at] ?? "";
  if (kind === "PostgreSQL" && char === "$") {
    const mark = match(dollars, sql, at);
    if (mark === undefined) return undefined;
    const end = sql.indexOf(mark, at + mark.length);
    if (end < 0) throw new StatementError("unclosed");
    return end + mark.length;
  }
  const close = closers(kind)[char];
  if (close === undefined) return undefined;
  const isText = char === "'" || (char === '"' && kind === "MySql");
  const escapes = isText && (kind === "MySql" || (kind === "PostgreSQL" && word.toLowerCase() === "e"));
  const doubles = close !== "]" || kind === "SqlServer";
  for (let end = at + 1; end < sql.length; end += 1) {
    if (sql[end] === "\\" && escapes) end += 1;
    else if (sql[end] === close) {
      if (!doubles || sql[end + 1] !== close) return end + 1;
      end += 1;
    }
  }
  throw new StatementError("unclosed");
}

const usual = { "'": "'", '"': '"' } as const;
const ofKind: Readonly<Record<SourceKind, Readonly<Record<string, string>>>> = {
  PostgreSQL: usual,
  MySql: { ...usual, "`": "`" },
  SqlServer: { ...usual, "[": "]" },
  SQLite: { ...usual, "`": "`", "[": "]" },
};
const closers = (kind: SourceKind) => ofKind[kind];

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[0];
  return found === "" ? undefined : found;
}
