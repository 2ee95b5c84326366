import type { Entry } from "@banche/core/wire";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { createGate, gatesFor, type Leave } from "./gate.ts";

/** Calls that users need before anything else. */
const first: ReadonlySet<string> = new Set([
  "session.login",
  "session.currentUser",
  "session.unlock",
  "session.logout",
]);

/**
 * Limits the concurrent calls of a process by the size of its pool. Further calls are refused at once, with the time after which to try
 * again. Sign-in has priority. Batches and uploads leave connections free for other calls.
 */
export function addGates(wire: FastifyInstance, poolSize: number): void {
  const limits = gatesFor(poolSize);
  const calls = createGate(limits.calls);
  const heavy = createGate(limits.heavy);
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
      held.push(await calls.enter(first.has(wireId)));
    } catch (error) {
      leave();
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
