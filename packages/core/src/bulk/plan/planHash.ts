import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Operation, PlanHeader, PlanTotals } from "../match/operation.ts";

/** Computes the hash of a plan while it is written or read. */
export interface PlanHash {
  add(part: PlanHeader | Operation | PlanTotals): void;
  /** 64 hexadecimal digits. */
  digest(): string;
}

/** Size of the pieces for SHA-256, in characters. */
const PIECE_CHARS = 65_536;

/**
 * SHA-256 of the content of a plan, independent of its formatting. Input: header, operations and totals as JSON
 * without blanks; members of every object sorted by name; a line feed after each.
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

/** JSON that is equal for equal values, independent of the order of members. */
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
