import type { Program } from "./compile.ts";
import { add, divide, multiply, parseDecimal, type Rational, subtract, toDecimal, zero } from "./rational.ts";

/** The result of a calculated field. */
export interface Calculated {
  /** The exact result, rounded half away from zero to 10 decimals: `0.3`. Never `NaN`, `Infinity` or an exponent. */
  readonly text: string;
  /** The result as a number; digits after the 16th are lost. */
  readonly value: number;
  /** Why the result is 0 because of an error: show a warning (spec §8). */
  readonly problem?: "invalidOperand" | "divisionByZero" | "tooLarge";
}

/**
 * Calculates a program with the values of the moment, exactly (spec §5). A value that is missing, null or empty counts
 * as 0; an array counts as the sum of its members (a column of a sub-table); digits in text count as the number. Text
 * that is no number, division by zero and results too large for a number make the whole result 0, with a problem named.
 *
 * @returns undefined when the program is empty: there is no value
 */
export function evaluate(program: Program, valueOf: (field: string) => unknown): Calculated | undefined {
  if (program.length === 0) return undefined;
  const stack: Rational[] = [];
  for (const step of program) {
    if (step.kind === "number") {
      stack.push(step.value);
    } else if (step.kind === "field") {
      const value = operand(valueOf(step.name));
      if (!value) return failed("invalidOperand");
      stack.push(value);
    } else if (step.kind === "negate") {
      stack.push(subtract(zero, stack.pop() ?? zero));
    } else {
      const right = stack.pop() ?? zero;
      const left = stack.pop() ?? zero;
      const result = operations[step.operator](left, right);
      if (!result) return failed("divisionByZero");
      stack.push(result);
    }
  }
  const text = toDecimal(stack.pop() ?? zero);
  const value = Number(text);
  return Number.isFinite(value) ? { text, value } : failed("tooLarge");
}

const operations = { "+": add, "-": subtract, "*": multiply, "/": divide };

function failed(problem: NonNullable<Calculated["problem"]>): Calculated {
  return { text: "0", value: 0, problem };
}

function operand(value: unknown): Rational | undefined {
  if (value === null || value === undefined) return zero;
  if (typeof value === "boolean") return value ? { top: 1n, bottom: 1n } : zero;
  if (typeof value === "number" || typeof value === "bigint") return parseDecimal(String(value));
  if (typeof value === "string") return value.trim() === "" ? zero : parseDecimal(value.trim());
  if (!Array.isArray(value)) return undefined;
  let sum: Rational | undefined = zero;
  for (const member of value) {
    const next = Array.isArray(member) ? undefined : operand(member);
    sum = sum && next && add(sum, next);
  }
  return sum;
}
