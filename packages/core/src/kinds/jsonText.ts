/** The error in a JSON text, with its place. */
export interface JsonFault {
  /**
   * `unread`: it is not JSON. `twice`: an object has a key twice; readers would keep only one. `deep`: it is nested
   * too deeply.
   */
  readonly why: "unread" | "twice" | "deep";
  /** `stops[2].name`; `$` for the whole value. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/** Deepest nesting of objects and lists. */
export const JSON_DEEPEST = 32;
/** Longest path in an error, in characters. Of a longer path only the end is shown. */
const PATH_MAX = 120;

const BLANKS = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;
const PLAIN = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
/** Control characters for terminals, direction marks and unpaired surrogates. */
const UNFIT = /[\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/** An object or a list that is being read. */
interface Open {
  readonly end: "}" | "]";
  readonly keys: Set<string>;
  /** Key or index of the member that is being read; undefined before the first key. */
  at: string | number | undefined;
}

/**
 * The first error of a text; undefined if it is JSON. Numbers may have any number of digits, because none is rounded.
 */
export function jsonFault(text: string): JsonFault | undefined {
  const reader = new Reader(text);
  for (;;) {
    const wrong = reader.value();
    if (wrong === "opened") continue;
    const after = wrong ?? reader.afterValue();
    if (after === "next") continue;
    return after === "end" ? undefined : after;
  }
}

/** Reads a text in one pass. Nesting uses an explicit stack, so deep texts cannot overflow the call stack. */
class Reader {
  readonly #text: string;
  readonly #open: Open[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads a value. Of a non-empty object or list, only the beginning is read. */
  value(): JsonFault | "opened" | undefined {
    this.#take(BLANKS);
    const sign = this.#text[this.#at];
    if (sign !== "{" && sign !== "[") {
      return (this.#take(STRING) ?? this.#take(PLAIN)) === undefined ? this.#fault("unread") : undefined;
    }
    if (this.#open.length >= JSON_DEEPEST) return this.#fault("deep");
    this.#at += 1;
    const inside: Open =
      sign === "{" ? { end: "}", keys: new Set(), at: undefined } : { end: "]", keys: new Set(), at: 0 };
    if (this.#takeSign(inside.end)) return undefined;
    this.#open.push(inside);
    return (inside.end === "}" ? this.#key(inside) : undefined) ?? "opened";
  }

  /** Handles the end of a value: closes finished objects and lists, and goes to the next value. */
  afterValue(): JsonFault | "next" | "end" {
    for (;;) {
      const inside = this.#open.at(-1);
      this.#take(BLANKS);
      if (!inside) return this.#at === this.#text.length ? "end" : this.#fault("unread");
      if (this.#takeSign(inside.end)) this.#open.pop();
      else if (!this.#takeSign(",")) return this.#fault("unread");
      else if (typeof inside.at === "number") return this.#next(inside.at + 1, inside);
      else return this.#key(inside) ?? "next";
    }
  }

  #next(at: number, inside: Open): "next" {
    inside.at = at;
    return "next";
  }

  /** Reads the key of the next member, up to its value. */
  #key(inside: Open): JsonFault | undefined {
    this.#take(BLANKS);
    const key = this.#take(STRING);
    if (key === undefined) return this.#fault("unread");
    const name = String(JSON.parse(key));
    inside.at = name;
    if (inside.keys.has(name)) return this.#fault("twice");
    inside.keys.add(name);
    return this.#takeSign(":") ? undefined : this.#fault("unread");
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #takeSign(sign: string): boolean {
    this.#take(BLANKS);
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #fault(why: JsonFault["why"]): JsonFault {
    const lines = this.#text.slice(0, this.#at).split("\n");
    return { why, path: pathTo(this.#open), line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
  }
}

function pathTo(open: readonly Open[]): string {
  const path = open.map(({ at }) => {
    if (at === undefined) return "";
    return typeof at === "string" && /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(at)
      ? `.${at}`
      : `[${escaped(JSON.stringify(at))}]`;
  });
  const whole = path.join("").replace(/^\./, "");
  return whole === "" ? "$" : whole.length > PATH_MAX ? `…${whole.slice(-PATH_MAX)}` : whole;
}

/** Strings, punctuation and other tokens; blanks are skipped. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * The text without insignificant blanks. Digits and escapes are unchanged; invisible characters are escaped. Equal
 * JSON has equal text. A text that is not JSON is returned unchanged.
 */
export function compactJson(text: string): string {
  if (jsonFault(text)) return text;
  return (text.match(TOKENS) ?? []).map(escaped).join("");
}

/** The indented text with one line for each value; a text that is not JSON is returned unchanged. */
export function indentedJson(text: string): string {
  if (jsonFault(text)) return text;
  const tokens = text.match(TOKENS) ?? [];
  let depth = 0;
  const line = () => `\n${"  ".repeat(depth)}`;
  return tokens
    .map((token, place) => {
      const before = tokens[place - 1] ?? "";
      if (token === "}" || token === "]") {
        depth -= 1;
        return before === "{" || before === "[" ? token : `${line()}${token}`;
      }
      const begun = before === "{" || before === "[" || before === "," ? line() : "";
      if (token === "{" || token === "[") depth += 1;
      return `${begun}${escaped(token)}${token === ":" ? " " : ""}`;
    })
    .join("");
}

function escaped(token: string): string {
  return token.replace(UNFIT, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
