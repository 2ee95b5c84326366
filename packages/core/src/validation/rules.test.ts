import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { textOf } from "../i18n/pick.ts";
import { isEmailAddress, isExternal, isUrl } from "./addresses.ts";
import { isAlphabet, isLowerCase, isUpperCase } from "./letters.ts";
import { isNumberString } from "./numbers.ts";
import { ruleNames, rules } from "./rules.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(ruleNames)("rule %s", (name) => {
  const rule = rules[name];

  test("is stored under its name and has a text", () => {
    expect(rule.name).toBe(name);
    expect(textOf("zh", rule.text)).toMatch(/\p{Script=Han}/u);
  });

  test.each(rule.valid)("accepts %s", (value) => {
    expect(rule.test(value)).toBe(true);
  });

  test.each([...rule.invalid, "", "\n", `${rule.valid[0]}\n`, `\u0000${rule.valid[0]}`])("refuses %j", (value) => {
    expect(rule.test(value)).toBe(false);
  });

  test("refuses control characters at every position", () => {
    const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).concat("\u007f");
    for (const sample of rule.valid) {
      for (const control of controls) {
        for (const at of [0, 1, sample.length - 1, sample.length]) {
          expect(rule.test(`${sample.slice(0, at)}${control}${sample.slice(at)}`)).toBe(false);
        }
      }
    }
  });

  test("refuses a text that is too long without reading it", () => {
    const reads = [vi.spyOn(String.prototype, "codePointAt"), vi.spyOn(String.prototype, "charCodeAt")];
    expect(rule.test("1a".repeat(500_000))).toBe(false);
    for (const read of reads) expect(read).not.toHaveBeenCalled();
  });

  test("never throws for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (value) => {
        expect(typeof rule.test(value)).toBe("boolean");
      }),
    );
  });
});

describe("the work of a rule is proportional to the length", () => {
  const hostile = ["a", "1", ".", "a.", "1a", "@", "a@", "-", "汉", "·", "x.x@", "0", "%"];

  test.each([
    ...ruleNames.map((name) => [name, rules[name].test] as const),
    ["url", (value: string) => isUrl(`http://${value}`)] as const,
    ["emailAddress", isEmailAddress] as const,
    ["numberString", isNumberString] as const,
  ])("%s reads each character at most six times", (_, check) => {
    const reads = vi.spyOn(String.prototype, "codePointAt");
    for (const seed of hostile) {
      for (const length of [8, 15, 16, 18, 40, 50, 120, 254, 300]) {
        for (const end of ["", "!", "@b.cn", "\n"]) {
          const value = seed.repeat(length).slice(0, length - end.length) + end;
          reads.mockClear();
          check(value);
          expect(reads.mock.calls.length).toBeLessThanOrEqual(6 * (value.length + 8));
        }
      }
    }
  });
});

describe("identity card", () => {
  test("a change of one digit is always refused", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (place, add) => {
        const good = "11010519491231002X";
        const changed = good.slice(0, place) + ((Number(good[place]) + add) % 10) + good.slice(place + 1);
        expect(rules.idCard.test(changed)).toBe(false);
      }),
    );
  });
});

describe("number string", () => {
  test.each(["0", "-1", "+1.5", "10", "0.0", "-0.25", "1234567890.123"])("accepts %s", (value) => {
    expect(isNumberString(value)).toBe(true);
  });
  test.each(["", "01", "1.", ".5", "1e3", "-", "+", "1.2.3", " 1", "1 ", "--1", "00", "1,000", "NaN", "１"])(
    "refuses %j",
    (value) => {
      expect(isNumberString(value)).toBe(false);
    },
  );
  test("agrees with a regular expression", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-+.0-9e]{0,8}$/), (value) => {
        expect(isNumberString(value)).toBe(/^[+-]?(0|[1-9][0-9]*)(\.[0-9]+)?$/.test(value));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("addresses", () => {
  test.each([
    "http://a.cn",
    "https://user:pw@example.com:8443/a/b?c=d#e",
    "HTTP://EXAMPLE.COM",
    "ftp://10.0.0.8/x",
    "http://localhost:3000",
    "http://[::1]:80/",
    "https://例子.中国/路",
  ])("%s is a URL", (value) => {
    expect(isUrl(value)).toBe(true);
  });
  test.each([
    "",
    "http://",
    "http:///a",
    "example.com",
    "javascript:alert(1)",
    "http://a b.cn",
    "http://a.cn/\n",
    "http://-a.cn",
    "http://a..cn",
    "http://256.1.1.1",
    "http://a.cn:99999",
    "http://a.cn:",
    "http://[::1",
    "http://[]",
    "http://a.cn\\@b.cn",
    "http://a.cn/<b>",
  ])("%j is not a URL", (value) => {
    expect(isUrl(value)).toBe(false);
  });
  test.each(["http://a", "HTTPS://a", "mailto:a@b.cn", "tel:110"])("%s is an external address", (value) => {
    expect(isExternal(value)).toBe(true);
  });
  test.each(["/http:", "httpx", "system/user", "", "javascript:1"])("%j is not an external address", (value) => {
    expect(isExternal(value)).toBe(false);
  });
});

describe("letters", () => {
  test("case and alphabet are tested", () => {
    expect([isLowerCase("abc"), isLowerCase("aBc"), isLowerCase("")]).toEqual([true, false, false]);
    expect([isUpperCase("ABC"), isUpperCase("ABc"), isUpperCase("Ä")]).toEqual([true, false, false]);
    expect([isAlphabet("aBc"), isAlphabet("ab1"), isAlphabet("é")]).toEqual([true, false, false]);
  });
});
