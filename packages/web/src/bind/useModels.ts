import { useGround } from "./context.tsx";
import type { ModelsState } from "./models.ts";
import { useStore } from "./useStore.ts";

/** Follows what is known of designed models. */
export function useModels(): ModelsState {
  return useStore(useGround().models);
}
