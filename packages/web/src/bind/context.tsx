import { createContext, type ReactNode, use } from "react";
import type { Runtime } from "./runtime.ts";

const RuntimeContext = createContext<Runtime | undefined>(undefined);

export function RuntimeProvider({ runtime, children }: { readonly runtime: Runtime; readonly children: ReactNode }) {
  return <RuntimeContext value={runtime}>{children}</RuntimeContext>;
}

/** Session, client, texts and caches of the app. */
export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext);
  if (!runtime) throw new Error("useRuntime outside of RuntimeProvider");
  return runtime;
}
