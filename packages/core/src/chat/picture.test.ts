import { expect, test } from "vitest";
import { pictureTypeOf } from "./picture.ts";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ["\u0089PNG\r\n\u001a\nrest", "image/png"],
  ["\u00ff\u00d8\u00ff\u00e0", "image/jpeg"],
  ["GIF89a", "image/gif"],
  ["RIFF....WEBPVP8", "image/webp"],
  ["BM....", "image/bmp"],
  ["<svg onload=alert(1)>", undefined],
  ["\u0089PN", undefined],
  ["", undefined],
])("the picture type of the bytes %j", (content, type) => {
  expect(pictureTypeOf(bytes(content))).toBe(type);
});
