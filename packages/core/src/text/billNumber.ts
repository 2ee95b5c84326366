import { CHINA_ZONE } from "../settings/zone.ts";
import { formatTime } from "./time.ts";

/** How the numbers of a bill rule are formed. */
export interface BillNumberRule {
  readonly prefix: string;
  /** The date after the prefix: `yyyyMMdd`, `yyyyMM`, `yyyy`, or `no`. */
  readonly dateFormat: string;
  /** Least number of digits of the running number. */
  readonly digit: number;
}

/** A bill rule with its first and its last number. */
export interface BillNumberState extends BillNumberRule {
  /** The first running number of each date. */
  readonly startNumber: string;
  /** The last issued number; empty or undefined for none. */
  readonly lastNumber?: string | undefined;
}

/** Prefix and date of the numbers at a time, in the time zone of the factories. */
export function billNumberHead({ prefix, dateFormat }: BillNumberRule, nowMs: number): string {
  return prefix + (dateFormat === "no" ? "" : formatTime(nowMs, dateFormat, CHINA_ZONE));
}

/** Prefix, date, and the running number padded with zeros. A number with more digits makes the text longer. */
export function billNumber(rule: BillNumberRule, serial: bigint, nowMs: number): string {
  return billNumberHead(rule, nowMs) + String(serial).padStart(rule.digit, "0");
}

/**
 * The numbers that the rule would issue next, at this time. Nothing is issued: others may take these numbers. Empty if the first number is
 * no number, which the server refuses.
 */
export function nextBillNumbers(rule: BillNumberState, nowMs: number, count: number): readonly string[] {
  if (!/^\d+$/.test(rule.startNumber)) return [];
  const start = BigInt(rule.startNumber);
  const head = billNumberHead(rule, nowMs);
  const { lastNumber = "" } = rule;
  const serial = lastNumber.startsWith(head) ? lastNumber.slice(head.length) : "";
  const after = /^\d+$/.test(serial) ? BigInt(serial) + 1n : start;
  const first = after > start ? after : start;
  return Array.from({ length: count }, (_, index) => billNumber(rule, first + BigInt(index), nowMs));
}
