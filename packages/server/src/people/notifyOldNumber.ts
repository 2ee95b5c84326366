import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";

import type { CodeSender } from "../auth/codeSender.ts";
import type { Schema } from "../db/schema.ts";
import { afterCommit } from "../db/transact.ts";

const mobilePattern = /^1[3-9]\d{9}$/;

export interface OldNumber {
  readonly sendCode: CodeSender | undefined;
  readonly mobile: string;
  readonly text: string;
  readonly log: Pick<FastifyBaseLogger, "error">;
}

/** Sends a text to the old number of an account after the commit. An attacker who changed the number cannot delete it. */
export async function notifyOldNumber(db: Kysely<Schema>, { sendCode, mobile, text, log }: OldNumber): Promise<void> {
  if (!sendCode || !mobilePattern.test(mobile)) return;
  await afterCommit(db, async () => {
    sendCode({ mobile, text }).catch((error: unknown) =>
      log.error({ err: error }, "the old number was not told of a change"),
    );
  });
}
