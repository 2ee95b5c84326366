import { parseDecimal, type Rational } from "./rational.ts";

/** One piece of an expression as a designer makes it: a field, or characters typed one by one (contract-lowcode §1.10). */
export type ExpressionPart = string | { readonly field: string };
/** A whole expression: pieces in order, or plain text such as `(1.5 + 2) × 3`. */
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
 * Cuts an expression into tokens. Digits and points side by side are one number, also across pieces; a space ends a
 * number. `×` and `*`, `÷` and `/` mean the same, and so do full-width digits, signs and brackets.
 *
 * @returns undefined when there is a character that has no place in an expression, a number that is none (`1.`, `1.2.3`)
 *   or one of more than 30 digits, or when it is longer than 1,000
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

/** `（` is `(`: what a Chinese keyboard types. */
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
