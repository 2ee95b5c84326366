import { expect, test } from "vitest";
import { rules } from "../validation/rules.ts";
import { newPassword } from "./newPassword.ts";

test("a new password has sixteen letters and digits without similar characters", () => {
  const made = Array.from({ length: 500 }, () =>
    newPassword((length) => crypto.getRandomValues(new Uint8Array(length))),
  );
  expect(new Set(made).size).toBe(500);
  for (const password of made) {
    expect(rules.password.test(password)).toBe(true);
    expect(password).toMatch(/^[A-HJ-NP-Za-km-z2-9]{16}$/);
  }
});

test("a new password without digits is made again", () => {
  let calls = 0;
  const bytes = (length: number) =>
    new Uint8Array(length).map((_, at) => ((calls += 1) <= length ? 0 : at % 2 ? 50 : 1));
  expect(newPassword(bytes)).toMatch(/\d/);
});
