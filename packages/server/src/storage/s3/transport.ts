import { type IncomingHttpHeaders, type IncomingMessage, Agent, request as plainRequest } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import type { Readable } from "node:stream";

import { AwsV4Signer } from "aws4fetch";

import type { S3Options } from "../../base/options.ts";
import { messageOf } from "../../base/startError.ts";
import { StoreError } from "../place.ts";
import type { S3Base } from "./address.ts";

/** The body to send, opened again for each try. */
export interface Body {
  readonly sizeBytes: number;
  /** In hexadecimal; the store compares it with the received data. */
  readonly sha256: string;
  open(): Readable;
}

export interface Sent {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** Key within the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** Time limit for the answer. Default 10 s. */
  readonly answerMs?: number;
}

/** An answer whose headers have arrived, but not yet its body. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: IncomingMessage;
}

const connectMs = 3_000;
const usualAnswerMs = 10_000;
/** Longest pause of a stream because of a slow reader. */
const streamIdleMs = 60_000;
const emptySha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** No answer arrived in time. */
export class Late extends Error {}

/** Sends one signed request. @throws {StoreError} `unreachable`, and errors of the body */
export type Send = (sent: Sent) => Promise<Answer>;

/** Creates the transport. @param patienceMs - time limit for answers where the request has none */
export function transportOf(
  { url: base, region }: S3Base,
  { accessKeyId, secretAccessKey }: S3Options,
  patienceMs = usualAnswerMs,
): Send {
  const isSecure = base.protocol === "https:";
  const agent = new (isSecure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: 64, scheduling: "lifo" });
  const cache = new Map<string, ArrayBuffer>();
  return async ({ method, key, query = {}, body, answerMs = patienceMs }) => {
    const url = new URL(key, base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, service: "s3", region, accessKeyId, secretAccessKey, cache },
      headers: { "x-amz-content-sha256": body?.sha256 ?? emptySha256 },
    }).sign();
    return new Promise<Answer>((resolve, reject) => {
      const request = (isSecure ? secureRequest : plainRequest)(signed.url, {
        ...{ method, agent },
        headers: { ...Object.fromEntries(signed.headers), "content-length": String(body?.sizeBytes ?? 0) },
      });
      const late = (): void => void request.destroy(new Late("it does not answer in time"));
      request.on("socket", (socket) => {
        if (!socket.connecting) return;
        const timer = setTimeout(late, connectMs);
        socket.once("connect", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
      });
      request.setTimeout(answerMs, late);
      request.on("error", (error) => reject(new StoreError("unreachable", messageOf(error), { cause: error })));
      request.on("response", (answer) => {
        request.setTimeout(streamIdleMs);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: answer });
      });
      if (!body) return void request.end();
      const content = body.open();
      content.on("error", (error) => {
        reject(error);
        request.destroy();
      });
      request.on("close", () => content.destroy());
      content.pipe(request);
    });
  };
}
