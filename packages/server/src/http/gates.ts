import type { Entry } from "@banche/core/wire";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { createGate, type Gate, gatesFor, type Leave } from "./gate.ts";

/** Calls that users need before anything else. */
const first: ReadonlySet<string> = new Set([
  "session.login",
  "session.currentUser",
  "session.unlock",
  "session.logout",
]);

/** Limits for the concurrent calls of a process. */
export interface Gates {
  readonly calls: Gate;
  /** For batches and uploads, in addition. They leave connections free for other calls. */
  readonly heavy: Gate;
  /** Refusals since the start. */
  refused(): number;
  noteRefusal(): void;
  /** The same for a refusal before the app handles the call. */
  noteEarlyRefusal(): void;
  /** Calls `tell` for each refusal before the app handles the call. The app does not see it. */
  onEarlyRefusal(tell: () => void): void;
}

/** The gates of a process with this number of database connections. */
export function createGates(poolSize: number): Gates {
  const limits = gatesFor(poolSize);
  const tellers: (() => void)[] = [];
  let refused = 0;
  return {
    calls: createGate(limits.calls),
    heavy: createGate(limits.heavy),
    refused: () => refused,
    noteRefusal() {
      refused += 1;
    },
    noteEarlyRefusal() {
      refused += 1;
      for (const tell of tellers) tell();
    },
    onEarlyRefusal: (tell) => void tellers.push(tell),
  };
}

/** Whether calls of this endpoint wait in the line with priority. */
export const hasPriority = (wireId: string): boolean => first.has(wireId);

/** Calls wait at the gates before anything else is done for them. Refused calls get the time after which to try again. */
export function addGates(wire: FastifyInstance, { calls, heavy, noteRefusal }: Gates): void {
  const leaving = new WeakMap<FastifyRequest, Leave>();

  wire.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
    const { wireId, isHeavy } = request.routeOptions.config;
    if (wireId === undefined) return;
    const held: Leave[] = [];
    const leave = (): void => {
      for (const one of held.splice(0)) one();
    };
    leaving.set(request, leave);
    reply.raw.once("close", leave);
    try {
      if (isHeavy === true) held.push(await heavy.enter());
      held.push(await calls.enter(hasPriority(wireId)));
    } catch (error) {
      leave();
      noteRefusal();
      throw error;
    }
    // If the caller disconnected while waiting, no close event follows.
    if (reply.raw.closed) leave();
  });
  wire.addHook("onResponse", async (request) => leaving.get(request)?.());
}

/** Calls that may occupy the database for long. */
export const isHeavy = ({ id, endpoint }: Entry): boolean => id === "extensions.batch" || endpoint.kind === "upload";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Such as `users.list`, on routes of the wire. */
    wireId?: string;
    changesState?: boolean;
    /** It may occupy the database for long. */
    isHeavy?: boolean;
  }
}
