import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile, fieldsOf, isExpression } from "./compile.ts";
import { evaluate } from "./evaluate.ts";
import { operandOf } from "./operands.ts";
import type { Expression, ExpressionPart } from "./tokenize.ts";

/** `a` and `t.x` become fields, everything else is typed text. */
function parts(text: string): ExpressionPart[] {
  return text.split(" ").map((word) => (/^[a-z]/.test(word) ? { field: word } : word));
}
function calculate(
  expression: Expression,
  values: Record<string, unknown> = {},
  row?: { table: string; index: number },
) {
  const program = compile(expression);
  return program && evaluate(program, (name) => operandOf(values, name, row));
}

describe("conformance", () => {
  test.each([
    ["1 2 . 5 × 4", {}, "50"],
    ["a + b × ( c - 1 )", { a: 2, b: 3, c: 5 }, "14"],
    ["( ( 1 + 2 ) × ( 3 + 4 ) ) ÷ 7", {}, "3"],
    ["1 0 0 ÷ 1 0 × 2", {}, "20"],
    ["3 - 1 0", {}, "-7"],
    ["1 - 2 - 3", {}, "-4"],
    ["8 ÷ 4 ÷ 2", {}, "1"],
    ["t.x × 2", { t: [{ x: 1 }, { x: 2.5 }, {}] }, "7"],
    ["t.x + 3", {}, "3"],
    ["a + 3", { a: null }, "3"],
    ["a + 3", { a: "" }, "3"],
    ["a + 3", { a: "4" }, "7"],
    ["0 . 1 + 0 . 2", {}, "0.3"],
    ["a × 3", { a: 1.1 }, "3.3"],
    ["t.x", { t: [{ x: "1.5" }, { x: 2 }] }, "3.5"],
    ["1 ÷ 3 × 3", {}, "1"],
    ["2 ÷ 3", {}, "0.6666666667"],
    ["0 - 2 ÷ 3", {}, "-0.6666666667"],
    ["- 3 + 5", {}, "2"],
    ["- a × 2", { a: 4 }, "-8"],
    ["2 × - 3", {}, "-6"],
    ["2 - - 3", {}, "5"],
    ["6 ÷ - ( 1 + 2 ) × 2", {}, "-4"],
    ["- ( - a )", { a: "1.5" }, "1.5"],
    ["（ 1 + 2 ） × 3", {}, "9"],
    ["－ １ ２ ． ５ ＋ （ ２ ＊ ３ ） ／ ２ － １", {}, "-10.5"],
    ["5 − 2", {}, "3"],
    ["a × 1 0 0 0", { a: 1.005 }, "1005"],
    ["9007199254740993 + 1", {}, "9007199254740994"],
    ["a + 1", { a: 1e-7 }, "1.0000001"],
    ["0 . 0 0 0 0 0 0 0 0 0 0 5", {}, "0.0000000001"],
    ["0 - 0 . 0 0 0 0 0 0 0 0 0 0 4", {}, "0"],
  ])("%s with %j is %s", (text, values, result) => {
    const calculated = calculate(parts(text), values);
    expect(calculated).toEqual({ text: result, value: Number(result) });
  });

  test("a column gives one cell inside its own table and the sum elsewhere", () => {
    const values = {
      t: [
        { x: 1, y: 9 },
        { x: 2, y: 4 },
      ],
      u: [{ z: 10 }, { z: 20 }],
    };
    expect(calculate(parts("t.x × t.y"), values, { table: "t", index: 1 })?.text).toBe("8");
    expect(calculate(parts("t.x × u.z"), values, { table: "t", index: 0 })?.text).toBe("30");
    expect(calculate(parts("t.x"), values, { table: "t", index: 7 })?.text).toBe("0");
  });

  test.each([
    ["a + 1", { a: "abc" }, "invalidOperand"],
    ["a + 1", { a: {} }, "invalidOperand"],
    ["a", { a: Number.NaN }, "invalidOperand"],
    ["a", { a: "9".repeat(31) }, "invalidOperand"],
    ["t.x", { t: [{ x: 1 }, { x: "x" }] }, "invalidOperand"],
    ["1 ÷ a", { a: 0 }, "divisionByZero"],
    ["0 ÷ 0", {}, "divisionByZero"],
    ["5 + 1 ÷ ( a - a )", { a: 3 }, "divisionByZero"],
    [Array.from({ length: 20 }, () => "a").join(" × "), { a: "9".repeat(30) }, "tooLarge"],
  ])("%s with %j is 0 and returns the reason", (text, values, problem) => {
    expect(calculate(parts(text), values)).toEqual({ text: "0", value: 0, problem });
  });

  test("an empty expression has no value", () => {
    expect(calculate([])).toBeUndefined();
    expect(calculate("")).toBeUndefined();
    expect(compile([])).toEqual([]);
  });

  test("a field name such as constructor does not read a built-in member of objects", () => {
    expect(calculate([{ field: "constructor" }, "+", "1"])?.text).toBe("1");
    expect(calculate([{ field: "__proto__.x" }, "+", "1"])?.text).toBe("1");
  });
});

describe("expression check", () => {
  test.each(["1 + 2", "( 1 + 2 ) × 3", "1 2 3", "a", "( ( a ) )", "a × b ÷ 2", "1*2/3"])(
    "%s can be calculated",
    (text) => {
      expect(isExpression(parts(text))).toBe(true);
    },
  );
  test.each([
    "",
    "1 +",
    "+ 1",
    "( )",
    "1 + ( 2",
    "( ( 1",
    ") 1 (",
    "1 ( + ) 2",
    "( ) 1",
    "1 . + 2",
    ". 5",
    "1 . 2 . 3",
    "1 + 2 )",
    "+ ( 1 )",
    "2 × + 3",
    "- - 3",
    "1 - - - 3",
    "-",
    "( - )",
    "1 -",
    "－ ＋ 1",
    "a b",
    "a 1",
    "1 a",
    "( 1 ) ( 2 )",
    "1 % 2",
    "1 ; 2",
    "¹ + 2",
    "１ ２ ．",
  ])("%j cannot be calculated", (text) => {
    expect(isExpression(parts(text))).toBe(false);
  });

  test("plain text: a space ends a number", () => {
    expect(calculate("(1.5 + 2) × 3")?.text).toBe("10.5");
    expect(isExpression("1 2")).toBe(false);
  });

  test("accepts at most 1,000 characters and at most 30 digits", () => {
    expect(isExpression(`${"1+".repeat(499)}1`)).toBe(true);
    expect(isExpression(`${"1+".repeat(500)}1`)).toBe(false);
    expect(isExpression("9".repeat(30))).toBe(true);
    expect(isExpression("9".repeat(31))).toBe(false);
    expect(isExpression(`${"(".repeat(499)}1${")".repeat(499)}`)).toBe(true);
  });

  test("lists each field once", () => {
    expect(fieldsOf(compile(parts("a + t.x × a")) ?? [])).toEqual(["a", "t.x"]);
  });
});

describe("results against a second implementation", () => {
  type Tree =
    | { readonly value: string }
    | { readonly minus: Tree }
    | { readonly operator: string; readonly left: Tree; readonly right: Tree };
  const number = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.option(fc.stringMatching(/^[0-9]{1,6}$/), { nil: undefined }))
    .map(([whole, decimals]) => ({ value: decimals === undefined ? `${whole}` : `${whole}.${decimals}` }));
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { depthSize: "small" },
      number,
      fc.record({ minus: tie("tree") }),
      fc.record({ operator: fc.constantFrom("+", "-", "×", "÷"), left: tie("tree"), right: tie("tree") }),
    ),
  }));

  function write(node: Tree): string {
    if ("value" in node) return node.value;
    if ("minus" in node) return `-（${write(node.minus)}）`;
    return `(${write(node.left)})${node.operator}(${write(node.right)})`;
  }

  /** Writes the fewest brackets that keep the meaning, to test operator precedence. */
  function writeBare(node: Tree, least = 0): string {
    if ("value" in node) return node.value;
    if ("minus" in node) return `-${writeBare(node.minus, "minus" in node.minus ? 4 : 3)}`.replace(/^-(-.*)$/, "-($1)");
    const binds = node.operator === "×" || node.operator === "÷" ? 2 : 1;
    const text = `${writeBare(node.left, binds)}${node.operator}${writeBare(node.right, binds + 1)}`;
    return binds < least ? `(${text})` : text;
  }

  /** Computes with reduced fractions on the tree itself; undefined means division by zero. */
  function solve(node: Tree): readonly [bigint, bigint] | undefined {
    if ("value" in node) {
      const [whole = "", decimals = ""] = node.value.split(".");
      return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
    }
    if ("minus" in node) {
      const inner = solve(node.minus);
      return inner && [-inner[0], inner[1]];
    }
    const left = solve(node.left);
    const right = solve(node.right);
    if (!left || !right) return undefined;
    const [a, b] = left;
    const [c, d] = right;
    if (node.operator === "+") return [a * d + c * b, b * d];
    if (node.operator === "-") return [a * d - c * b, b * d];
    if (node.operator === "×") return [a * c, b * d];
    return c === 0n ? undefined : [a * d, b * c];
  }

  /** Long division, digit by digit. */
  function divided([top, bottom]: readonly [bigint, bigint]): string {
    const negative = top < 0n !== bottom < 0n && top !== 0n;
    const [size, by] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
    let digits = (size / by).toString();
    let rest = size % by;
    for (let place = 0; place < 10; place += 1) {
      digits += ((rest * 10n) / by).toString();
      rest = (rest * 10n) % by;
    }
    if (rest * 2n >= by) digits = (BigInt(digits) + 1n).toString().padStart(digits.length, "0");
    const text = `${digits.slice(0, -10)}.${digits.slice(-10)}`.replace(/\.?0*$/, "");
    return negative && text !== "0" ? `-${text}` : text;
  }

  test.each([
    ["with brackets everywhere", write],
    ["with the fewest brackets", writeBare],
  ])("%s", (_, render) => {
    fc.assert(
      fc.property(tree, (node) => {
        const text = render(node);
        fc.pre(text.length <= 1_000);
        const solved = solve(node);
        const calculated = calculate(text);
        expect(calculated?.text).toBe(solved ? divided(solved) : "0");
        expect(calculated?.problem).toBe(solved ? undefined : "divisionByZero");
      }),
      { numRuns: 1_000 },
    );
  });

  test("any text is calculated or refused and never throws", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.+\-×÷() a]{0,30}$/), (text) => {
        const calculated = calculate(text);
        expect(isExpression(text)).toBe(calculated !== undefined);
        if (calculated) expect(calculated.text).toMatch(/^-?(0|[1-9]\d*)(\.\d{0,9}[1-9])?$/);
      }),
      { numRuns: 2_000 },
    );
  });
});
