import { expect, test } from "vitest";

import { TooManyPasswords, createPasswords, wireDigest } from "./password.ts";

test("the digest of the wire is the MD5 of the plain password", () => {
  expect(wireDigest("123456")).toBe("e10adc3949ba59abbe56e057f20f883e");
});

test("a password matches only its own hash, and equal passwords have different hashes", async () => {
  const passwords = createPasswords(8);
  const [one, other] = await Promise.all([
    passwords.hash(wireDigest("banche1")),
    passwords.hash(wireDigest("banche1")),
  ]);
  expect(one).not.toBe(other);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(wireDigest("banche1"), one)).toBe(true);
  expect(await passwords.verify(wireDigest("banche2"), one)).toBe(false);
  expect(await passwords.verify(wireDigest("banche1"), null)).toBe(false);
  expect(passwords.isOutdated(one)).toBe(false);
  expect(passwords.isOutdated(one.replace("m=19456", "m=4096"))).toBe(true);
});

test("a hash that cannot be read is an error, not a wrong password", async () => {
  await expect(createPasswords(2).verify(wireDigest("x"), "$2b$10$whatever")).rejects.toThrow("not readable");
});

test("calls over the limit are refused at once; calls are accepted again when others have ended", async () => {
  const passwords = createPasswords(2);
  const running = [passwords.hash("a"), passwords.verify("b", null)];
  await expect(passwords.hash("c")).rejects.toThrow(TooManyPasswords);
  await expect(passwords.verify("c", null)).rejects.toThrow(TooManyPasswords);
  await Promise.all(running);
  expect(await passwords.verify("d", null)).toBe(false);
});
