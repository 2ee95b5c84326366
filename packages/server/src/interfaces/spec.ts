import type { RecordValues } from "../tables/recordTable.ts";
import type { ParameterSpec } from "./values.ts";

/** An interface, in the form needed to run it. */
export interface InterfaceSpec {
  /** 1: SQL, 2: static, 3: HTTP. */
  readonly kind: number;
  readonly sourceId: string;
  readonly content: string;
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly sent: readonly Sent[];
  readonly parameters: readonly ParameterSpec[];
}

/** A member of a call: a fixed value, or `@name` for the value of a parameter. */
export interface Sent {
  readonly field: string;
  readonly value: string;
}

/** The spec in the values of a record or of a form. */
export function specOf(record: RecordValues): InterfaceSpec {
  return {
    kind: Number(record["kind"] ?? 2),
    sourceId: textIn(record, "sourceId"),
    content: textIn(record, "content"),
    path: textIn(record, "path").trim(),
    method: textIn(record, "method") === "post" ? "POST" : "GET",
    sent: rowsIn(record, "sent").map((row) => ({ field: textIn(row, "field").trim(), value: textIn(row, "value") })),
    parameters: rowsIn(record, "parameters").map((row) => ({
      name: textIn(row, "name").trim(),
      type: textIn(row, "type") || "text",
      required: row["required"] === true,
      initial: textIn(row, "initial"),
    })),
  };
}

/** Whether the request depends on the caller. */
export function usesCaller({ kind, content, sent }: InterfaceSpec): boolean {
  const name = /[@:](user|organize|department|position|postion)\b/;
  if (kind === 1) return name.test(content);
  return kind === 3 && sent.some(({ value }) => name.test(value));
}

/** The name after `@`, if the whole value is a reference. */
export function parameterIn(value: string): string | undefined {
  return /^@([A-Za-z_]\w*)$/.exec(value.trim())?.[1];
}

function textIn(record: RecordValues, name: string): string {
  const value = record[name];
  return typeof value === "string" ? value : "";
}

function rowsIn(record: RecordValues, name: string): readonly RecordValues[] {
  const value = record[name];
  return Array.isArray(value) ? (value as readonly RecordValues[]) : [];
}
