import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chineseAmount } from "./chineseAmount.ts";
import { shortNumber } from "./numberSuffix.ts";

describe("amount in Chinese", () => {
  test.each([
    [0, "零圆整"],
    ["0", "零圆整"],
    [0.35, "零圆叁角伍分"],
    [0.05, "零圆伍分"],
    [1.005, "壹圆伍厘"],
    [15, "壹拾伍圆整"],
    [101, "壹佰零壹圆整"],
    [1001, "壹仟零壹圆整"],
    [1010, "壹仟零壹拾圆整"],
    [10000, "壹万圆整"],
    [10001, "壹万零壹圆整"],
    [100000, "壹拾万圆整"],
    [100001, "壹拾万零壹圆整"],
    [100010, "壹拾万零壹拾圆整"],
    [110000, "壹拾壹万圆整"],
    [1000000, "壹佰万圆整"],
    [10000000, "壹仟万圆整"],
    [100000000, "壹亿圆整"],
    [100000001, "壹亿零壹圆整"],
    [1000000000, "壹拾亿圆整"],
    [1010100000, "壹拾亿壹仟零壹拾万圆整"],
    [123456789, "壹亿贰仟叁佰肆拾伍万陆仟柒佰捌拾玖圆整"],
    [1234567.89, "壹佰贰拾叁万肆仟伍佰陆拾柒圆捌角玖分"],
    [123456789012, "壹仟贰佰叁拾肆亿伍仟陆佰柒拾捌万玖仟零壹拾贰圆整"],
    [12.05, "壹拾贰圆伍分"],
    [12.5, "壹拾贰圆伍角"],
    ["12.50", "壹拾贰圆伍角"],
    ["0.12349", "零圆壹角贰分叁厘肆毫"],
    ["007", "柒圆整"],
    [1e-7, "零圆整"],
  ])("%s is %s", (amount, words) => {
    expect(chineseAmount(amount)).toBe(words);
  });

  test.each([
    [1.05, "壹圆零伍分"],
    ["16409.02", "壹万陆仟肆佰零玖圆零贰分"],
    [107000.53, "壹拾万柒仟圆伍角叁分"],
    [10.5, "壹拾圆伍角"],
    ["1.005", "壹圆零伍厘"],
    ["1.105", "壹圆壹角零伍厘"],
    [0.05, "零圆伍分"],
    ["0.105", "零圆壹角零伍厘"],
    [100, "壹佰圆整"],
  ])("on a cheque %s is %s", (amount, words) => {
    expect(chineseAmount(amount, "zh", { zeroBeforeCoins: true })).toBe(words);
  });

  test.each([-1, -0.01, "-1", "abc", "", " ", "1e3", "1,000", Number.NaN, Number.NEGATIVE_INFINITY, -1e30])(
    "%s is empty",
    (amount) => {
      expect(chineseAmount(amount)).toBe("");
    },
  );

  test.each([1234567890123, "1234567890123.45", 1e21, 1e300, Number.POSITIVE_INFINITY])("%s is too large", (amount) => {
    expect(chineseAmount(amount)).toBe("金额过大无法计算");
    expect(chineseAmount(amount, "en")).toBe("amount too large to calculate");
  });

  test("reads back as the same amount and follows the rules of banks", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.nat({ max: 9_999 }), (whole, coins) => {
        const decimals = String(coins).padStart(4, "0");
        const words = chineseAmount(`${whole}.${decimals}`);
        const cheque = chineseAmount(`${whole}.${decimals}`, "zh", { zeroBeforeCoins: true });
        expect([read(words), read(cheque)]).toEqual([`${whole}.${decimals}`, `${whole}.${decimals}`]);
        expect(cheque).not.toMatch(/零零|零[万亿整]|零圆零/);
        expect(cheque.replace(/(?<=圆.*)零/g, "")).toBe(words);
        expect(words).not.toMatch(/零零|零[万亿]|亿万/);
        expect(words.endsWith("整")).toBe(coins === 0);
      }),
      { numRuns: 1_000 },
    );
  });

  function read(words: string): string {
    const [whole = "", coins = ""] = words.split("圆");
    let total = 0n;
    let group = 0n;
    let digit = 0n;
    for (const word of whole) {
      const value = "零壹贰叁肆伍陆柒捌玖".indexOf(word);
      const place = new Map([
        ["拾", 10n],
        ["佰", 100n],
        ["仟", 1000n],
      ]).get(word);
      if (value >= 0) digit = BigInt(value);
      else if (place) {
        group += digit * place;
        digit = 0n;
      } else {
        total += (group + digit) * (word === "亿" ? 100_000_000n : 10_000n);
        group = digit = 0n;
      }
    }
    const places = ["角", "分", "厘", "毫"].map((unit) => {
      const at = coins.indexOf(unit);
      return at < 0 ? 0 : "零壹贰叁肆伍陆柒捌玖".indexOf(coins[at - 1] ?? "");
    });
    return `${total + group + digit}.${places.join("")}`;
  }
});

describe("short numbers", () => {
  test.each([
    [1500, 1, "1.5k"],
    [1234567, 2, "1.23M"],
    [999, 1, "999"],
    [1000, 1, "1k"],
    [999950, 1, "1M"],
    [1e9, 0, "1G"],
    [2.5e12, 1, "2.5T"],
    [1e15, 1, "1P"],
    [1e18, 1, "1E"],
    [1e21, 1, "1000E"],
    [0, 1, "0"],
    [-1500, 1, "-1500"],
    [12.5, 1, "12.5"],
  ])("%d with %d decimals is %s", (value, decimals, text) => {
    expect(shortNumber(value, decimals)).toBe(text);
  });
});
