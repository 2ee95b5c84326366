import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { builtIn } from "@banche/core";
import { FIRST_PASSWORDS, type JobRow } from "@banche/core/bulk";
import { expect, onTestFinished, test } from "vitest";
import type { Context } from "../context.ts";
import type { Input } from "../program/input.ts";
import type { SignedIn } from "../session/connect.ts";
import { openPasswordFile } from "./passwordFile.ts";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "banche-passwords-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

async function open(path: string, goesOn = false) {
  const app = { cwd: "/", randomBytes };
  const client = { registry: builtIn, additions: async () => new Set([FIRST_PASSWORDS]) };
  const [context, connection, input] = [{ app }, { client }, { text: () => path }] as unknown as [
    Context,
    SignedIn,
    Input,
  ];
  const file = await openPasswordFile(context, connection, input, goesOn);
  if (!file) throw new Error("no file");
  const make = (account: string, status: JobRow["status"]) => {
    file.withNew("users", { account });
    file.take({ op: "create", resource: "users", status, key: account });
  };
  return { make, close: () => file.close() };
}
const accounts = (path: string) =>
  readFileSync(path, "utf8")
    .split("\n")
    .map((line) => line.split(",")[0]);

test("a file from which no line is removed stays the same file with unchanged lines", async () => {
  const path = join(folder(), "passwords.csv");
  const { make, close } = await open(path);
  make("a", "done");
  make("b", "unknown");
  const [before, { ino }] = [readFileSync(path, "utf8"), statSync(path)];
  close();
  expect([readFileSync(path, "utf8"), statSync(path).ino]).toEqual([before, ino]);
  expect(accounts(path)).toEqual(["a", "b", ""]);
});

test("the line of a refused row is removed, and an empty file is deleted", async () => {
  const path = join(folder(), "passwords.csv");
  const first = await open(path);
  first.make("a", "done");
  first.make("b", "failed");
  first.close();
  expect([accounts(path), statSync(path).mode & 0o777]).toEqual([["a", ""], 0o600]);
  const other = join(folder(), "other.csv");
  const second = await open(other);
  second.make("b", "failed");
  second.close();
  expect(existsSync(other)).toBe(false);
});

test("a resumed job appends after complete lines and removes an incomplete line, which was never sent", async () => {
  const path = join(folder(), "passwords.csv");
  writeFileSync(path, "张,first\n");
  appendFileSync(path, "b,cu");
  const { make, close } = await open(path, true);
  make("张", "done");
  make("c", "done");
  expect(readFileSync(path, "utf8")).toMatch(/^张,first\nc,\w{16}\n$/);
  close();
  expect(accounts(path)).toEqual(["张", "c", ""]);
});
