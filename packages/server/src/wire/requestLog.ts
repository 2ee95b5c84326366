import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { newId } from "../base/ids.ts";
import { holdLines } from "./heldLines.ts";

/**
 * The log of requests that change data (contract-base §5.12). Users see it in their profile, administrators see the log of their factory.
 */
export interface RequestLog {
  note(request: FastifyRequest, reply: FastifyReply, session: Session): void;
  /** Writes the lines that are still in memory. */
  close(): Promise<void>;
}

/** Keeps lines in memory and writes them within a second. */
export function createRequestLog(kysely: Kysely<Schema>, log: FastifyBaseLogger): RequestLog {
  const lines = holdLines<ReturnType<typeof lineOf>>({
    write: (some) =>
      kysely
        .insertInto("requestLog")
        .values([...some])
        .execute(),
    onError: (error) => log.warn({ err: error }, "request log"),
  });
  return {
    note: (request, reply, session) => lines.hold(lineOf(request, reply, session)),
    close: lines.close,
  };
}

function lineOf(request: FastifyRequest, reply: FastifyReply, session: Session) {
  return {
    id: newId(),
    at: new Date(),
    userId: session.userId,
    userName: `${session.realName}/${session.account}`,
    factoryId: session.factoryId,
    ip: request.ip.slice(0, 64),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
    method: request.method,
    path: (request.url.split("?", 1)[0] ?? "").slice(0, 300),
    durationMs: Math.round(reply.elapsedTime),
    requestId: request.id,
  };
}
