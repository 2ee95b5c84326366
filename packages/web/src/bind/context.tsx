import { createContext, type ReactNode, use, useMemo } from "react";
import type { Ground, Runtime } from "./runtime.ts";

const GroundContext = createContext<Ground | undefined>(undefined);
const RuntimeContext = createContext<Runtime | undefined>(undefined);

export function GroundProvider({ ground, children }: { readonly ground: Ground; readonly children: ReactNode }) {
  return <GroundContext value={ground}>{children}</GroundContext>;
}

/** What the app stands on: session, texts, settings, caches. */
export function useGround(): Ground {
  const ground = use(GroundContext);
  if (!ground) throw new Error("useGround outside of GroundProvider");
  return ground;
}

/** Waits for the connection to the server and gives it to what is drawn inside. */
export function Connected({ children }: { readonly children: ReactNode }) {
  const ground = useGround();
  const connection = use(ground.connect());
  const runtime = useMemo(() => ({ ...ground, ...connection }), [ground, connection]);
  return <RuntimeContext value={runtime}>{children}</RuntimeContext>;
}

/** Session, client, texts and caches of the app. */
export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext);
  if (!runtime) throw new Error("useRuntime outside of Connected");
  return runtime;
}
