import type { UndoGap } from "@banche/core/bulk";
import type { Context } from "../context.ts";
import type { Json } from "../output/json.ts";

/** Most gaps that are listed one by one. */
const SHOWN = 100;

/** Lists what an undo cannot take back, and what could be done first. */
export async function reportGaps(context: Context, id: string, gaps: readonly UndoGap[]): Promise<void> {
  const { text } = context;
  for (const { label, reason } of gaps.slice(0, SHOWN)) {
    await context.warn(text("jobs.notUndone", { label, reason: text(`jobs.gaps.${reason}`) }));
  }
  if (gaps.length > SHOWN) await context.warn(text("jobs.moreGaps", { count: gaps.length - SHOWN }));
  if (gaps.some(({ reason }) => reason === "open")) {
    await context.warn(text("jobs.resumeFirst", { command: `banche jobs resume ${id}` }));
  }
}

export function gapsJson(gaps: readonly UndoGap[]): Json {
  return gaps.map(({ resource, label, reason }) => ({ resource, key: label, reason }));
}
