import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

import type { Language } from "@banche/core";
import { contract, entries } from "@banche/core/wire";
import type { FastifyBaseLogger } from "fastify";

import { belowBase } from "../base/basePath.ts";
import { newId } from "../base/ids.ts";
import { type Refusal, refusalEnvelope, refuse, statusOf } from "../base/respond.ts";
import { languageFor } from "./errors.ts";
import { retryAfterMs } from "./gate.ts";
import { type Gates, hasPriority } from "./gates.ts";
import { answerAhead, type Kept, type WholeRequest } from "./keptConnection.ts";

export interface FrontOptions {
  readonly gates: Gates;
  readonly basePath: string;
  readonly logger: FastifyBaseLogger;
  /** The headers of every answer of the API, as names and values in turn. */
  readonly headers: () => readonly string[];
  /** The id that the caller gave its request, if it is a valid one. */
  readonly givenId: (request: Pick<IncomingMessage, "headers">) => string | undefined;
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
 * a tenth, and on a connection that was refused before a twentieth: a process with ten times as many calls as it can serve would otherwise
 * be busy with refusals (ADR 0184, 0188). They are logged together, once a second.
 */
export function refuseEarly(server: Server, options: FrontOptions): void {
  const { gates, basePath, isLeaving } = options;
  const priorities = pathsWithPriority();
  const note = noteIn(options);
  const refusals = refusalsOf(options);
  /** Connections with an early refusal. */
  const kept = new WeakMap<Socket, Kept | undefined>();

  function isRefused({ method = "", url = "", headers }: IncomingMessage | WholeRequest): boolean {
    if (!gates.calls.isFull || isLeaving() || !gatedMethods.has(method)) return false;
    const path = apiPathOf(belowBase(url, basePath));
    if (path === undefined || priorities.has(path)) return false;
    return Number(headers["content-length"] ?? 0) <= shortBodyBytes;
  }

  /** The whole answer to a request that Node has not parsed. */
  function refusalAhead(request: WholeRequest): string | undefined {
    if (!isRefused(request)) return undefined;
    note();
    return refusals.text(request);
  }

  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const isEarly = request.headers["transfer-encoding"] === undefined && isRefused(request);
    const { socket } = request;
    if (isEarly && !kept.has(socket)) kept.set(socket, answerAhead(socket, refusalAhead));
    const connection = kept.get(socket);
    if (connection) {
      connection.asked(request);
      response.once("close", connection.answered);
    }
    if (isEarly) {
      refusals.send(request, response);
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

interface Refusals {
  send(request: IncomingMessage, response: ServerResponse): void;
  /** The answer as a text of one-byte characters. */
  text(request: WholeRequest): string;
}

function refusalsOf({ headers, givenId }: FrontOptions): Refusals {
  const refusal = refuse.overloaded(retryAfterMs);
  const status = statusOf(refusal);
  const retryAfter = String(Math.ceil(retryAfterMs / 1_000));
  const nextId = createIds();
  /** The envelope up to the request id, which is its last member, by the header with the languages. */
  const begins = new Map<string, string>();
  const beginOf = (request: Pick<IncomingMessage, "headers">): string => {
    const header = request.headers["accept-language"] ?? "";
    const known = begins.get(header);
    if (known !== undefined) return known;
    const begin = beginIn(languageFor(request), refusal);
    if (begins.size < mostLanguageHeaders) begins.set(header, begin);
    return begin;
  };
  const answerTo = (request: Pick<IncomingMessage, "headers">) => {
    const id = givenId(request) ?? nextId();
    return { id, body: `${beginOf(request)}${id}"}` };
  };
  /** The headers of every refusal. They are made anew when those of every answer are. */
  let madeFor: readonly string[] | undefined;
  let [common, commonText]: [readonly string[], string] = [[], ""];
  const make = (): void => {
    if (headers() === madeFor) return;
    madeFor = headers();
    common = [
      ...madeFor,
      ...["retry-after", retryAfter, "cache-control", "no-store", "content-type", "application/json; charset=utf-8"],
    ];
    commonText = common.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join("");
  };
  return {
    send(request, response) {
      make();
      const { id, body } = answerTo(request);
      // Node writes headers and a body of one-byte characters as one string.
      response.writeHead(status, [...common, "x-request-id", id, "content-length", String(body.length)]);
      response.end(body, "latin1");
    },
    text(request) {
      make();
      const { id, body } = answerTo(request);
      const own = `x-request-id: ${id}\r\ncontent-length: ${body.length}\r\n\r\n`;
      return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${commonText}${own}${body}`;
    },
  };
}

/** The envelope in ASCII, without its last characters: the request id, a quotation mark and a brace. */
function beginIn(language: Language, refusal: Refusal): string {
  const text = JSON.stringify(refusalEnvelope(refusal, { language, requestId: "" })).slice(0, -'"}'.length);
  const ascii = text.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
  // Without this, V8 would keep two bytes for each character, and for every text that it becomes part of.
  return Buffer.from(ascii, "latin1").toString("latin1");
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
