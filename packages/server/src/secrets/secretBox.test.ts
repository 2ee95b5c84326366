import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createSecretBox } from "./secretBox.ts";

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "banche-secrets-"));
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true });
});

describe("an encrypted secret", () => {
  const box = createSecretBox(folder(), "one key");
  const sealed = box.seal("source a", "geheim 密码");

  test.each([
    ["another purpose", box, "source b", sealed],
    ["another key", createSecretBox(folder(), "another key"), "source a", sealed],
    ["no text of ours", box, "source a", "geheim"],
    ["an empty text", box, "source a", ""],
    ["a part of it", box, "source a", sealed.slice(0, -4)],
    [
      "one letter that was changed",
      box,
      "source a",
      sealed.slice(0, 8) + (sealed[8] === "A" ? "B" : "A") + sealed.slice(9),
    ],
  ])("is not opened with %s", (_what, by, purpose, text) => {
    expect(by.open(purpose, text)).toBeUndefined();
  });

  test("does not contain the secret and is different each time", () => {
    expect(Buffer.from(sealed.slice(3), "base64url").toString()).not.toContain("geheim");
    expect(box.seal("source a", "geheim 密码")).not.toBe(sealed);
  });
});

test.each(["", "a", "geheim 密码", "x".repeat(500)])("the encrypted secret %j can be opened", (secret) => {
  const box = createSecretBox(folder(), "one key");
  expect(box.open("p", box.seal("p", secret))).toBe(secret);
});

test("without the operator's key a private key file is created with the first secret and reused", () => {
  const dataDir = folder();
  const box = createSecretBox(dataDir);
  expect(readdirSync(dataDir)).toEqual([]);
  const sealed = box.seal("p", "geheim");
  expect(readdirSync(dataDir)).toEqual(["secret.key"]);
  expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, "secret.key"), "utf8")).toHaveLength(43);
  expect(createSecretBox(dataDir).open("p", sealed)).toBe("geheim");
});
