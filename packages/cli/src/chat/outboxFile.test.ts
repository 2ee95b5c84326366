import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Outgoing } from "@banche/core/chat";
import { expect, it, onTestFinished } from "vitest";
import { fileOutbox } from "./outboxFile.ts";

const message = (clientId: string, createdAt = 1): Outgoing => ({
  clientId,
  to: "b",
  content: { type: "text", text: "三号车" },
  createdAt,
  state: "waiting",
  attempts: 0,
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "banche-outbox-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return join(made, "outbox");
}

it("stores messages for their owner only and deletes the file when all were sent", () => {
  const at = folder();
  const store = fileOutbox(at, 10, () => true);
  expect(store.load("a")).toEqual([]);
  store.save("a", [message("1")]);
  expect(store.load("a")).toEqual([message("1")]);
  expect(store.load("other")).toEqual([]);
  const [file = ""] = readdirSync(at);
  expect(statSync(join(at, file)).mode & 0o777).toBe(0o600);
  expect(statSync(at).mode & 0o777).toBe(0o700);
  store.save("a", []);
  expect(readdirSync(at)).toEqual([]);
});

it("a process does not take messages of a running process but takes those of an ended one", () => {
  const at = folder();
  fileOutbox(at, 10, () => true).save("a", [message("late", 2)]);
  fileOutbox(at, 11, () => true).save("a", [message("early", 1)]);
  expect(fileOutbox(at, 12, () => true).load("a")).toEqual([]);
  const third = fileOutbox(at, 12, (pid) => pid === 12);
  expect(third.load("a").map(({ clientId }) => clientId)).toEqual(["early", "late"]);
  expect(readdirSync(at)).toHaveLength(1);
  expect(fileOutbox(at, 13, (pid) => pid === 12).load("a")).toEqual([]);
});

it("an invalid outbox file gives no messages", () => {
  const at = folder();
  const store = fileOutbox(at, 10, () => true);
  store.save("a", [message("1")]);
  const [file = ""] = readdirSync(at);
  for (const text of ["", "{", "null", "[1,null,{}]"]) {
    writeFileSync(join(at, file), text);
    expect(store.load("a")).toEqual([]);
  }
});
