import { setTimeout as wait } from "node:timers/promises";
import type { IncomingMessage } from "node:http";

import { StoreError } from "../place.ts";
import { type Answer, Late, type Send, type Sent } from "./transport.ts";

/** The result of a successful request. */
export interface Outcome {
  /** `missing`: the key does not exist. */
  readonly kind: "done" | "missing";
  /** The caller must read or destroy its body. */
  readonly answer: Answer;
}

/** Sends a request to a store, with retries where they may help. @throws {StoreError} and errors of the body */
export type Ask = (sent: Sent) => Promise<Outcome>;

interface Log {
  warn(facts: object, text: string): void;
  info(facts: object, text: string): void;
}

const mostTries = 3;
const firstPauseMs = 150;
/** After this time no further try is started. */
const longestTriesMs = 3_000;
/** After a failure the store is not tried for this time. */
const usualRestMs = 2_000;
const longestTextBytes = 64 * 1024;

/**
 * Retries requests up to three times if the store failed fast. While a store is unavailable, only one caller at a time tries it. So
 * waiting calls do not block others. Each change of state is logged once.
 */
export function createAsk(send: Send, log: Log, restMs = usualRestMs): Ask {
  let restUntil = 0;
  let isAway = false;
  let isTrying = false;
  let last = "";

  function failed(error: StoreError): void {
    last = error.message;
    restUntil = error.kind === "unreachable" ? performance.now() + restMs : 0;
    if (!isAway) log.warn({ reason: last }, "the store of files does not do what it is asked");
    isAway = true;
  }

  function worked(): void {
    if (isAway) log.info({}, "the store of files answers again");
    isAway = false;
    restUntil = 0;
  }

  return async (sent) => {
    const mustTry = restUntil !== 0;
    if (mustTry && (isTrying || performance.now() < restUntil))
      throw new StoreError("unreachable", last, { perhapsDone: false });
    if (mustTry) isTrying = true;
    try {
      const outcome = await tried(send, sent, mustTry ? 1 : mostTries);
      worked();
      return outcome;
    } catch (error) {
      if (error instanceof StoreError) failed(error);
      throw error;
    } finally {
      if (mustTry) isTrying = false;
    }
  };
}

async function tried(send: Send, sent: Sent, tries: number): Promise<Outcome> {
  const begun = performance.now();
  for (let count = 1; ; count += 1) {
    try {
      return await outcomeOf(await send(sent));
    } catch (error) {
      const isPassing = error instanceof StoreError && error.kind === "unreachable" && !(error.cause instanceof Late);
      const mayHelp = isPassing && performance.now() - begun < longestTriesMs;
      if (!mayHelp || count >= tries) throw error;
      await wait(firstPauseMs * 4 ** (count - 1) * (0.5 + Math.random()));
    }
  }
}

async function outcomeOf(answer: Answer): Promise<Outcome> {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: "done", answer };
  const { code, message } = faultIn(await textOf(answer.body));
  if (status === 404 && code !== "NoSuchBucket" && code !== "NoSuchUpload") return { kind: "missing", answer };
  const isPassing = status >= 500 || status === 429 || status === 409 || code === "RequestTimeout";
  const words = [code || `HTTP ${status}`, message].filter(Boolean).join(": ");
  throw new StoreError(isPassing ? "unreachable" : "refused", words);
}

/** The error in an XML answer of a store. */
export function faultIn(xml: string): { readonly code: string; readonly message: string } {
  const inside = (name: string): string => new RegExp(`<${name}>([^<]{0,300})</${name}>`).exec(xml)?.[1]?.trim() ?? "";
  return { code: inside("Code"), message: inside("Message") };
}

/** A short answer. @throws {StoreError} where it is incomplete or too long */
export async function textOf(body: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length > longestTextBytes) throw new Error("the answer is too long");
    }
  } catch (error) {
    throw new StoreError("unreachable", "the answer was cut off", { cause: error });
  }
  return Buffer.concat(parts).toString("utf8");
}
