import { type Argon2Parameters, argon2, createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";

/** An encoded password on the wire: the MD5 of the plain one, 32 lower-case hex digits (spec §5). */
export type WireDigest = string;

/** Thrown when too many passwords are waiting, instead of queueing more: many sign-ins at once would use up the CPU. */
export class TooManyPasswords extends Error {
  override readonly name = "TooManyPasswords";
}

/** Hashes and checks passwords. The number of concurrent operations is limited. */
export interface Passwords {
  /** Hashes a password. @returns a PHC string that contains its own parameters. @throws {TooManyPasswords} */
  hash(digest: WireDigest): Promise<string>;
  /**
   * Checks a password. `stored` is null for an unknown account: the check takes the same time and returns false. @throws
   * {TooManyPasswords}
   */
  verify(digest: WireDigest, stored: string | null): Promise<boolean>;
  /** Whether the hash has weaker parameters than the current ones, so that sign-in should renew it. */
  isOutdated(stored: string): boolean;
}

/** OWASP's smallest argon2id setting: 19 MiB, two passes. */
const current = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const tagBytes = 32;
const saltBytes = 16;
const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{8,64})\$([A-Za-z0-9+/]{20,128})$/;

/** Creates the hasher. @param limit - largest number of operations that run or wait; more are refused */
export function createPasswords(limit: number = availableParallelism() * 2): Passwords {
  let inside = 0;
  const bounded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (inside >= limit) throw new TooManyPasswords("Too many sign-ins at once");
    inside += 1;
    try {
      return await work();
    } finally {
      inside -= 1;
    }
  };
  const nobodys = `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${base64(randomBytes(saltBytes))}$${base64(randomBytes(tagBytes))}`;
  return {
    hash: (digest) => bounded(() => hashPassword(digest)),
    verify: (digest, stored) => bounded(async () => (await matches(digest, stored ?? nobodys)) && stored !== null),
    isOutdated(stored) {
      const [, memory, passes] = phc.exec(stored) ?? [];
      return Number(memory) < current.memory || Number(passes) < current.passes || memory === undefined;
    },
  };
}

/** The digest that a client of the platform sends for a plain password. */
export function wireDigest(plain: string): WireDigest {
  return createHash("md5").update(plain, "utf8").digest("hex");
}

/** True when this Node version can hash passwords (24.7 and newer). */
export const canHashPasswords = typeof argon2 === "function";

/** The same as `Passwords.hash`, without the limit: for callers that hash one password at a time. */
export async function hashPassword(digest: WireDigest): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive(digest, { ...current, nonce: salt, tagLength: tagBytes });
  const { memory, passes, parallelism } = current;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

async function matches(digest: WireDigest, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(stored) ?? [];
  if (salt === undefined || tag === undefined) throw new Error("A stored password hash is not readable");
  const expected = Buffer.from(tag, "base64");
  const found = await derive(digest, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, "base64"),
    tagLength: expected.length,
  });
  return timingSafeEqual(found, expected);
}

function derive(digest: WireDigest, parameters: Omit<Argon2Parameters, "message">): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2("argon2id", { ...parameters, message: digest }, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
