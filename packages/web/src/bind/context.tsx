import type { Language } from "@banche/core";
import { textOf, type Translate, withThousands } from "@banche/core/text";
import { createContext, type ReactNode, use, useMemo } from "react";
import { useArrived } from "../ui/late.tsx";
import type { Ground, Runtime } from "./runtime.ts";
import { useStore } from "./useStore.ts";

/** The current language and its texts. */
export interface Spoken {
  readonly language: Language;
  /** A new function for each wording, so that everything that depends on it is drawn again. */
  readonly t: Translate;
}

const SpokenContext = createContext<Spoken | undefined>(undefined);
const GroundContext = createContext<Ground | undefined>(undefined);
const RuntimeContext = createContext<Runtime | undefined>(undefined);

/** Follows language and wording in one place: some hundred components of a page need texts. */
export function GroundProvider({ ground, children }: { readonly ground: Ground; readonly children: ReactNode }) {
  const [language, wording] = [useStore(ground.speech), useStore(ground.wording)];
  const spoken = useMemo(() => spokenIn(language, wording), [language, wording]);
  return (
    <GroundContext value={ground}>
      <SpokenContext value={spoken}>{children}</SpokenContext>
    </GroundContext>
  );
}

function spokenIn(language: Language, _wording: string): Spoken {
  return { language, t: (key, params) => textOf(language, key, params, withThousands) };
}

/** What the page is told in. Its component is drawn again when the language or a wording changes. */
export function useSpoken(): Spoken {
  const spoken = use(SpokenContext);
  if (!spoken) throw new Error("useSpoken outside of GroundProvider");
  return spoken;
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
