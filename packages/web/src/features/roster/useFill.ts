import type { RosterProblem } from "@banche/core/roster";
import { useEffect, useRef, useState } from "react";
import type { FillAnswer, FillRequest } from "./fillMessages.ts";

/** State of the search in the worker. */
export type FillState =
  | { readonly type: "idle" | "failed" }
  | { readonly type: "running"; readonly share: number; readonly unplaced: number }
  | Extract<FillAnswer, { type: "done" }>;

/** Runs the solver in a worker, which is stopped when the component is removed. */
export function useFill(problem: RosterProblem) {
  const worker = useRef<Worker>(undefined);
  const [state, setState] = useState<FillState>({ type: "idle" });
  const end = () => {
    worker.current?.terminate();
    worker.current = undefined;
  };
  useEffect(() => end, []);

  function start(proposals: number) {
    end();
    setState({ type: "running", share: 0, unplaced: problem.open.length });
    const made = new Worker(new URL("./fill.worker.ts", import.meta.url), { type: "module" });
    made.addEventListener("message", ({ data }: MessageEvent<FillAnswer>) => {
      if (data.type === "progress") setState({ ...data, type: "running" });
      else {
        setState(data);
        end();
      }
    });
    made.addEventListener("error", () => {
      setState({ type: "failed" });
      end();
    });
    worker.current = made;
    made.postMessage({ type: "start", problem, seed: 1, proposals } satisfies FillRequest);
  }

  return {
    state,
    start,
    /** Ends the search with the best result so far. */
    stop: () => worker.current?.postMessage({ type: "stop" } satisfies FillRequest),
    reset: () => {
      end();
      setState({ type: "idle" });
    },
  };
}
