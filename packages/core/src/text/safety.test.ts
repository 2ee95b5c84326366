import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guardCell, unguardCell } from "./csvGuard.ts";
import { htmlToText } from "./html.ts";
import { MAX_MARKS, oneLine, sanitise } from "./sanitise.ts";

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      "\u001b",
      "[",
      "]",
      "\u009b",
      "\u009d",
      "\u0007",
      "\u009c",
      "\\",
      "0;",
      "m",
      "P",
      "\r",
      "\n",
      "\t",
      "\u202e",
      "\u200b",
      "\u0301",
      "\ud83d",
      "\ude00",
      "班",
      "a",
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  ),
  maxLength: 80,
});

describe("sanitise", () => {
  test.each([
    ["plain 班车\n\tx", "plain 班车\n\tx"],
    ["\u001b[31mred\u001b[0m", "red"],
    ["\u001b[2J\u001b[1;1Hgone", "gone"],
    ["\u001b]0;title\u0007after", "after"],
    ["\u001b]52;c;aGk=\u001b\\after", "after"],
    ["\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\", "link"],
    ["\u009b31mred", "red"],
    ["\u009d0;t\u009cafter", "after"],
    ["\u001bPq#0\u001b\\after", "after"],
    ["\u001b(Bx\u001bcy", "xy"],
    ["\u001b]0;no end", "0;no end"],
    ["\u001b\u001b[31m[31m", "[31m"],
    ["a\r\nb\rc", "a\nbc"],
    ["a\u0085b\u2028c", "a\nb\nc"],
    ["ab\u0008\u007fc\u0000", "abc"],
    ["user\u202egnp.exe", "usergnp.exe"],
    ["a\u200b\u2060\ufeff\u00adb", "ab"],
    ["👨‍👩‍👧 ❤️", "👨‍👩‍👧 ❤️"],
    [`a${"\u0301".repeat(50)}b`, `a${"\u0301".repeat(MAX_MARKS)}b`],
    ["\ud83dx", "\ufffdx"],
    ["tag\u{e0041}s", "tags"],
  ])("%j becomes %j", (text, clean) => {
    expect(sanitise(text)).toBe(clean);
  });

  test("removes all terminal control characters, and a second run changes nothing", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const clean = sanitise(text);
        expect(clean).not.toMatch(
          /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u,
        );
        expect(clean).not.toMatch(/\p{M}{5}/u);
        expect(sanitise(clean)).toBe(clean);
        expect(oneLine(text)).not.toMatch(/[\n\t]/);
      }),
      { numRuns: 3_000 },
    );
  });

  test("does not change harmless text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("班", "a", " ", "\n", "é", "，", "👍", "0", "["), maxLength: 50 }),
        (text) => {
          expect(sanitise(text)).toBe(text);
        },
      ),
    );
  });

  test("a million unterminated control strings are read in one pass", () => {
    expect(sanitise("\u001b]".repeat(500_000))).toBe("");
    expect(sanitise("\u009dx".repeat(300_000)).length).toBe(300_000);
  });
});

describe("formula guard", () => {
  test.each(["=1+1", "+86", "-5", "@x", "\t=1", "\r=1", "\n=1", "＝1", "'=1"])("adds an apostrophe to %j", (text) => {
    expect(guardCell(text)).toBe(`'${text}`);
  });
  test.each(["", "a=1", "1-2", "班车", "'quoted'", " =1"])("does not change %j", (text) => {
    expect(guardCell(text)).toBe(text);
  });
  test("can be removed without change, and the guarded text is never a formula", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "a", "班", "＋"), maxLength: 8 }),
        (text) => {
          expect(unguardCell(guardCell(text))).toBe(text);
          expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r]/);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe("html to text", () => {
  test.each([
    ["<p>一号线</p><p>停运<br>两天</p>", "一号线\n停运\n两天"],
    ["a   b\n c", "a b c"],
    ["<ul><li>甲</li><li>乙</li></ul>", "- 甲\n- 乙"],
    ["&lt;b&gt; &amp;amp; &#20013;&#x4e2d; &unknown;", "<b> &amp; 中中 &unknown;"],
    ["<script>alert(1)</script>x<style>p{}</style>", "x"],
    ["a<!-- <b>hidden --> b", "a b"],
    ['<img src=x onerror=alert(1) alt="图">', "[图]"],
    ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
    ["<table><tr><td>甲</td><td>乙</td></tr></table>", "甲 乙"],
    ["unclosed <b", "unclosed <b"],
    ["<p title='a>b'>x</p>", "x"],
    ["&#27;[31mred", "red"],
    ["", ""],
  ])("%j gives the text %j", (html, text) => {
    expect(htmlToText(html).text).toBe(text);
  });

  test("links to other sites get numbers, and unsafe links are removed", () => {
    expect(htmlToText('<a href="https://a.cn/?a=1&amp;b=2">甲</a>，<A HREF=mailto:x@y.cn>乙</A>')).toEqual({
      text: "甲 [1]，乙 [2]",
      links: ["https://a.cn/?a=1&b=2", "mailto:x@y.cn"],
    });
    expect(htmlToText('<a href="javascript:alert(1)">x</a><a data-href="http://no.cn">y</a>')).toEqual({
      text: "xy",
      links: [],
    });
  });

  test("any HTML is converted without an error to a safe text", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.constantFrom(
              "<",
              ">",
              "a",
              " ",
              "/",
              '"',
              "'",
              "=",
              "!",
              "-",
              "href",
              "<a href='http://x'>",
              "</a>",
              "<!--",
              "&#27;",
            ),
            fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
          ),
          maxLength: 60,
        }),
        (html) => {
          const { text, links } = htmlToText(html);
          expect(sanitise(text)).toBe(text);
          for (const link of links) expect(link).toMatch(/^http/);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test.each(["<", "<a ", '<a b="', "<!--", "<!-- -->", "<a href='http://x'>", "&", "</a>", "<script>"])(
    "converts a million characters of %j without delay",
    (seed) => {
      expect(htmlToText(seed.repeat(Math.ceil(1_000_000 / seed.length))).links.length).toBeLessThanOrEqual(1);
    },
  );
});
