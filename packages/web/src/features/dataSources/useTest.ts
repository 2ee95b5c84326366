import type { Output } from "@banche/core";
import { dataSources } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useCallback, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";

type Found = Output<typeof contract.dataSources.test>;

/** The state of a connection test. */
export type TestState =
  | { readonly kind: "idle" }
  | { readonly kind: "busy" }
  | { readonly kind: "ok"; readonly found: Found }
  | { readonly kind: "failed"; readonly failure: unknown };

/** Tests a stored data source; the state is that of the last test. */
export function useTest(id: string): { readonly state: TestState; readonly test: () => Promise<void> } {
  const { client } = useRuntime();
  const [state, setState] = useState<TestState>({ kind: "idle" });
  const round = useRef(0);
  const test = useCallback(async () => {
    const mine = (round.current += 1);
    const tell = (next: TestState): void => {
      if (round.current === mine) setState(next);
    };
    tell({ kind: "busy" });
    try {
      tell({ kind: "ok", found: await client.calls(dataSources).test({ body: { id } }) });
    } catch (failure) {
      tell({ kind: "failed", failure });
    }
  }, [client, id]);
  return { state, test };
}
