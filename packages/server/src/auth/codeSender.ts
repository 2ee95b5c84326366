import { createHmac } from "node:crypto";

import type { FastifyBaseLogger } from "fastify";

import type { CodeHook } from "../base/options.ts";

/** A text on its way to a mobile number: with a verification code, or a notice that the number of an account was changed. */
export interface CodeMessage {
  readonly mobile: string;
  /** Missing in a notice. */
  readonly code?: string | undefined;
  /** For people, in the language of whoever asked. */
  readonly text: string;
  readonly company?: string | undefined;
  readonly contact?: string | undefined;
}

/** Brings codes to mobile numbers. */
export type CodeSender = (message: CodeMessage) => Promise<void>;

/** A gateway that did not take a text. */
export class GatewayFault extends Error {
  override readonly name = "GatewayFault";
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** The beginning of what it said besides. Not part of the message, which goes to logs: it may say the code again. */
  readonly answer: string;

  constructor(status: number, answer: string, options?: ErrorOptions) {
    super(status === 0 ? "the gateway did not answer" : `the gateway answered ${status}`, options);
    this.status = status;
    this.answer = answer;
  }
}

const ANSWER_MAX_CHARS = 200;
const ANSWER_MAX_BYTES = 4096;
const hookLimitMs = 10_000;
const hookTries = 3;

/** Posts codes to a gateway; what it does not take is tried again. @throws {GatewayFault} when it never takes it */
export function hookSender({ url, secret }: CodeHook): CodeSender {
  return async (message) => {
    const body = JSON.stringify(message);
    const signature = secret && `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    const headers = { "content-type": "application/json", ...(signature && { "banche-signature": signature }) };
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await fetch(url, {
          method: "POST",
          headers,
          body,
          redirect: "error",
          signal: AbortSignal.timeout(hookLimitMs),
        });
        if (answer.ok) return;
        const isFinal = tries >= hookTries || answer.status < 500;
        if (isFinal) throw new GatewayFault(answer.status, await beginningOf(answer));
        await answer.body?.cancel();
      } catch (error) {
        if (error instanceof GatewayFault) throw error;
        if (tries >= hookTries) throw new GatewayFault(0, "", { cause: error });
      }
    }
  };
}

/** The beginning of what a gateway says, in one line. */
async function beginningOf({ body }: Response): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.length >= ANSWER_MAX_BYTES) break;
    }
  } catch {
    // What came before the connection ended is what there is.
  }
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, ANSWER_MAX_CHARS);
}

/** Shows codes in the log, for demos: nobody else can read it. */
export function logSender(log: Pick<FastifyBaseLogger, "warn">): CodeSender {
  return async ({ mobile, code, text }) =>
    log.warn(code === undefined ? `text for ${mobile}: ${text}` : `verification code for ${mobile}: ${code}`);
}
