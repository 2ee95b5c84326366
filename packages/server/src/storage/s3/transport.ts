import { type IncomingHttpHeaders, type IncomingMessage, Agent, request as plainRequest } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import type { Readable } from "node:stream";

import { AwsV4Signer } from "aws4fetch";

import type { S3Options } from "../../base/options.ts";
import { messageOf } from "../../base/startError.ts";
import { StoreError } from "../place.ts";
import type { S3Base } from "./address.ts";

/** What is sent: opened anew for each try. */
export interface Body {
  readonly sizeBytes: number;
  /** Hexadecimal; the store compares it with what arrives. */
  readonly sha256: string;
  open(): Readable;
}

export interface Sent {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  /** Below the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** How long the answer may stay away. Default 10 s. */
  readonly answerMs?: number;
}

/** The headers came; the body did not yet. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: IncomingMessage;
}

const connectMs = 3_000;
const usualAnswerMs = 10_000;
/** A slow reader at the other end stops the stream that long at most. */
const streamIdleMs = 60_000;
const emptySha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** It did not answer in time. */
export class Late extends Error {}

/** Sends one signed request. @throws {StoreError} `unreachable`, and what the body throws */
export type Send = (sent: Sent) => Promise<Answer>;

/** @param patienceMs - how long an answer may stay away where the request does not say */
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
