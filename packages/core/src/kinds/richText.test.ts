import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RichTextField } from "../fields/field.ts";
import { recordPictureAddress, recordPictureIn, recordPicturesIn } from "./recordPictures.ts";
import { richTextKind, richTextLine } from "./richText.ts";

describe("a rich text on one line", () => {
  it.each([
    ["<p>Doors <b>open</b></p><ul><li>one</li><li>two</li></ul>", "Doors open one two"],
    ["<p>a&nbsp;&amp;&lt;b&gt; &quot;c&#39;</p>", "a &<b> \"c'"],
    ["<p>&amp;lt;b&amp;gt;</p>", "&lt;b&gt;"],
    ["<p></p>", ""],
    ['<p>a<img src="/api/file/Image/record/x.png" alt="b" />c</p>', "a [图] c"],
    ["5 < 6", "5 < 6"],
    ["", ""],
  ])("%j is shown as %j", (html, line) => {
    expect(richTextLine(html, "图")).toBe(line);
  });

  it("has one line and is not longer than the HTML, for any text", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("<", ">", "p", "/", "&amp;", "\n", " ", "a")), (parts) => {
        const html = parts.join("");
        const line = richTextLine(html, "图");
        expect(line).not.toContain("\n");
        expect(line.length).toBeLessThanOrEqual(html.length);
      }),
    );
  });
});

describe("pictures in a rich text", () => {
  const name = (n: number) => `20261128_${String(n).padStart(32, "0")}.png`;
  const shown = (n: number) => `<img src="${recordPictureAddress(name(n))}" alt="" />`;
  const field: RichTextField = { kind: "richText" };

  it.each([
    ["another server", `https://example.com/api/file/Image/record/${name(1)}`],
    ["without a scheme", `//example.com/api/file/Image/record/${name(1)}`],
    ["another kind of upload", `/api/file/Image/annexpic/${name(1)}`],
    ["a way out of the folder", `/api/file/Image/record/../annexpic/${name(1)}`],
    ["another call", `/api/file/Image/record/${name(1)}/more`],
    ["no stored name", "/api/file/Image/record/a.png"],
    ["data", "data:image/png;base64,AAAA"],
  ])("do not belong to the record: %s", (_what, address) => {
    expect(recordPictureIn(address)).toBeUndefined();
  });

  it("are refused when there are more than the limit", () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => shown(n)).join("");
    expect(richTextKind.check(many(21), { ...field, max: 10_000 })).toEqual({
      rule: "tooManyFiles",
      params: { max: 20 },
    });
    expect(richTextKind.check(many(20), field)).toBeUndefined();
  });

  it("are recognised by their names, also with a signature or a path prefix", () => {
    const address = recordPictureAddress(name(1));
    for (const way of [address, `${address}?encryption=abc&size=small`, `/banche${address}`]) {
      expect(recordPictureIn(way)).toBe(name(1));
    }
    const html = `<p>${shown(1)} src="${recordPictureAddress(name(3))}" ${shown(2)}${shown(1)}</p>`;
    expect(recordPicturesIn(html)).toEqual([name(1), name(2)]);
  });
});
