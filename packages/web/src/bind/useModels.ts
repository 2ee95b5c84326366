import { useGround } from "./context.tsx";
import type { ModelsState } from "./models.ts";
import { useStore } from "./useStore.ts";

/** The state of the designed models; draws again when it changes. */
export function useModels(): ModelsState {
  return useStore(useGround().models);
}
