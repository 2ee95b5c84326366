import fc from "fast-check";
import { pinyin, polyphonic } from "pinyin-pro";
import { describe, expect, test } from "vitest";
import { wantedOf } from "../text/nameReader.ts";
import { nameKeys, nameReader, personKeys, soundsOf } from "./index.ts";
import { readings } from "./readings.ts";

const options = { toneType: "none", type: "array", v: true, nonZh: "removed" } as const;
const block = Array.from({ length: 0x9fff - 0x4e00 + 1 }, (_, at) => String.fromCodePoint(0x4e00 + at));
const finds = (name: string, typed: string): boolean => {
  const wanted = wantedOf(typed, nameReader);
  return nameReader.plain(name).includes(wanted) || soundsOf(name).some((sound) => sound.includes(wanted));
};

describe("against pinyin-pro", () => {
  test("over 20,000 characters have the same main reading and the same readings, or none", () => {
    const read = block.map((character) => pinyin(character, options).length > 0);
    const known = block.filter((_, at) => read[at]);
    expect(known.length).toBeGreaterThan(20_000);
    const [mains, alls] = [pinyin(known.join(" "), options), polyphonic(known.join(" "), options)];
    const wrong = known.filter((character, at) => {
      const own = readings().of(character);
      const all = new Set(alls[at] ?? []);
      return own[0] !== mains[at] || own.length !== all.size || !own.every((reading) => all.has(reading));
    });
    expect(wrong).toEqual([]);
    const unknown = block.filter((_, at) => !read[at]);
    expect(unknown.filter((character) => readings().of(character).length > 0)).toEqual([]);
  });

  test("5,000 names of people have the same keys, and both readings of ambiguous words are found", () => {
    const single =
      "王李张刘陈杨赵黄周吴徐孙胡朱林何郭马罗梁宋郑谢韩唐冯于董萧程曹许傅沈曾彭吕单解仇查盖牟区朴翟尉华任覃";
    const given =
      "伟芳娜秀英敏静丽强磊军洋勇杰涛超兰霞平刚华建国文辉红玉雪重行长乐朝晓雯梓轩宇航子涵思远浩然中和兴广大为会正少";
    const family = fc.oneof(
      fc.constantFrom(...single),
      fc.constantFrom("欧阳", "上官", "万俟", "尉迟", "长孙", "乐正"),
    );
    const rest = fc.array(fc.constantFrom(...given), { minLength: 1, maxLength: 2 }).map((all) => all.join(""));
    const other: string[] = [];
    const unfound: string[] = [];
    fc.assert(
      fc.property(family, rest, (first, last) => {
        const name = first + last;
        const said = pinyin(name, { ...options, surname: "head" });
        const letters = said.map((one) => one.charAt(0)).join("");
        const own = personKeys(name);
        if (own.pinyin !== said.join(" ") || own.pinyinInitials !== letters) other.push(name);
        const sounds = soundsOf(name);
        if (![said.join(""), letters].every((sound) => sounds.includes(sound))) unfound.push(name);
      }),
      { numRuns: 5_000, seed: 23 },
    );
    expect(other.length).toBeLessThan(15);
    expect(unfound).toEqual([]);
  });
});

test.each([
  ["线路管理", "xian lu guan li", "xlgl"],
  ["日志", "ri zhi", "rz"],
  ["他", "ta", "t"],
  ["重庆银行", "chong qing yin hang", "cqyh"],
  ["權限管理", "quan xian guan li", "qxgl"],
  ["E-柱状图", "e zhu zhuang tu", "ezzt"],
  ["User roles 2", "user roles 2", "ur2"],
  ["吕布", "lv bu", "lb"],
  ["ＡＢ班", "ab ban", "ab"],
  ["", "", ""],
])("%s is read %s", (name, said, letters) => {
  expect(nameKeys(name)).toEqual({ pinyin: said, pinyinInitials: letters });
});

test.each([
  ["单雪", "shan xue", "sx"],
  ["欧阳晓明", "ou yang xiao ming", "oyxm"],
  ["單雪", "shan xue", "sx"],
  ["上官长", "shang guan chang", "sgc"],
])("the person %s is read %s", (name, said, letters) => {
  expect(personKeys(name)).toEqual({ pinyin: said, pinyinInitials: letters });
});

describe("searching", () => {
  test.each([
    ["单雪", ["sx", "dx", "cx", "shanxue", "danxue", "DanXue", "shan xue", "單", "单雪", "ＳＸ"]],
    ["张伟", ["張", "張偉", "zw", "zhangwei"]],
    ["張偉", ["张伟", "zhang"]],
    ["吕布", ["lv", "lü", "lvbu"]],
    ["乾隆", ["qianlong", "gl"]],
    ["重庆", ["chongqing", "zhongqing", "cq", "zq"]],
  ])("%s is found by each of %j", (name, typed) => {
    expect(typed.filter((one) => !finds(name, one))).toEqual([]);
  });

  test.each([
    ["单雪", "xs"],
    ["线路", "ml"],
    ["日志", "sz"],
  ])("%s is not found by %s", (name, typed) => {
    expect(finds(name, typed)).toBe(false);
  });

  test("a traditional name and its simplified form are found by the same searches", () => {
    const pairs = [...readings().simplified].filter(([, simplified]) => readings().of(simplified).length > 0);
    expect(pairs.length).toBeGreaterThan(2_500);
    const lost: string[] = [];
    for (const [traditional, simplified] of pairs) {
      const found = finds(traditional, simplified) && finds(simplified, traditional);
      const heard = soundsOf(simplified).every((sound) => finds(traditional, sound));
      if (!found || !heard) lost.push(`${traditional} ${simplified}`);
    }
    expect(lost).toEqual([]);
  });

  test("a name has at most 48 spellings of each kind, and every reading is included", () => {
    const sounds = soundsOf("行长重乐单都会还藏".repeat(6).slice(0, 50));
    expect(sounds.length).toBeLessThanOrEqual(96);
    expect(soundsOf("行长重乐单都")).toEqual(expect.arrayContaining(["xczldd", "hczldd", "xzzldd", "xczydd"]));
  });
});
