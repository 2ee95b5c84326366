import { BancheError } from "../errors.ts";
import type { CancelSignal, Transport } from "../ports.ts";

/** One connection to a server, used by somebody who waits and by a job that does not mind waiting. */
export interface Lanes {
  /** For calls that a person waits for: goes first, and always finds room. */
  readonly interactive: Transport;
  /** For the calls of a job: takes what is left. */
  readonly bulk: Transport;
}

export interface LaneOptions {
  /** Requests under way at once in both lanes together; the number of connections of the transport. Default 8. */
  readonly places?: number;
  /** Places that the bulk lane never takes. Default a quarter, at least 1. */
  readonly reserved?: number;
}

/**
 * Two lanes over one transport, so that a job does not starve the calls of the same program that a person waits for. A
 * place is free again when the answer begins to arrive. A request that waits ends at once when its signal fires.
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
