import { useRuntime } from "./context.tsx";
import type { Registry } from "./registry.ts";

/** The concepts that the app knows. */
export function useRegistry(): Registry {
  return useRuntime().registry;
}
