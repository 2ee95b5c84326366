import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resources } from "../registry/all.ts";
import { conditionOperatorChoices, conditionValueChoices } from "../resources/system/dataScopeChoices.ts";
import {
  type Condition,
  conditionFault,
  type ConditionGroup,
  conditionOperators,
  conditionPlaceholders,
  conditionsText,
  type ConditionType,
  conditionTypeOf,
  fitsOperator,
  isConditionValue,
  readConditions,
} from "./conditions.ts";

const one = (field: string, op: string, value: string): Condition => ({ field, op, value });
const group = (...groups: readonly Condition[]): ConditionGroup => ({ logic: "and", groups });
const types: Readonly<Record<string, ConditionType>> = {
  name: "text",
  order: "number",
  enabled: "flag",
  at: "instant",
};
const typeOf = (field: string) => (Object.hasOwn(types, field) ? types[field] : undefined);

describe("a text of conditions is refused", () => {
  const many = (count: number, made: unknown) => Array.from({ length: count }, () => made);
  test.each([
    ["", "none", 0, 0],
    ["[]", "none", 0, 0],
    ["[", "shape", 0, 0],
    ['{"logic":"and"}', "shape", 0, 0],
    ["null", "shape", 0, 0],
    ['[{"logic":"xor","groups":[]}]', "shape", 1, 0],
    ['[{"groups":{}}]', "shape", 1, 0],
    ['[{"groups":[]}]', "none", 1, 0],
    ['[{"groups":[{"field":"a","op":"Equal","value":1}]}]', "shape", 1, 1],
    [JSON.stringify([group(one("a", "Equal", "b")), { logic: "or", groups: [null] }]), "shape", 2, 1],
    [JSON.stringify(many(21, group(one("a", "Equal", "b")))), "tooMany", 20, 0],
    [JSON.stringify([{ groups: many(21, one("a", "Equal", "b")) }]), "tooMany", 1, 20],
  ])("%s", (text, why, at, row) => {
    expect(readConditions(text)).toEqual({ why, group: at, row });
  });
});

describe("conditions are refused", () => {
  test.each([
    [one("other", "Equal", "x"), "field"],
    [one("constructor", "Equal", "x"), "field"],
    [one("name", "Like", "x"), "operator"],
    [one("name", "Equal", ""), "value"],
    [one("order", "Equal", "x"), "value"],
    [one("order", "Equal", "1; drop"), "value"],
    [one("enabled", "Equal", "yes"), "value"],
    [one("enabled", "LessThan", "true"), "operator"],
    [one("at", "LessThan", "yesterday"), "value"],
    [one("name", "Equal", "@nobody"), "placeholder"],
    [one("name", "LessThan", "@userId"), "operator"],
    [one("order", "Equal", "@userId"), "placeholder"],
  ])("%o", (condition, why) => {
    expect(
      conditionFault([group(one("name", "Equal", "a")), group(one("name", "Equal", "b"), condition)], typeOf),
    ).toEqual({
      ...{ why, group: 2, row: 2 },
    });
  });
});

test("valid conditions are read unchanged, including further members of the platform", () => {
  const written = [
    { logic: "and", groups: [{ id: "1", type: "String", ...one("name", "Equal", "@userId") }] },
    { logic: "or", groups: [one("order", "LessThanOrEqual", "-2.5"), one("at", "GreaterThan", "2026-01-02")] },
  ];
  const read = readConditions(JSON.stringify(written));
  expect(read).toEqual(written);
  expect("why" in read ? read : conditionFault(read, typeOf)).toBeUndefined();
});

test("the choices for users are exactly the supported operators and values", () => {
  expect(conditionOperatorChoices.map(({ value }) => value)).toEqual([...conditionOperators]);
  expect(conditionValueChoices.map(({ value }) => value)).toEqual(["text", ...conditionPlaceholders]);
});

test("the text of conditions shows groups in brackets with the word of their logic between", () => {
  const groups: readonly ConditionGroup[] = [
    group(one("a", "Equal", "1"), one("b", "LessThan", "2")),
    { logic: "or", groups: [one("c", "Equal", "3")] },
  ];
  const words = { field: (code: string) => code.toUpperCase(), operator: () => "=", and: "and", or: "或者" };
  expect(conditionsText(groups, { ...words, value: ({ value }) => value })).toBe("【A = 1 and B = 2】 或者【C = 3】");
});

test("conditions have no fault exactly when field, operator and value fit", () => {
  const value = fc.oneof(
    fc.constantFrom(...conditionPlaceholders, "", "1", "-0.5", "true", "2026-01-02", "@x", "' or true"),
    fc.string(),
  );
  const condition = fc.record({
    ...{ field: fc.constantFrom(...Object.keys(types), "x"), value },
    op: fc.constantFrom(...conditionOperators, "Like"),
  });
  fc.assert(
    fc.property(
      fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      (rows) => {
        const read = readConditions(JSON.stringify(rows.map((groups) => ({ logic: "or", groups }))));
        if ("why" in read) return expect.fail();
        const sound = rows.flat().every(({ field, op, value: given }) => {
          const type = typeOf(field);
          const fits = (conditionPlaceholders as readonly string[]).includes(given)
            ? type === "text"
            : type !== undefined && given !== "" && !given.startsWith("@") && isConditionValue(type, given);
          return fits && fitsOperator(op, type, given);
        });
        expect(conditionFault(read, typeOf) === undefined).toBe(sound);
      },
    ),
  );
});

test("fields with several values or rows cannot be used in conditions", () => {
  const typesOf = (fields: Readonly<Record<string, Parameters<typeof conditionTypeOf>[0]>>) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, conditionTypeOf(field)]));
  expect(typesOf(resources.positions.fields)).toMatchObject({
    ...{ department: "text", type: "text", order: "number", enabled: "flag", createdAt: "instant" },
  });
  expect(typesOf(resources.users.fields)["positions"]).toBeUndefined();
});
