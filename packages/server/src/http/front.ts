import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";

import type { Language } from "@banche/core";
import { contract, entries } from "@banche/core/wire";
import type { FastifyBaseLogger } from "fastify";

import { belowBase } from "../base/basePath.ts";
import { newId } from "../base/ids.ts";
import { type Refusal, refusalEnvelope, refuse, statusOf } from "../base/respond.ts";
import { languageFor } from "./errors.ts";
import { retryAfterMs } from "./gate.ts";
import { type Gates, hasPriority } from "./gates.ts";

export interface FrontOptions {
  readonly gates: Gates;
  readonly basePath: string;
  readonly logger: FastifyBaseLogger;
  /** The headers of every answer of the API, as names and values in turn. */
  readonly headers: () => readonly string[];
  /** The id that the caller gave its request, if it is a valid one. */
  readonly givenId: (request: IncomingMessage) => string | undefined;
  /** Whether answers must close their connection, or every request is refused for another reason. */
  readonly isLeaving: () => boolean;
}

/** Bodies up to this size are discarded after the answer. For longer ones the sender may miss an early answer. */
const shortBodyBytes = 64 * 1024;
/** Callers choose the header with their languages, so only so many different ones are kept. */
const mostLanguageHeaders = 100;
const logEveryMs = 1_000;
const gatedMethods: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * Refuses calls as soon as their headers have arrived, if they would find the gate full. The answer is the same as from the gate. It costs
 * a tenth: a process with ten times as many calls as it can serve would otherwise be busy with refusals (ADR 0184). They are logged
 * together, once a second.
 */
export function refuseEarly(server: Server, options: FrontOptions): void {
  const { gates, basePath, isLeaving } = options;
  const priorities = pathsWithPriority();
  const note = noteIn(options);
  const answer = answerWith(options);

  function isRefused({ method = "", url = "", headers }: IncomingMessage): boolean {
    if (!gates.calls.isFull || isLeaving() || !gatedMethods.has(method)) return false;
    const path = apiPathOf(belowBase(url, basePath));
    if (path === undefined || priorities.has(path)) return false;
    return headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) <= shortBodyBytes;
  }

  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (isRefused(request)) {
      answer(request, response);
      note();
    } else for (const listener of listeners) listener.call(server, request, response);
  });
}

/** The path below a product name, without the query. Undefined outside the API. */
function apiPathOf(url: string): string | undefined {
  const end = url.indexOf("?");
  const path = end < 0 ? url : url.slice(0, end);
  if (path.startsWith("/api/")) return path;
  const product = path.indexOf("/", 1);
  return product > 0 && path.startsWith("/api/", product) ? path.slice(product) : undefined;
}

function pathsWithPriority(): ReadonlySet<string> {
  return new Set(
    entries(contract)
      .filter(({ id }) => hasPriority(id))
      .map(({ endpoint }) => endpoint.path),
  );
}

/** Counts a refusal. Logs the number of refusals at most once a second. */
function noteIn({ gates, logger }: FrontOptions): () => void {
  let refused = 0;
  const log = (): void => {
    const { atWork, waiting } = gates.calls;
    logger.warn({ refused, atWork, waiting }, "calls were refused, because too many wait");
    refused = 0;
  };
  return () => {
    gates.noteEarlyRefusal();
    refused += 1;
    if (refused === 1) setTimeout(log, logEveryMs).unref();
  };
}

function answerWith({ headers, givenId }: FrontOptions): (request: IncomingMessage, response: ServerResponse) => void {
  const refusal = refuse.overloaded(retryAfterMs);
  const status = statusOf(refusal);
  const retryAfter = String(Math.ceil(retryAfterMs / 1_000));
  const nextId = createIds();
  /** The envelope up to the request id, which is its last member, by the header with the languages. */
  const begins = new Map<string, string>();
  const beginOf = (request: IncomingMessage): string => {
    const header = request.headers["accept-language"] ?? "";
    const known = begins.get(header);
    if (known !== undefined) return known;
    const begin = beginIn(languageFor(request), refusal);
    if (begins.size < mostLanguageHeaders) begins.set(header, begin);
    return begin;
  };
  return (request, response) => {
    const id = givenId(request) ?? nextId();
    const body = `${beginOf(request)}${id}"}`;
    // Node writes headers and a body of one-byte characters as one string.
    response.writeHead(status, [
      ...headers(),
      ...["x-request-id", id, "retry-after", retryAfter, "cache-control", "no-store"],
      ...["content-type", "application/json; charset=utf-8", "content-length", String(body.length)],
    ]);
    response.end(body, "latin1");
  };
}

/** The envelope in ASCII, without its last characters: the request id, a quotation mark and a brace. */
function beginIn(language: Language, refusal: Refusal): string {
  const text = JSON.stringify(refusalEnvelope(refusal, { language, requestId: "" })).slice(0, -'"}'.length);
  return text.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Unique ids of the usual form. They cost less than random ones. */
function createIds(): () => string {
  const prefix = newId().slice(0, 24);
  let count = 0;
  return () => {
    count = (count + 1) % 2 ** 32;
    return prefix + count.toString(16).padStart(8, "0");
  };
}
