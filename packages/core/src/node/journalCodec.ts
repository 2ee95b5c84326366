import { crc32 } from "node:zlib";
import type { JournalRecord } from "../bulk/job/records.ts";

/** Header of each record: its length and a checksum of length and record, both little endian. */
const HEAD_BYTES = 8;
/** A longer record counts as damaged. */
const RECORD_MAX_BYTES = 16_777_216;

/** Encodes records: each is its length, its CRC-32, and its JSON. */
export function encodeRecords(records: readonly JournalRecord[]): Buffer {
  return Buffer.concat(
    records.map((record) => {
      const text = JSON.stringify(record);
      const length = Buffer.byteLength(text);
      const bytes = Buffer.allocUnsafe(HEAD_BYTES + length);
      bytes.writeUInt32LE(length, 0);
      bytes.write(text, HEAD_BYTES, "utf8");
      bytes.writeUInt32LE(checksum(bytes.subarray(0, 4), bytes.subarray(HEAD_BYTES)), 4);
      return bytes;
    }),
  );
}

export interface DecodedRecord {
  readonly record: JournalRecord;
  /** Offset after the record. */
  readonly end: number;
}

/** Decodes records up to the first incomplete or damaged one. Never throws because of the bytes. */
export async function* decodeRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<DecodedRecord> {
  let waiting: Buffer = Buffer.alloc(0);
  let end = 0;
  for await (const chunk of chunks) {
    waiting = waiting.length === 0 ? Buffer.from(chunk) : Buffer.concat([waiting, chunk]);
    let at = 0;
    while (waiting.length - at >= HEAD_BYTES) {
      const length = waiting.readUInt32LE(at);
      if (length < 2 || length > RECORD_MAX_BYTES) return;
      if (waiting.length - at < HEAD_BYTES + length) break;
      const body = waiting.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length);
      if (checksum(waiting.subarray(at, at + 4), body) !== waiting.readUInt32LE(at + 4)) return;
      const record = parse(body.toString("utf8"));
      if (!record) return;
      at += HEAD_BYTES + length;
      end += HEAD_BYTES + length;
      yield { record, end };
    }
    waiting = waiting.subarray(at);
  }
}

function checksum(length: Uint8Array, body: Uint8Array): number {
  return crc32(body, crc32(length));
}

function parse(text: string): JournalRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const named = typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
    return named ? (value as JournalRecord) : undefined;
  } catch {
    return undefined;
  }
}
