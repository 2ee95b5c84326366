import { expect, test } from "vitest";
import { byteText } from "./bytes.ts";

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1.0 KB"],
  [15.6 * 1024 ** 3, "15.6 GB"],
  [250 * 1024 ** 2, "250 MB"],
  [9e20, "799361 PB"],
])("the size of %s bytes", (bytes, text) => {
  expect(byteText(bytes)).toBe(text);
});
