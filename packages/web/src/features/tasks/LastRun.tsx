import type { AnyRow } from "@banche/core";
import { useFormats } from "../../bind/useFormats.ts";
import { TaskResult } from "./TaskResult.tsx";

/** When a task ran last, and its result if it did not succeed. */
export function LastRun({ row }: { readonly row: AnyRow }) {
  const { time } = useFormats();
  const at = row["lastRunAt"];
  const result = String(row["lastResult"] ?? "");
  if (typeof at !== "number") return null;
  return (
    <>
      {time(at, "minute")} {result === "ok" ? null : <TaskResult state={result} />}
    </>
  );
}
