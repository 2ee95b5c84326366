import { createHmac } from "node:crypto";

import type { FastifyBaseLogger } from "fastify";

import type { CodeHook } from "../base/options.ts";

/** A text to a mobile number. It contains a verification code, or a notice that the number of an account was changed. */
export interface CodeMessage {
  readonly mobile: string;
  /** Missing for a notice. */
  readonly code?: string | undefined;
  /** The text for the receiver, in the language of the person who asked. */
  readonly text: string;
  readonly company?: string | undefined;
  readonly contact?: string | undefined;
}

/** Sends codes to mobile numbers. */
export type CodeSender = (message: CodeMessage) => Promise<void>;

/** The gateway did not accept a text. */
export class GatewayFault extends Error {
  override readonly name = "GatewayFault";
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** The beginning of the gateway's answer. It is not in the message, which is logged, because it may repeat the code. */
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

/** Posts codes to a gateway, and retries texts that it does not accept. @throws {GatewayFault} when all tries fail */
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

/** The beginning of the gateway's answer, as one line. */
async function beginningOf({ body }: Response): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.length >= ANSWER_MAX_BYTES) break;
    }
  } catch {
    // If the connection ends early, the text received so far is used.
  }
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, ANSWER_MAX_CHARS);
}

/** Writes codes to the log, for demos: only the operator can read it. */
export function logSender(log: Pick<FastifyBaseLogger, "warn">): CodeSender {
  return async ({ mobile, code, text }) =>
    log.warn(code === undefined ? `text for ${mobile}: ${text}` : `verification code for ${mobile}: ${code}`);
}
