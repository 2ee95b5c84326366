import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Names of the jobs that are kept, for completion. Never throws: it is a convenience. */
export function jobNames(state: string): readonly string[] {
  try {
    const names = readdirSync(join(state, "jobs")).filter((name) => !name.startsWith("."));
    return ["last", ...names.sort().reverse()];
  } catch {
    return [];
  }
}
