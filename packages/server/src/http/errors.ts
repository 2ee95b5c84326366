import type { IncomingMessage } from "node:http";

import type { Language } from "@banche/core";
import { resolveLanguage } from "@banche/core/text";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";

import { TooManyPasswords } from "../auth/password.ts";
import { Refusal, refusalEnvelope, refuse, statusOf } from "../base/respond.ts";
import { messageOf, systemCode } from "../base/startError.ts";
import { StoreError } from "../storage/place.ts";

/** Connection lost, refused, shutting down, starting up: the caller may try again. */
/** The last one: a primary that became a standby. */
const outageStates: ReadonlySet<string> = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08006",
  "08001",
  "08003",
  "25006",
]);
/** PostgreSQL uses this code for our own faults, and names its routine. A pooler uses it when it cannot reach the database. */
const poolerState = "08P01";
/** The disk of the database is full. */
const fullDatabaseState = "53100";
const outageSystemCodes: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"]);
const outageWords =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable|database thread has ended/i;
/** Serialization failure, deadlock, statement timeout: the transaction was rolled back. */
const rolledBackStates: ReadonlySet<string> = new Set(["40001", "40P01", "57014"]);
export const outagePauseMs = 2000;

/** Answers an unhandled error. Details are logged with the request id and never sent to the caller. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal === undefined) request.log.error({ err: error }, "unexpected error");
  else if (refusal.code >= 500) request.log.warn({ reason: messageOf(error) }, "refused");
  return answerRefusal(refusal ?? refuse.internal(), request, reply);
}

/** Answers a path of the API that does not exist. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerRefusal(refuse.noSuchEndpoint(), request, reply);
}

/** Converts an error of the database, of the HTTP library or of ours into a refusal. Undefined for a fault of the server. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof TooManyPasswords) return refuse.rateLimited(1000);
  if (error instanceof StoreError) return refuse.filesAway();
  if (isOutage(error)) return refuse.overloaded(outagePauseMs);
  if (systemCode(error) === fullDatabaseState) return refuse.because("storage_full", "server.databaseFull");
  if (rolledBackStates.has(systemCode(error) ?? "")) return refuse.overloaded();
  return isFastifyError(error) ? ofFastify(error) : undefined;
}

function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const retryAfterMs = refusal.retryAfterMs;
  if (retryAfterMs !== undefined) reply.header("retry-after", String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
  return reply
    .code(statusOf(refusal))
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(refusalEnvelope(refusal, { language: languageFor(request), requestId: request.id }));
}

/** The language that the client requests. */
export function languageFor(request: Pick<IncomingMessage, "headers">): Language {
  const header = (request.headers["accept-language"] ?? "").slice(0, 200);
  return resolveLanguage(
    undefined,
    header.split(",").map((part) => part.split(";", 1)[0]?.trim()),
  );
}

function isOutage(error: unknown): boolean {
  const code = systemCode(error) ?? "";
  if (outageStates.has(code) || outageSystemCodes.has(code)) return true;
  if (code === poolerState) return error instanceof Error && !("routine" in error && error.routine);
  return error instanceof Error && outageWords.test(error.message);
}

/** Refusals for unreadable bodies, which are the caller's fault. */
function ofFastify(error: FastifyError): Refusal | undefined {
  if (/^Multipart: |^Unexpected end of (?:form|multipart)/.test(error.message)) {
    return refuse.because("malformed", "server.malformed");
  }
  if (error.statusCode === 413) return refuse.because("too_large", "server.tooLarge");
  if (error.statusCode === 415 || error.statusCode === 400) return refuse.because("malformed", "server.malformed");
  return undefined;
}

function isFastifyError(error: unknown): error is FastifyError {
  if (!(error instanceof Error)) return false;
  // The multipart parser throws plain errors.
  return (
    ("statusCode" in error && typeof error.statusCode === "number") ||
    /^(?:Multipart|Unexpected end of)/.test(error.message)
  );
}
