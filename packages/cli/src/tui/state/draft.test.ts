import { CHAT_TEXT_MAX_CHARS } from "@banche/core/chat";
import { graphemes, widthOf } from "@banche/core/text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caretCell, type Draft, type DraftEdit, draftOf, draftRows, editDraft, emptyDraft } from "./draft.ts";

/** `|` is the caret. */
const at = (marked: string): Draft => ({ text: marked.replace("|", ""), caret: marked.indexOf("|") });
const marked = ({ text, caret }: Draft): string => `${text.slice(0, caret)}|${text.slice(caret)}`;

describe("editDraft", () => {
  it.each<[string, DraftEdit, string]>([
    ["你|好", { type: "insert", text: "们" }, "你们|好"],
    ["|", { type: "insert", text: "a\r\nb\rc\n" }, "a\nb\nc\n|"],
    ["|", { type: "insert", text: "\u001b[31m红\u0007\u202e" }, "红|"],
    ["👨‍👩‍👧|", { type: "deleteBack" }, "|"],
    ["🇨🇳🇨🇳|", { type: "deleteBack" }, "🇨🇳|"],
    ["|é!", { type: "deleteForward" }, "|!"],
    ["|", { type: "deleteBack" }, "|"],
    ["a|👍🏽", { type: "right" }, "a👍🏽|"],
    ["a\n|b", { type: "left" }, "a|\nb"],
    ["hello wide|", { type: "deleteWordBack" }, "hello |"],
    ["三号车 刹车片  |", { type: "wordLeft" }, "三号车 刹|车片  "],
    ["one| two three", { type: "wordRight" }, "one two| three"],
    ["a\nbc|d\ne", { type: "lineStart" }, "a\n|bcd\ne"],
    ["a\n|bcd\ne", { type: "lineEnd" }, "a\nbcd|\ne"],
    ["a\nbc|d", { type: "deleteToLineStart" }, "a\n|d"],
    ["ab|c", { type: "clear" }, "|"],
    ["你好\nab|c", { type: "up", width: 20 }, "你|好\nabc"],
    ["你|好\nabc", { type: "down", width: 20 }, "你好\nab|c"],
    ["ab|c", { type: "up", width: 20 }, "|abc"],
    ["ab|c", { type: "down", width: 20 }, "abc|"],
    ["abcdef|", { type: "up", width: 4 }, "abc|def"],
  ])("%s %j", (before, edit, after) => {
    // Chinese word boundaries come from the dictionary of the platform. Our part is only that a whole word is passed.
    const result = marked(editDraft(at(before), edit));
    if (edit.type === "wordLeft") expect(result).toMatch(/^三号车 \|?刹\|?车?\|?片 {2}$/);
    else expect(result).toBe(after);
  });

  it("limits the text to the length of a message and cuts between characters", () => {
    const full = editDraft(emptyDraft, { type: "insert", text: "👨‍👩‍👧".repeat(2_000) });
    expect(full.text.length).toBeLessThanOrEqual(CHAT_TEXT_MAX_CHARS);
    expect(new Set(graphemes(full.text))).toEqual(new Set(["👨‍👩‍👧"]));
    expect(editDraft(full, { type: "insert", text: "👨‍👩‍👧" })).toEqual(full);
  });
});

const text = fc
  .string({ unit: "grapheme", maxLength: 60 })
  .map((one) => editDraft(emptyDraft, { type: "insert", text: one }).text);

describe("draftRows", () => {
  it("each character is on one row, each row fits, and the caret has a cell", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 3, max: 30 }), (words, width) => {
        const rows = draftRows(words, width);
        expect(rows.map(({ start, end }) => words.slice(start, end)).join("")).toBe(words.replaceAll("\n", ""));
        for (const { start, end } of rows) expect(widthOf(words.slice(start, end))).toBeLessThanOrEqual(width - 1);
        let caret = 0;
        for (const grapheme of ["", ...graphemes(words)]) {
          caret += grapheme.length;
          const cell = caretCell({ text: words, caret }, rows);
          expect(cell.column).toBeLessThan(width);
          expect(cell.row).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

const edits = fc.oneof(
  fc.record({ type: fc.constant("insert" as const), text: fc.string({ unit: "binary", maxLength: 8 }) }),
  fc.record({
    type: fc.constantFrom(
      "left",
      "right",
      "wordLeft",
      "wordRight",
      "lineStart",
      "lineEnd",
      "deleteBack",
      "deleteForward",
      "deleteWordBack",
      "deleteToLineStart",
    ),
  }),
  fc.record({ type: fc.constantFrom("up", "down"), width: fc.integer({ min: 3, max: 12 }) }),
);

it("with any input the caret stays inside the text and no control characters are added", () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 40 }), (all) => {
      let draft = draftOf("三号车的刹车片到了吗？");
      for (const edit of all) draft = editDraft(draft, edit as DraftEdit);
      expect(draft.caret).toBeGreaterThanOrEqual(0);
      expect(draft.caret).toBeLessThanOrEqual(draft.text.length);
      expect(draft.text).not.toMatch(/[^\P{Cc}\n]/u);
    }),
  );
});
