import { explainRoster, fillRoster } from "@banche/core/roster";
import type { FillAnswer, FillRequest } from "./fillMessages.ts";

/** Fills a roster in a worker. It works in slices, so that it can be stopped. */

const sliceProposals = 20_000;
const reportEveryMs = 250;
/** Set by a message during a search. */
const asked = { stop: false };

self.addEventListener("message", ({ data }: MessageEvent<FillRequest>) => {
  if (data.type === "stop") asked.stop = true;
  else void fill(data);
});

async function fill({ problem, seed, proposals }: Extract<FillRequest, { type: "start" }>): Promise<void> {
  const search = fillRoster(problem, { seed, proposals });
  let toldAt = 0;
  for (let isDone = false; !isDone && !asked.stop;) {
    const { tried, best, done } = search.step(sliceProposals);
    isDone = done;
    const now = performance.now();
    if (now - toldAt >= reportEveryMs) {
      toldAt = now;
      tell({ type: "progress", share: tried / proposals, unplaced: best.unplaced });
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  const filled = search.result();
  tell({ type: "done", assignments: filled.assignments, explanation: explainRoster(problem, filled) });
}

function tell(answer: FillAnswer): void {
  self.postMessage(answer);
}
