import { expect, test } from "vitest";
import { rules } from "../validation/rules.ts";
import { newPassword } from "./newPassword.ts";

test("has sixteen letters and digits of both kinds, none of which look alike", () => {
  const made = Array.from({ length: 500 }, () =>
    newPassword((length) => crypto.getRandomValues(new Uint8Array(length))),
  );
  expect(new Set(made).size).toBe(500);
  for (const password of made) {
    expect(rules.password.test(password)).toBe(true);
    expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9]{16}$/);
  }
});

test("is made again when it has letters alone", () => {
  let calls = 0;
  const bytes = (length: number) =>
    new Uint8Array(length).map((_, at) => ((calls += 1) <= length ? 0 : at % 2 ? 50 : 1));
  expect(newPassword(bytes)).toMatch(/\d/);
});
