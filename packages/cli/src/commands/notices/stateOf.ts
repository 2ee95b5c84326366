import type { TextKey } from "@banche/core";

interface Notice {
  readonly released?: boolean | undefined;
  readonly releaseAt?: number | undefined;
}

/** The key of the text that names the state of a notice. */
export function stateOf({ released, releaseAt }: Notice): TextKey {
  if (released) return "notices.states.released";
  return releaseAt === undefined ? "notices.states.draft" : "notices.states.scheduled";
}
