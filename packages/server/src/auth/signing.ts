import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from "node:crypto";

import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";

/** Signs small values that go out to clients and come back: cursors, links. Nobody else can make one. */
export interface Signer {
  /** @param purpose - a signature for one purpose is worth nothing for another */
  sign(purpose: string, value: unknown): string;
  /** The value, or undefined when the text was not made by `sign` for this purpose. */
  read(purpose: string, text: string): unknown;
  /** A number that only this installation can compute, for texts that are derived and not stored. */
  digest(purpose: string, text: string): Buffer;
}

const settingKey = "signingKey";
const macBytes = 16;

/** The signer of this installation: all its processes share one key, which is made once and kept in the database. */
export async function loadSigner(kysely: Kysely<Schema>): Promise<Signer> {
  const fresh = randomBytes(32).toString("base64url");
  await kysely
    .insertInto("settings")
    .values({ key: settingKey, value: JSON.stringify(fresh) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { value } = await kysely
    .selectFrom("settings")
    .select("value")
    .where("key", "=", settingKey)
    .executeTakeFirstOrThrow();
  return createSigner(Buffer.from(String(value), "base64url"));
}

export function createSigner(secret: Buffer): Signer {
  // Made once: a key object is dearer than the signature.
  const key = createSecretKey(secret);
  const digest = (purpose: string, text: string): Buffer =>
    createHmac("sha256", key).update(`${purpose}\u0000${text}`).digest();
  return {
    digest,
    sign(purpose, value) {
      const body = Buffer.from(JSON.stringify(value)).toString("base64url");
      return `${body}.${digest(purpose, body).subarray(0, macBytes).toString("base64url")}`;
    },
    read(purpose, text) {
      const [body = "", mac = ""] = text.split(".");
      // As texts: several texts stand for the same bytes in base64.
      const expected = Buffer.from(digest(purpose, body).subarray(0, macBytes).toString("base64url"));
      const given = Buffer.from(mac);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const value: unknown = JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
      return value;
    },
  };
}
