import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { richTextLine } from "./richText.ts";

describe("a rich text on one line", () => {
  it.each([
    ["<p>Doors <b>open</b></p><ul><li>one</li><li>two</li></ul>", "Doors open one two"],
    ["<p>a&nbsp;&amp;&lt;b&gt; &quot;c&#39;</p>", "a &<b> \"c'"],
    ["<p>&amp;lt;b&amp;gt;</p>", "&lt;b&gt;"],
    ["<p></p>", ""],
    ["5 < 6", "5 < 6"],
    ["", ""],
  ])("%j says %j", (html, line) => {
    expect(richTextLine(html)).toBe(line);
  });

  it("is one line and no longer than the HTML, whatever that is", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("<", ">", "p", "/", "&amp;", "\n", " ", "a")), (parts) => {
        const html = parts.join("");
        const line = richTextLine(html);
        expect(line).not.toContain("\n");
        expect(line.length).toBeLessThanOrEqual(html.length);
      }),
    );
  });
});
