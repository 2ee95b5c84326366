import { describe, expect, test } from "vitest";

import { base32, codeAt, isOneTimeCode, otpauthUri, stepAt, stepOf } from "./oneTimeCode.ts";

const secret = Buffer.from("12345678901234567890");

/** RFC 6238, appendix B, SHA-1. */
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("at second %d the code is %s", (second, code) => {
  expect(codeAt(secret, stepAt(second * 1000), 8)).toBe(code);
  expect(codeAt(secret, stepAt(second * 1000))).toBe(code.slice(2));
});

/** RFC 4226, appendix D. */
test.each([
  ...["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"].entries(),
])("the code of step %d is %s", (step, code) => {
  expect(codeAt(secret, step)).toBe(code);
});

describe("a code belongs to a step", () => {
  const at = 10_000 * 30_000;
  test.each([
    ["of now", 10_000, 10_000],
    ["a step early", 9_999, 9_999],
    ["a step late", 10_001, 10_001],
    ["two steps early", 9_998, undefined],
    ["two steps late", 10_002, undefined],
  ])("%s", (_what, step, found) => {
    expect(stepOf(secret, codeAt(secret, step), { at, after: 0 })).toBe(found);
    expect(stepOf(secret, codeAt(secret, step), { at: at + 29_999, after: 0 })).toBe(found);
  });

  test("a code is accepted only once, and earlier codes are refused after it", () => {
    expect(stepOf(secret, codeAt(secret, 10_000), { at, after: 10_000 })).toBeUndefined();
    expect(stepOf(secret, codeAt(secret, 9_999), { at, after: 10_000 })).toBeUndefined();
    expect(stepOf(secret, codeAt(secret, 10_001), { at, after: 10_000 })).toBe(10_001);
  });

  test.each(["", "1", "1234567", "７５５２２４", "abcdef"])("the text %j is not a code of any step", (text) => {
    expect(stepOf(secret, text, { at, after: 0 })).toBeUndefined();
    expect(isOneTimeCode(text)).toBe(false);
  });
});

/** RFC 4648 §10, without padding. */
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
  ["12345678901234567890", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"],
])("%j in base32 is %j", (text, typed) => {
  expect(base32(Buffer.from(text))).toBe(typed);
});

test("the address contains the names of installation and account, also with special characters", () => {
  const uri = new URL(otpauthUri("GEZDGNBV", "一号:厂 & Co", "zhang:san?x"));
  expect(uri.protocol + uri.host).toBe("otpauth:totp");
  expect(decodeURIComponent(uri.pathname)).toBe("/一号 厂 & Co:zhang san?x");
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    ...{ secret: "GEZDGNBV", issuer: "一号 厂 & Co", algorithm: "SHA1", digits: "6", period: "30" },
  });
});
