import { createHash, randomBytes } from "node:crypto";

/** A new session token: its wire form with the scheme word, and the hash that is stored. */
export interface NewToken {
  readonly wire: string;
  readonly hash: Buffer;
}

const tokenBytes = 32;
const wireForm = /^(?:bearer )?([A-Za-z0-9_-]{43})$/i;

/** 256 random bits. The wire form is used verbatim as `Authorization` (contract 1.4). */
export function newToken(): NewToken {
  const secret = randomBytes(tokenBytes).toString("base64url");
  return { wire: `bearer ${secret}`, hash: hashOf(secret) };
}

/** The stored form of a token from the wire. Undefined when it has the wrong form. */
export function tokenHash(wire: string): Buffer | undefined {
  const secret = wireForm.exec(wire.trim())?.[1];
  return secret === undefined ? undefined : hashOf(secret);
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
