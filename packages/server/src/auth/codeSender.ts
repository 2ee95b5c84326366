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

const hookLimitMs = 10_000;
const hookTries = 3;

/** Posts codes to a gateway; what it does not take is tried again. @throws when it never takes it */
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
        if (tries >= hookTries || answer.status < 500) throw new Error(`the gateway answered ${answer.status}`);
      } catch (error) {
        if (tries >= hookTries) throw error;
      }
    }
  };
}

/** Shows codes in the log, for demos: nobody else can read it. */
export function logSender(log: Pick<FastifyBaseLogger, "warn">): CodeSender {
  return async ({ mobile, code, text }) =>
    log.warn(code === undefined ? `text for ${mobile}: ${text}` : `verification code for ${mobile}: ${code}`);
}
