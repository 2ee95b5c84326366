import { hostname } from "node:os";

import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { pino } from "pino";

import type { LogLevel } from "../base/options.ts";

/** Members that are never logged, wherever they are. */
const secretMembers = [
  "authorization",
  "password",
  "oldPassword",
  "currentPassword",
  "mobileCode",
  "userPassword",
  "validatePassword",
  "passwordHash",
  "token",
  "cookie",
  "device",
  "mobilePhone",
  "telephone",
  "urgentTelephone",
  "certificateNumber",
] as const;
const secretQuery = /([?&](?:token|password|account|encryption|code|iamCode|keyword)=)[^&]*/gi;

/** Writes one JSON line per event, without secrets. It has the time in UTC and the process (`host:pid`). */
export function createLogger(level: LogLevel, onLog?: (line: string) => void): FastifyBaseLogger {
  const base = { process: `${hostname()}:${process.pid}` };
  const redact = { paths: secretMembers.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" };
  const options = { level, redact, base, timestamp: pino.stdTimeFunctions.isoTime };
  if (onLog) return pino(options, { write: (line: string) => onLog(line.trimEnd()) });
  return pino(options, pino.destination({ fd: 2, sync: true }));
}

/** Logs a finished request as one line. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const status = reply.statusCode;
  const line = {
    method: request.method,
    url: withoutSecrets(request.url),
    status,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ip: request.ip,
  };
  if (status >= 500) request.log.error(line, "request");
  else request.log.info(line, "request");
}

/** The URL with secret query values removed, at most 500 characters. */
export function withoutSecrets(url: string): string {
  return url.replace(secretQuery, "$1[redacted]").slice(0, 500);
}
