import type { Operation, PlanHeader, PlanTotals } from "../match/operation.ts";
import { isObject } from "../../validation/values.ts";

type Members = Readonly<Record<string, unknown>>;

/** Whether a value from a file has the shape of a header. */
export function isHeader(value: unknown): value is PlanHeader {
  if (!isObject(value) || value["format"] !== "banche-plan" || value["version"] !== 1) return false;
  const { createdAt, target, files, undoes } = value;
  if (!isObject(target) || typeof target["server"] !== "string" || typeof target["account"] !== "string") return false;
  const factory = target["factory"];
  return (
    typeof createdAt === "string" &&
    (factory === null || typeof factory === "string") &&
    Array.isArray(files) &&
    files.every((name) => typeof name === "string") &&
    (undoes === undefined || typeof undoes === "string")
  );
}

/** Whether a value from a file has the shape of totals. */
export function isTotals(value: unknown): value is PlanTotals {
  return isObject(value) && ["create", "update", "remove", "same", "invalid"].every((name) => isCount(value[name]));
}

/** Whether a value from a file has the shape of an operation. */
export function isOperation(value: unknown): value is Operation {
  if (!isObject(value) || !isCount(value["n"]) || !isCount(value["step"])) return false;
  if (typeof value["resource"] !== "string") return false;
  if (!Array.isArray(value["key"]) || typeof value["label"] !== "string") return false;
  const { source, version, id, changes, values } = value;
  if (source !== undefined && !(isObject(source) && isCount(source["file"]) && isCount(source["line"]))) return false;
  if (version !== undefined && typeof version !== "number") return false;
  if (value["op"] === "create") return isObject(values);
  if (value["op"] === "remove") return typeof id === "string" && isObject(values);
  return value["op"] === "update" && (typeof id === "string" || isObject(id)) && isChanges(changes);
}

function isChanges(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (change) => isObject(change) && typeof change["field"] === "string" && "before" in change && "after" in change,
    )
  );
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
