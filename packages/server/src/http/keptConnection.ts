import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** A request that arrived as a whole. Of its headers, only those are read that its answer depends on. */
export interface WholeRequest {
  readonly method: string;
  readonly url: string;
  /** `accept-language`, `content-length` and `x-request-id`. */
  readonly headers: IncomingHttpHeaders;
}

interface Arrived {
  readonly request: WholeRequest;
  /** Bytes of the body that are still to come. */
  readonly missing: number;
}

/** Node refuses longer ones, too. */
const mostHeadBytes = 16 * 1024;
/** Longer requests are read anew each time: a connection shall not keep much. */
const mostKeptBytes = 2 * 1024;
const requestLine = /^(GET|POST|PUT|PATCH|DELETE) ([!-~]+) HTTP\/1\.1\r\n/;
const neededHeaders = /\r\n(accept-language|content-length|x-request-id):[ \t]*([^\r]*)/gi;
/** Lines without a carriage return, folded lines, headers that change what follows, and a length that is no number. */
const unusual = new RegExp(
  [
    String.raw`[^\r]\n`,
    String.raw`\r\n[ \t]`,
    String.raw`\r\n(?:transfer-encoding|upgrade|expect|trailer)[ \t]*:`,
    String.raw`\r\nconnection[ \t]*:(?![ \t]*keep-alive[ \t]*\r\n)`,
    String.raw`\r\ncontent-length[ \t]*:(?![ \t]*\d+[ \t]*\r\n)`,
  ].join("|"),
  "i",
);
const headEnd = "\r\n\r\n";

/** Has to be told of every request of its connection that Node has parsed, from the one on during which it was made. */
export interface Kept {
  asked(request: Pick<IncomingMessage, "method" | "url">): void;
  /** The answer to such a request is complete. */
  answered(): void;
}

/**
 * Offers what arrives on a connection to `answer` before Node parses it. If `answer` returns a text, the request gets it as its answer, and
 * Node does not learn of the request. That costs half of an answer through Node (ADR 0188).
 *
 * It is only done where it is certain that one whole request has arrived and all earlier ones are answered: Node has taken what arrived
 * before for the same requests. Whatever is unusual gives the connection back to Node for good.
 *
 * @returns undefined if Node does not allow it for this connection
 */
export function answerAhead(socket: Socket, answer: (request: WholeRequest) => string | undefined): Kept | undefined {
  // The parser of Node listens, alone. A second listener makes Node read the bytes in JavaScript.
  const [parse, ...others] = socket.listeners("data") as ((bytes: Buffer) => void)[];
  if (parse === undefined || others.length > 0) return undefined;
  let [unanswered, parsed, last] = [0, 0, ""];
  /** Bytes of the body that Node is reading. */
  let missing = 0;
  /** Whether Node took the bytes before for one request, as this function did. At first it may be amid another one. */
  let isInStep = false;

  /** The answer to a request that may be answered now. */
  const answerTo = (arrived: Arrived): string | undefined =>
    isInStep && arrived.missing === 0 && unanswered === 0 && socket.writable && socket.writableLength === 0
      ? answer(arrived.request)
      : undefined;
  const giveBack = (): void => {
    socket.off("data", look).on("data", parse);
  };
  const read = readOnce();
  const look = (bytes: Buffer): void => {
    const before = parsed;
    if (missing > 0) {
      missing -= bytes.length;
      if (missing < 0) giveBack();
      parse.call(socket, bytes);
      return;
    }
    const arrived = read(bytes);
    const text = arrived && answerTo(arrived);
    if (text !== undefined) return void socket.write(text, "latin1");
    // Before Node parses: it may hand the connection over to another protocol.
    if (arrived === undefined) giveBack();
    parse.call(socket, bytes);
    if (arrived === undefined) return;
    missing = arrived.missing;
    isInStep = parsed === before + 1 && last === nameOf(arrived.request);
    if (!isInStep) giveBack();
  };
  socket.off("data", parse).on("data", look);
  return {
    asked(request) {
      unanswered += 1;
      parsed += 1;
      last = nameOf(request);
    },
    answered: () => void (unanswered -= 1),
  };
}

const nameOf = ({ method, url }: Pick<IncomingMessage, "method" | "url">): string => `${method} ${url}`;

/** Reads bytes that equal the ones before once: a caller that was refused usually sends the same request again. */
function readOnce(): (bytes: Buffer) => Arrived | undefined {
  let known: { readonly bytes: Buffer; readonly arrived: Arrived | undefined } | undefined;
  return (bytes) => {
    if (known?.bytes.equals(bytes) === true) return known.arrived;
    const arrived = readRequest(bytes);
    known = bytes.length > mostKeptBytes ? undefined : { bytes, arrived };
    return arrived;
  };
}

/** Undefined: these bytes are not exactly one request, or an unusual one. */
function readRequest(bytes: Buffer): Arrived | undefined {
  const text = bytes.toString("latin1", 0, mostHeadBytes);
  const end = text.indexOf(headEnd);
  const [line, method = "", url = ""] = requestLine.exec(text) ?? [];
  if (line === undefined || end < 0) return undefined;
  const head = text.slice(line.length - 2, end + 2);
  if (unusual.test(head)) return undefined;
  const headers = readHeaders(head);
  const missing = Number(headers["content-length"] ?? 0) - (bytes.length - end - headEnd.length);
  return missing >= 0 ? { request: { method, url, headers }, missing } : undefined;
}

function readHeaders(head: string): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {};
  neededHeaders.lastIndex = 0;
  for (let found = neededHeaders.exec(head); found; found = neededHeaders.exec(head)) {
    const [, name = "", value = ""] = found;
    headers[name.toLowerCase()] = value.trim();
  }
  return headers;
}
