/**
 * An encrypted stream: AES-256-GCM in numbered frames, the last one marked. So frames cannot be removed, added or moved unnoticed. The
 * key is derived from a text by scrypt.
 */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";

import { BackupError } from "./backupError.ts";

const magic = Buffer.from("BANCHE1S");
const saltBytes = 16;
const tagBytes = 16;
const frameBytes = 64 * 1024;
const lastMark = 0x8000_0000;
/** 64 MiB of memory for each guess of the key. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

export const sealStartBytes = magic.length;

/** Whether a file with this start is encrypted. */
export function isSealed(start: Buffer): boolean {
  return start.subarray(0, magic.length).equals(magic);
}

/** Encrypts a stream; pass it to `pipeline`. */
export function sealing(key: string) {
  return async function* seal(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const secret = scryptSync(key, salt, 32, cost);
    yield Buffer.concat([magic, salt]);
    let number = 0;
    let rest = Buffer.alloc(0);
    const frame = (plain: Buffer, isLast: boolean): Buffer => {
      const head = headOf(plain.length, isLast);
      const cipher = createCipheriv("aes-256-gcm", secret, nonceOf((number += 1))).setAAD(head);
      return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    };
    for await (const chunk of chunks) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length > frameBytes) {
        yield frame(rest.subarray(0, frameBytes), false);
        rest = rest.subarray(frameBytes);
      }
    }
    yield frame(rest, true);
  };
}

/**
 * Decrypts what `sealing` produced.
 *
 * @throws {BackupError} `wrong_key` at the first frame, `damaged` or `cut_off` later
 */
export function unsealing(key: string) {
  return async function* unseal(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let rest = Buffer.alloc(0);
    let secret: Buffer | undefined;
    let number = 0;
    let isOver = false;
    const start = magic.length + saltBytes;
    for await (const chunk of chunks) {
      rest = Buffer.concat([rest, chunk]);
      if (!secret) {
        if (rest.length < start) continue;
        secret = scryptSync(key, rest.subarray(magic.length, start), 32, cost);
        rest = rest.subarray(start);
      }
      for (;;) {
        if (rest.length < 4) break;
        if (isOver) throw new BackupError("damaged", "The file goes on after its end");
        const mark = rest.readUInt32BE(0);
        const length = mark & ~lastMark;
        if (length > frameBytes) throw new BackupError(number === 0 ? "wrong_key" : "damaged", "A frame is too long");
        const end = 4 + length + tagBytes;
        if (rest.length < end) break;
        yield open(secret, (number += 1), rest.subarray(0, end));
        isOver = mark >= lastMark;
        rest = rest.subarray(end);
      }
    }
    if (!isOver || rest.length > 0) throw new BackupError("cut_off", "The file ends before the backup does");
  };
}

function open(secret: Buffer, number: number, frame: Buffer): Buffer {
  const head = frame.subarray(0, 4);
  const decipher = createDecipheriv("aes-256-gcm", secret, nonceOf(number)).setAAD(head);
  decipher.setAuthTag(frame.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(frame.subarray(4, -tagBytes)), decipher.final()]);
  } catch (error) {
    if (number === 1)
      throw new BackupError("wrong_key", "The key is not the one that the backup was sealed with", error);
    throw new BackupError("damaged", "The backup was changed since it was written", error);
  }
}

function headOf(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(isLast ? length + lastMark : length);
  return head;
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 8);
  return nonce;
}
