import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from "node:crypto";

import type { Kysely } from "kysely";

import type { Schema } from "../db/schema.ts";

/** Signs small values that clients receive and send back, such as cursors and links. Others cannot forge them. */
export interface Signer {
  /** Signs a value. @param purpose - a signature is valid for this purpose only */
  sign(purpose: string, value: unknown): string;
  /** The signed value. Undefined when the text was not made by `sign` for this purpose. */
  read(purpose: string, text: string): unknown;
  /** A keyed digest that only this installation can compute, for texts that are derived and not stored. */
  digest(purpose: string, text: string): Buffer;
}

const settingKey = "signingKey";
const macBytes = 16;

/** The signer of this installation. All processes share one key, which is created once and stored in the database. */
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
  // Created once: creating a key object costs more than a signature.
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
      // Compared as texts, because several base64 texts decode to the same bytes.
      const expected = Buffer.from(digest(purpose, body).subarray(0, macBytes).toString("base64url"));
      const given = Buffer.from(mac);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const value: unknown = JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
      return value;
    },
  };
}
