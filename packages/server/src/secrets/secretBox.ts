import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { systemCode } from "../base/startError.ts";

/** Encrypts external secrets that the server must be able to read again, such as passwords of databases. */
export interface SecretBox {
  /** Encrypts a secret. @param purpose - it can be decrypted only with the same purpose */
  seal(purpose: string, secret: string): string;
  /** The decrypted secret. Undefined where the key or the purpose differs, or the text was changed. */
  open(purpose: string, sealed: string): string | undefined;
}

const fileName = "secret.key";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const form = "s1";

/**
 * The secret box of an installation. Its key is the operator's text, or a file in the data folder that is created with the first secret.
 * The key is in no database and in no backup.
 */
export function createSecretBox(dataDir: string, text?: string): SecretBox {
  let known: Buffer | undefined;
  const key = (): Buffer => (known ??= keyOf(text ?? keptKey(join(dataDir, fileName))));
  return {
    seal(purpose, secret) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key(), nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${form}.${sealed.toString("base64url")}`;
    },
    open(purpose, sealed) {
      const [named, body = ""] = sealed.split(".");
      const bytes = Buffer.from(body, "base64url");
      if (named !== form || bytes.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv("aes-256-gcm", key(), bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-tagBytes));
      try {
        return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
      } catch {
        return undefined;
      }
    },
  };
}

/** Derives a key from a text of any length. The operator's text is checked for length where it is read. */
function keyOf(text: string): Buffer {
  const salt = createHash("sha256").update("banche secrets").digest();
  return Buffer.from(hkdfSync("sha256", text, salt, form, keyBytes));
}

/** The text of the key file. If several processes create it at once, all use the first one. */
function keptKey(path: string): string {
  const known = readIfThere(path);
  if (known !== undefined) return known;
  const beside = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(beside, randomBytes(keyBytes).toString("base64url"), { mode: 0o600, flag: "wx" });
  try {
    // Linking makes the complete file appear at once.
    linkSync(beside, path);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(beside, { force: true });
  }
  return readFileSync(path, "utf8");
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
