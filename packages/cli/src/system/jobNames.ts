import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Ids of saved jobs, for completion. Never throws, because completion can work without them. */
export function jobNames(state: string): readonly string[] {
  try {
    const names = readdirSync(join(state, "jobs")).filter((name) => !name.startsWith("."));
    return ["last", ...names.sort().reverse()];
  } catch {
    return [];
  }
}
