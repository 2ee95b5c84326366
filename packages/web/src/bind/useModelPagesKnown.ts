import { useRuntime } from "./context.tsx";
import { MODEL_PAGES_KEY } from "./knownPages.ts";
import { useModels } from "./useModels.ts";

/** Whether the pages of designed models are known, from the server or from the last start: before, menu entries can still change. */
export function useModelPagesKnown(): boolean {
  const { phase, registry } = useModels();
  const { lasting } = useRuntime();
  return phase !== "loading" || registry !== undefined || lasting.get(MODEL_PAGES_KEY) !== undefined;
}
