import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";

import type { Session } from "../auth/sessions.ts";
import type { Schema } from "../db/schema.ts";
import { newId } from "../base/ids.ts";
import { holdLines } from "./heldLines.ts";

/** Errors of the server, for administrators of a factory (contract-base §5.12, category 4). */
export interface ErrorLog {
  /** Records an error. @param call - the endpoint, such as `users.update` */
  note(request: FastifyRequest, call: string, error: unknown, session: Session | undefined): void;
  /** Writes the lines that are still in memory. */
  close(): Promise<void>;
}

const longestStackChars = 8_000;

/** Records only faults of the server. Mistakes of a caller are answered and not recorded. */
export function createErrorLog(kysely: Kysely<Schema>, log: FastifyBaseLogger): ErrorLog {
  const lines = holdLines<ReturnType<typeof lineOf>>({
    write: (some) =>
      kysely
        .insertInto("errorLog")
        .values([...some])
        .execute(),
    onError: (error) => log.warn({ err: error }, "error log"),
  });
  return {
    note: (request, call, error, session) => lines.hold(lineOf(request, call, error, session)),
    close: lines.close,
  };
}

function lineOf(request: FastifyRequest, call: string, error: unknown, session: Session | undefined) {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    id: newId(),
    at: new Date(),
    userId: session?.userId ?? null,
    userName: session ? `${session.realName}/${session.account}` : "",
    factoryId: session?.factoryId ?? null,
    ip: request.ip.slice(0, 64),
    call,
    // PostgreSQL texts cannot contain zero bytes.
    stack: stack.replaceAll("\0", "").slice(0, longestStackChars),
    requestId: request.id,
  };
}
