import fc from "fast-check";
import { expect, test } from "vitest";
import { languages } from "../i18n/language.ts";
import { emojiPieces, emojis, searchEmojis } from "./emoji.ts";

test("there are 120 emoji with unique codes", () => {
  expect(emojis).toHaveLength(120);
  expect(new Set(emojis.map(({ code }) => code)).size).toBe(120);
  expect([emojis[0], emojis[9], emojis[99], emojis[119]]).toMatchObject([
    { file: "100.gif", code: "[微笑]", picture: "🙂" },
    { file: "109.gif", code: "[哭2]", picture: "😭" },
    { file: "199.gif", code: "[耍帅]", picture: "🕺" },
    { file: "219.png", code: "[礼物3]", picture: "🧧" },
  ]);
});

test("each emoji is drawn by one unique character", () => {
  const pictures = emojis.map(({ picture }) => picture);
  // The compiler target does not support this flag yet; Node does.
  const oneEmoji = new RegExp("^\\p{RGI_Emoji}$", "v");
  for (const picture of pictures) expect(picture).toMatch(oneEmoji);
  expect(new Set(pictures).size).toBe(120);
  const drawn = Object.fromEntries(emojis.map(({ code, picture }) => [code, picture]));
  expect(drawn).toMatchObject({
    "[篮球]": "🏀",
    "[拇指]": "👍",
    "[ok]": "👌",
    "[蛋糕]": "🍰",
    "[bye]": "👋",
    "[月亮]": "🌙",
  });
});

test("each emoji has a unique name in each language, short enough for a list", () => {
  for (const language of languages) {
    const names = emojis.map(({ names: all }) => all[language]);
    expect(new Set(names).size).toBe(120);
    for (const name of names) expect(name).toMatch(/^\S.{0,13}$/u);
  }
  for (const { names, words } of emojis) {
    for (const english of [names.en, ...words]) expect(english).toMatch(/^[a-z]+( [a-z]+)*$/);
  }
  expect([emojis[1]?.names, emojis[79]?.names]).toEqual([
    { zh: "伤心", zhtw: "傷心", en: "sad" },
    { zh: "拇指", zhtw: "拇指", en: "thumbs up" },
  ]);
});

test.each([
  ["thumbs", "👍👎"],
  [" Smile ", "🙂😃"],
  ["ok", "👌👀💔"],
  ["heart", "💕💗💔"],
  ["laugh", "😄😆"],
  ["thanks", "🙏"],
  ["傷", "😞"],
  ["[哭", "😢😭😥"],
  ["笑", "😁😄🙂😃"],
  ["109", "😭"],
  [".gif", ""],
  ["no such thing", ""],
])("%j finds %s", (query, found) => {
  expect(
    searchEmojis(query)
      .map(({ picture }) => picture)
      .join(""),
  ).toBe(found);
});

test("codes become emoji, and other text stays", () => {
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
