import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Operation, PlanHeader, PlanTotals } from "../match/operation.ts";

/** Hash of a plan while it is written or read. */
export interface PlanHash {
  add(part: PlanHeader | Operation | PlanTotals): void;
  /** 64 hexadecimal digits. */
  digest(): string;
}

/** Pieces are handed to SHA-256 in this size: characters. */
const PIECE_CHARS = 65_536;

/**
 * SHA-256 over what a plan says, not over how it is laid out: header, operations and totals as JSON without blanks, the
 * members of every object in the order of their names, each ended by a line feed.
 */
export function planHash(): PlanHash {
  const hash = sha256.create();
  let waiting = "";
  const flush = () => {
    hash.update(utf8ToBytes(waiting));
    waiting = "";
  };
  return {
    add(part) {
      waiting += `${canonicalJson(part)}\n`;
      if (waiting.length >= PIECE_CHARS) flush();
    },
    digest() {
      flush();
      return bytesToHex(hash.digest());
    },
  };
}

/** JSON that is the same for equal values, in whatever order their members were written. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = value as Readonly<Record<string, unknown>>;
  let text = "";
  for (const name of Object.keys(members).sort()) {
    if (members[name] !== undefined)
      text += `${text ? "," : ""}${JSON.stringify(name)}:${canonicalJson(members[name])}`;
  }
  return `{${text}}`;
}
