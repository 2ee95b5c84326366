import { expect, it } from "vitest";
import { sizeOf } from "./picture.ts";

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : [...part])));

it.each([
  [
    "PNG",
    bytes("\u0089PNG\r\n\u001a\n", [0, 0, 0, 13], "IHDR", [0, 0, 5, 0], [0, 0, 2, 208]),
    { width: 1280, height: 720 },
  ],
  ["GIF", bytes("GIF89a", [0, 5], [208, 2]), { width: 1280, height: 720 }],
  [
    "JPEG",
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0], [0xff, 0xc2, 0, 17, 8, 2, 208, 5, 0]),
    { width: 1280, height: 720 },
  ],
  ["a PNG that ends in its head", bytes("\u0089PNG\r\n\u001a\n", [0, 0]), undefined],
  ["a JPEG without a frame", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), undefined],
  ["a JPEG of endless nothing", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0]), undefined],
  ["no picture", bytes("hello"), undefined],
])("the size of %s", (_what, content, size) => expect(sizeOf(content)).toEqual(size));
