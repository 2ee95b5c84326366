import { useRuntime } from "./context.tsx";
import type { ResourceRegistry } from "@banche/core";

/** The concepts that the app knows. */
export function useRegistry(): ResourceRegistry {
  return useRuntime().registry;
}
