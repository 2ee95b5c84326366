import type { Resource } from "@banche/core";
import { usePreference } from "../bind/usePreference.ts";

interface Fold {
  readonly open: boolean;
}

/** Whether the user has the query form of this list open; kept as the columns are. */
export function useFold({ noun }: Resource): readonly [boolean, (open: boolean) => void] {
  const [{ open }, keep] = usePreference(`query.${noun}`, readFold);
  return [open, (next) => keep({ open: next })];
}

function readFold(value: unknown): Fold {
  return { open: typeof value === "object" && value !== null && "open" in value && value.open === true };
}
