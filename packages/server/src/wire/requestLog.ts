import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { newId } from "../base/ids.ts";

/** The log of changing requests that users see in their profile (contract-base §4.9, category 5). */
export interface RequestLog {
  note(request: FastifyRequest, reply: FastifyReply, session: Session): void;
  /** Writes what is still held. */
  close(): Promise<void>;
}

interface Line {
  readonly id: string;
  readonly at: Date;
  readonly userId: string;
  readonly userName: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly method: string;
  readonly path: string;
  readonly durationMs: number;
  readonly requestId: string;
}

const flushEveryMs = 1000;
const mostHeld = 500;

/** Lines are written in batches, so that no request waits for its own line; a kill loses at most the last second. */
export function createRequestLog(kysely: Kysely<Schema>, log: FastifyBaseLogger): RequestLog {
  let held: Line[] = [];
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    const lines = held;
    held = [];
    if (lines.length > 0) {
      writing = writing
        .then(async () => {
          await kysely.insertInto("requestLog").values(lines).execute();
        })
        .catch((error: unknown) => log.warn({ err: error }, "request log"));
    }
    return writing;
  };
  const timer = setInterval(() => void flush(), flushEveryMs).unref();
  return {
    note(request, reply, session) {
      held.push({
        id: newId(),
        at: new Date(),
        userId: session.userId,
        userName: `${session.realName}/${session.account}`,
        ip: request.ip.slice(0, 64),
        userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
        method: request.method,
        path: (request.url.split("?", 1)[0] ?? "").slice(0, 300),
        durationMs: Math.round(reply.elapsedTime),
        requestId: request.id,
      });
      if (held.length >= mostHeld) void flush();
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
