import type { ResourceRegistry } from "@banche/core";
import { useRuntime } from "./context.tsx";
import { useModels } from "./useModels.ts";

/** The concepts of the app, with the designed models that the session may open. */
export function useRegistry(): ResourceRegistry {
  const { registry } = useRuntime();
  return useModels().registry ?? registry;
}
