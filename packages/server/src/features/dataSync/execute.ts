import { setTimeout as wait } from "node:timers/promises";

import type { Language } from "@banche/core";
import { findText, textOf } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import type { Kysely } from "kysely";

import { createPlaces } from "../../base/places.ts";
import { refuse } from "../../base/respond.ts";
import type { Schema } from "../../db/schema.ts";
import { findRun, type SyncRun } from "../../sync/runs.ts";
import type { SyncRunner } from "../../sync/runner.ts";
import type { LookedAt } from "../../sync/tables.ts";
import type { Call, Context, HandlersOf } from "../../wire/handlers.ts";

type Sync = typeof contract.dataSync;
type Body = Call<Sync["execute"]>["body"];

interface Parts {
  readonly db: Kysely<Schema>;
  readonly syncs: SyncRunner;
  readonly look: (call: Context, body: Body) => Promise<LookedAt>;
  readonly begin: (call: Context, body: Body) => Promise<string>;
  readonly start: (call: Context, run: SyncRun, confirmed: string) => Promise<void>;
}

/** The platform's clients give up after 100 s (contract-base §1). */
const longestAnswerMs = 90_000;
/** Limits for calls that wait for the end of a run. Each holds a connection. */
const mostWaiting = { all: 2, each: 1 } as const;
/** Codes of the result of an estimate (contract-base §5.8). */
const verdicts = { possible: 0, sourceEmpty: 1, targetMissing: 2, targetHasRows: 3 } as const;

/** The calls of the platform's own clients: rows that the target lacks are added, all others stay unchanged. */
export function asThePlatformDoes({
  db,
  syncs,
  look,
  begin,
  start,
}: Parts): Pick<HandlersOf<Sync>, "estimate" | "execute"> {
  const places = createPlaces(mostWaiting);
  const adding = (body: Body): Body => ({ ...body, modes: { insert: true, update: false, remove: false } });

  /** Waits for the end of a run. @returns undefined where it is still running */
  async function ended(id: string, until: AbortSignal): Promise<SyncRun | undefined> {
    await Promise.race([syncs.carryOut(id), aborted(until)]);
    const run = await findRun(db, id);
    if (run?.state === "working") return undefined;
    if (run?.state === "cancelled") throw refuse.because("cancelled", "dataSync.wasCancelled");
    return run;
  }

  return {
    async estimate(call) {
      try {
        const { source, target } = await look(call, adding(call.body));
        if (!source.hasRows) return verdicts.sourceEmpty;
        return target.hasRows ? verdicts.targetHasRows : verdicts.possible;
      } catch (error) {
        if (isTargetMissing(error)) return verdicts.targetMissing;
        throw error;
      }
    },

    async execute(call) {
      const leave = places.take(call.session.userId);
      if (!leave) throw refuse.overloaded();
      const { language } = call.request;
      const until = AbortSignal.timeout(longestAnswerMs);
      try {
        const id = await begin(call, adding(call.body));
        call.say(await worded(call, id, until, language));
        return undefined;
      } finally {
        leave();
      }
    },
  };

  /** Compares and writes. @returns the result as a text */
  async function worded(call: Context, id: string, until: AbortSignal, language: Language): Promise<string> {
    const compared = await ended(id, until);
    if (!compared) return textOf(language, "dataSync.goesOn");
    failIfFailed(compared);
    if (compared.differences?.inserts === 0) return textOf(language, "dataSync.nothingToDo");
    await start(call, compared, "");
    const written = await ended(id, until);
    if (!written) return textOf(language, "dataSync.goesOn");
    failIfFailed(written);
    const { inserts, same, left } = written.progress;
    return textOf(language, "dataSync.done", { inserts, same: same + left });
  }

  function failIfFailed({ state, reason, reasonParams }: SyncRun): void {
    if (state !== "failed") return;
    const text = findText("zh", reason) === undefined ? "dataSync.failed" : (reason as "dataSync.failed");
    throw refuse.because("sync_failed", text, reasonParams);
  }
}

const isTargetMissing = (error: unknown): boolean =>
  error instanceof Error && "text" in error && error.text === "dataSync.targetTableMissing";

async function aborted(signal: AbortSignal): Promise<void> {
  await wait(longestAnswerMs, undefined, { signal, ref: false }).catch(() => undefined);
}
