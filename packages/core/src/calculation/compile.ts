import { type Expression, type Operator, type Token, tokenize } from "./tokenize.ts";

/**
 * An expression in reverse Polish notation, which can be evaluated repeatedly. Empty: there is nothing to calculate.
 */
export type Program = readonly Step[];
export type Step = Exclude<Token, { readonly kind: "open" | "close" }> | Negation;
/** A unary minus. */
interface Negation {
  readonly kind: "negate";
}

/**
 * Compiles an expression by precedence: brackets, then unary minus, then × ÷, then + -, from left to right.
 *
 * @returns undefined if numbers or fields do not alternate with operators, or brackets do not match (spec §5). A
 * number, a field or a bracket may have one unary minus (contract-lowcode W-F9), but no unary plus
 */
export function compile(expression: Expression): Program | undefined {
  const tokens = tokenize(expression);
  if (!tokens) return undefined;
  if (tokens.length === 0) return [];
  const program: Step[] = [];
  const waiting: ((Token & { readonly kind: "operator" | "open" }) | Negation)[] = [];
  let wantsValue = true;
  for (const token of tokens) {
    const startsValue = token.kind === "number" || token.kind === "field" || token.kind === "open";
    if (token.kind === "operator" && token.operator === "-" && wantsValue) {
      if (waiting.at(-1)?.kind === "negate") return undefined;
      waiting.push({ kind: "negate" });
      continue;
    }
    if (startsValue !== wantsValue) return undefined;
    if (token.kind === "number" || token.kind === "field") {
      program.push(token);
      wantsValue = false;
    } else if (token.kind === "open") {
      waiting.push(token);
    } else if (token.kind === "operator") {
      for (let top = waiting.at(-1); top && binds(top) >= binds(token);) {
        if (top.kind !== "open") program.push(top);
        waiting.pop();
        top = waiting.at(-1);
      }
      waiting.push(token);
      wantsValue = true;
    } else {
      let top = waiting.pop();
      for (; top && top.kind !== "open"; top = waiting.pop()) program.push(top);
      if (!top) return undefined;
    }
  }
  if (wantsValue) return undefined;
  for (let top = waiting.pop(); top; top = waiting.pop()) {
    if (top.kind === "open") return undefined;
    program.push(top);
  }
  return program;
}

/**
 * Whether an expression can be calculated (spec §5, expression check). An empty one cannot, although a designer may
 * leave it empty.
 */
export function isExpression(expression: Expression): boolean {
  return (compile(expression)?.length ?? 0) > 0;
}

/** Names of the fields that a program uses, each once. */
export function fieldsOf(program: Program): readonly string[] {
  return [...new Set(program.flatMap((step) => (step.kind === "field" ? [step.name] : [])))];
}

function binds(
  token: { readonly kind: "open" | "negate" } | { readonly kind: "operator"; readonly operator: Operator },
) {
  if (token.kind !== "operator") return token.kind === "negate" ? 3 : 0;
  return token.operator === "*" || token.operator === "/" ? 2 : 1;
}
