import fc from "fast-check";
import { expect, test } from "vitest";
import { emojiPieces, emojis } from "./emoji.ts";

test("there are 120, with codes that differ", () => {
  expect(emojis).toHaveLength(120);
  expect(new Set(emojis.map(({ code }) => code)).size).toBe(120);
  expect([emojis[0], emojis[9], emojis[99], emojis[119]]).toEqual([
    { file: "100.gif", code: "[微笑]" },
    { file: "109.gif", code: "[哭2]" },
    { file: "199.gif", code: "[耍帅]" },
    { file: "219.png", code: "[礼物3]" },
  ]);
});

test("codes become emoji; what is none stays", () => {
  const shown = (text: string) => emojiPieces(text).map((piece) => ("emoji" in piece ? piece.emoji.file : piece.text));
  expect(shown("到了吗？[微笑][bye] [车]")).toEqual(["到了吗？", "100.gif", "139.gif", " [车]"]);
  expect(shown("[[哭]]")).toEqual(["[", "105.gif", "]"]);
  expect(shown("")).toEqual([]);
});

test("no character of a message is lost", () => {
  const part = fc.oneof(fc.string(), fc.constantFrom(...emojis.map(({ code }) => code)), fc.constantFrom("[", "]"));
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join("");
      const back = emojiPieces(text).map((piece) => ("emoji" in piece ? piece.emoji.code : piece.text));
      expect(back.join("")).toBe(text);
    }),
  );
});
