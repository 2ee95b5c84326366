import { parseDecimal, type Rational } from "./rational.ts";

/** One part of an expression in a designer: a field, or single typed characters (contract-lowcode §1.10). */
export type ExpressionPart = string | { readonly field: string };
/** A whole expression: parts in order, or plain text such as `(1.5 + 2) × 3`. */
export type Expression = string | readonly ExpressionPart[];

export type Operator = "+" | "-" | "*" | "/";
export type Token =
  | { readonly kind: "number"; readonly value: Rational }
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "operator"; readonly operator: Operator }
  | { readonly kind: "open" }
  | { readonly kind: "close" };

/** Most characters and fields of one expression. */
export const EXPRESSION_MAX_LENGTH = 1_000;

/**
 * Splits an expression into tokens. Adjacent digits and points form one number, also across parts; a space ends a
 * number. `×` and `*`, `÷` and `/` are equal, and so are full-width digits, operators and brackets.
 *
 * @returns undefined for an invalid character, an invalid number (`1.`, `1.2.3`), a number of more than 30 digits, or
 * an expression longer than 1,000
 */
export function tokenize(expression: Expression): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let digits = "";
  let length = 0;
  const endNumber = (): boolean => {
    if (digits === "") return true;
    const value = NUMBER.test(digits) ? parseDecimal(digits) : undefined;
    digits = "";
    if (value) tokens.push({ kind: "number", value });
    return value !== undefined;
  };
  for (const part of typeof expression === "string" ? [expression] : expression) {
    if (typeof part !== "string") {
      if (!endNumber() || ++length > EXPRESSION_MAX_LENGTH) return undefined;
      tokens.push({ kind: "field", name: part.field });
      continue;
    }
    for (const typed of part) {
      const character = halfWidth(typed);
      if (++length > EXPRESSION_MAX_LENGTH) return undefined;
      if (DIGIT.test(character)) {
        digits += character;
        continue;
      }
      const token = signs.get(character);
      if (!endNumber() || (!token && character !== " ")) return undefined;
      if (token) tokens.push(token);
    }
  }
  return endNumber() ? tokens : undefined;
}

/** Converts `（` to `(`: a Chinese keyboard types the full-width form. */
function halfWidth(character: string): string {
  return /^[\uff01-\uff5e\u3000]$/.test(character) ? character.normalize("NFKC") : character;
}

const DIGIT = /^[\d.]$/;
const NUMBER = /^\d+(?:\.\d+)?$/;
const signs = new Map<string, Token>([
  ["+", { kind: "operator", operator: "+" }],
  ["-", { kind: "operator", operator: "-" }],
  ["−", { kind: "operator", operator: "-" }],
  ["×", { kind: "operator", operator: "*" }],
  ["*", { kind: "operator", operator: "*" }],
  ["÷", { kind: "operator", operator: "/" }],
  ["/", { kind: "operator", operator: "/" }],
  ["(", { kind: "open" }],
  [")", { kind: "close" }],
]);
