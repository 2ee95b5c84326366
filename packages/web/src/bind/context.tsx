import { createContext, type ReactNode, use, useMemo } from "react";
import { useArrived } from "../ui/late.tsx";
import type { Ground, Runtime } from "./runtime.ts";

const GroundContext = createContext<Ground | undefined>(undefined);
const RuntimeContext = createContext<Runtime | undefined>(undefined);

export function GroundProvider({ ground, children }: { readonly ground: Ground; readonly children: ReactNode }) {
  return <GroundContext value={ground}>{children}</GroundContext>;
}

/** The base of the app: session, texts, settings and caches. */
export function useGround(): Ground {
  const ground = use(GroundContext);
  if (!ground) throw new Error("useGround outside of GroundProvider");
  return ground;
}

interface ConnectedProps {
  readonly children: ReactNode;
  /** Shown until the code of the connection is loaded. */
  readonly meanwhile?: ReactNode;
}

/** Waits for the connection to the server and provides it to its children. */
export function Connected({ children, meanwhile }: ConnectedProps) {
  const ground = useGround();
  const connection = useArrived(useMemo(() => ground.connect(), [ground]));
  const runtime = useMemo(() => connection && { ...ground, ...connection.value }, [ground, connection]);
  return runtime ? <RuntimeContext value={runtime}>{children}</RuntimeContext> : meanwhile;
}

/** Session, client, texts and caches of the app. */
export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext);
  if (!runtime) throw new Error("useRuntime outside of Connected");
  return runtime;
}
