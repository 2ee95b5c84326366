import { expect, test } from "vitest";

import { createSigner } from "./signing.ts";

const signer = createSigner(Buffer.alloc(32, 1));

test("a signed value can be read only for its own purpose and with the same key", () => {
  const value = { name: "李", at: [1, null] };
  const text = signer.sign("link", value);
  expect(text).toMatch(/^[\w-]+\.[\w-]{22}$/);
  expect(signer.read("link", text)).toEqual(value);
  expect(signer.read("cursor", text)).toBeUndefined();
  expect(createSigner(Buffer.alloc(32, 2)).read("link", text)).toBeUndefined();
});

test("a changed text is never accepted", () => {
  const text = signer.sign("link", 7);
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === "A" ? "B" : "A";
    expect(signer.read("link", text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined();
  }
  for (const broken of ["", ".", "a.b", `${text}=`, ` ${text}`, text.slice(0, -1)]) {
    expect(signer.read("link", broken)).toBeUndefined();
  }
});
