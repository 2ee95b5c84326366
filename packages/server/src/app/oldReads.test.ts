import { contract, entries } from "@banche/core/wire";
import type { Kysely } from "kysely";
import { expect, test, vi } from "vitest";

import type { Rights } from "../access/rights.ts";
import type { Session } from "../auth/sessions.ts";
import { refuse } from "../base/respond.ts";
import type { Replica } from "../db/replica.ts";
import type { Schema } from "../db/schema.ts";
import { type OldRead, oldReads, readOld } from "./oldReads.ts";

const [primary, standby] = ["primary", "standby"].map((name) => ({ name }) as unknown as Kysely<Schema>) as [
  Kysely<Schema>,
  Kysely<Schema>,
];
const person = { userId: "u", administrator: false, permissionVersion: 3 } as Session;
const rights = (schemes: number) => async () => ({ dataSchemes: Array.from({ length: schemes }) }) as unknown as Rights;
const list = { wireId: "users.list", resource: undefined, session: person, rights: rights(0) };

async function answered(read: Partial<OldRead>, work: (db: Kysely<Schema>) => Promise<unknown> = async (db) => db) {
  const noteFailure = vi.fn<Replica["noteFailure"]>();
  const readerFor = vi.fn<Replica["readerFor"]>(async () => standby);
  const replica = { readerFor, noteFailure } as unknown as Replica;
  const answer = await readOld(replica, { ...list, ...read }, primary, work).catch((error: unknown) => error);
  return { answer, readerFor, noteFailure };
}

test("a standby may answer only GET calls that need a session and change nothing", () => {
  const known = new Map(entries(contract).map(({ id, endpoint }) => [id, endpoint]));
  for (const id of oldReads) {
    const endpoint = known.get(id);
    expect([id, endpoint?.method, endpoint?.changesState]).toEqual([id, "GET", false]);
    expect(endpoint?.access.kind).not.toMatch(/open|locked/);
  }
});

test.each([
  ["a stranger", { session: undefined }],
  ["a call that is not on the list", { wireId: "users.get" }],
  ["somebody whose rows a data scheme narrows", { rights: rights(1) }],
] as const)("the primary answers %s", async (_who, read) => {
  const { answer, readerFor } = await answered(read);
  expect(answer).toBe(primary);
  expect(readerFor).not.toHaveBeenCalled();
});

test("the standby answers an administrator under any data scheme, and the read names the list", async () => {
  const { answer, readerFor } = await answered({ session: { ...person, administrator: true }, rights: rights(1) });
  expect(answer).toBe(standby);
  expect(readerFor).toHaveBeenCalledWith({ userId: "u", permissionVersion: 3, resource: "users" });
});

test.each([
  ["a refusal", refuse.forbidden()],
  ["a statement that took too long", Object.assign(new Error("too long"), { code: "57014" })],
])("a read that fails with %s is not repeated", async (_what, error) => {
  const work = vi.fn<() => Promise<unknown>>(() => Promise.reject(error));
  expect((await answered({}, work)).answer).toBe(error);
  expect(work).toHaveBeenCalledTimes(1);
});

test("a read that fails on the standby is repeated on the primary", async () => {
  const cancelled = Object.assign(new Error("conflict with recovery"), { code: "40001" });
  const { answer, noteFailure } = await answered({}, async (db) => {
    if (db === standby) throw cancelled;
    return db;
  });
  expect(answer).toBe(primary);
  expect(noteFailure).toHaveBeenCalledWith(cancelled);
});
