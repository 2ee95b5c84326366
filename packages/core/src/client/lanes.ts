import { BancheError } from "../errors.ts";
import type { CancelSignal, Transport } from "../ports.ts";

/** One connection to a server, shared by interactive calls and a background job. */
export interface Lanes {
  /** For interactive calls: they have priority and always find a free place. */
  readonly interactive: Transport;
  /** For the calls of a job: they use the remaining places. */
  readonly bulk: Transport;
}

export interface LaneOptions {
  /** Parallel requests of both lanes together; the number of connections of the transport. Default 8. */
  readonly places?: number;
  /** Places that the bulk lane never uses. Default a quarter, at least 1. */
  readonly reserved?: number;
}

/**
 * Two lanes over one transport, so that a job does not block interactive calls of the same program. A place becomes
 * free when the answer begins to arrive. A waiting request ends at once when its signal fires.
 */
export function createLanes(transport: Transport, options: LaneOptions = {}): Lanes {
  const places = Math.max(2, options.places ?? 8);
  const reserved = Math.min(places - 1, Math.max(1, options.reserved ?? Math.floor(places / 4)));
  const urgent: Waiting[] = [];
  const patient: Waiting[] = [];
  let inside = 0;
  let bulkInside = 0;

  function admit(): void {
    while (urgent.length > 0 && inside < places) {
      inside += 1;
      urgent.shift()?.go();
    }
    while (urgent.length === 0 && patient.length > 0 && bulkInside < places - reserved && inside < places) {
      inside += 1;
      bulkInside += 1;
      patient.shift()?.go();
    }
  }

  function lane(queue: Waiting[], leave: () => void): Transport {
    return async (request) => {
      const place = waitIn(queue, request.signal);
      admit();
      await place;
      try {
        return await transport(request);
      } finally {
        leave();
        admit();
      }
    };
  }

  return {
    interactive: lane(urgent, () => {
      inside -= 1;
    }),
    bulk: lane(patient, () => {
      inside -= 1;
      bulkInside -= 1;
    }),
  };
}

interface Waiting {
  go(): void;
}

async function waitIn(queue: Waiting[], signal: CancelSignal | undefined): Promise<void> {
  if (signal?.aborted) throw new BancheError("aborted");
  return new Promise((resolve, reject) => {
    const cancel = () => {
      queue.splice(queue.indexOf(waiting), 1);
      reject(new BancheError("aborted"));
    };
    const waiting: Waiting = {
      go() {
        signal?.removeEventListener("abort", cancel);
        resolve();
      },
    };
    signal?.addEventListener("abort", cancel);
    queue.push(waiting);
  });
}
