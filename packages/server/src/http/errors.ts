import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";

import { TooManyPasswords } from "../auth/password.ts";
import { messageOf, systemCode } from "../startError.ts";
import { type Envelope, Refusal, overloaded, wireCodes } from "./envelope.ts";

const texts = {
  busy: "系统繁忙，请稍后重试",
  database: "数据库暂时不可用，请稍后重试",
  internal: "系统异常，请联系管理员",
  tooLarge: "提交的内容过大",
  unreadable: "提交的内容格式不正确",
  notFound: "接口不存在",
} as const;

/** Connection lost, refused, shutting down, starting up: nothing was done, or nobody knows; the caller may ask again. */
const outageStates: ReadonlySet<string> = new Set(["57P01", "57P02", "57P03", "53300", "08006", "08001", "08003"]);
const outageSystemCodes: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT"]);
/** Serialization failure and deadlock: rolled back as a whole. */
const collisionStates: ReadonlySet<string> = new Set(["40001", "40P01"]);
const timeoutState = "57014";

/** Answers an error that a handler did not answer itself. Details go to the log under the request id, never to the caller. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal === undefined) {
    request.log.error({ err: error }, "unexpected error");
    return send(reply, 500, { code: wireCodes.internal, msg: `${texts.internal}（${request.id}）` });
  }
  if (refusal.httpStatus >= 500) request.log.warn({ reason: messageOf(error) }, "refused");
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", String(refusal.retryAfterSeconds));
  return send(reply, refusal.httpStatus, refusal.envelope);
}

/** Answers a path of the API that does not exist. */
export function answerNotFound(reply: FastifyReply): FastifyReply {
  return send(reply, 404, { code: wireCodes.notFound, msg: texts.notFound });
}

/** Answers while the event loop is too far behind. */
export function answerPressure(reply: FastifyReply): void {
  reply.header("retry-after", "2");
  send(reply, 503, { code: wireCodes.overloaded, msg: texts.busy });
}

function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof TooManyPasswords) return overloaded(texts.busy, 429, 1);
  if (isOutage(error)) return overloaded(texts.database, 503, 2);
  const code = systemCode(error);
  if (code !== undefined && collisionStates.has(code)) return overloaded(texts.busy, 503, 1);
  if (code === timeoutState) return overloaded(texts.busy, 503, 5);
  return isFastifyError(error) ? ofFastify(error) : undefined;
}

function isOutage(error: unknown): boolean {
  const code = systemCode(error) ?? "";
  if (outageStates.has(code) || outageSystemCodes.has(code)) return true;
  return error instanceof Error && /Connection terminated|connection timeout|database thread has ended/i.test(error.message);
}

/** Bodies that cannot be read. The caller is at fault, and the wire says so with HTTP 200. */
function ofFastify(error: FastifyError): Refusal | undefined {
  if (error.statusCode === 413) return new Refusal({ code: wireCodes.refused, msg: texts.tooLarge });
  if (error.statusCode === 415 || error.statusCode === 400) {
    return new Refusal({ code: wireCodes.refused, msg: texts.unreadable });
  }
  return undefined;
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && "statusCode" in error && typeof error.statusCode === "number";
}

function send(reply: FastifyReply, status: number, envelope: Envelope): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("application/json; charset=utf-8").send(envelope);
}
