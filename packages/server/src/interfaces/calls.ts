import type { Kysely } from "kysely";

import { createPlaces } from "../base/places.ts";
import { Refusal, refuse } from "../base/respond.ts";
import type { Schema } from "../db/schema.ts";
import type { SecretBox } from "../secrets/secretBox.ts";
import type { Sources } from "../sources/sources.ts";
import { createAnswerCache, type InterfaceAnswer } from "./answers.ts";
import { carryOutInterface } from "./carryOut.ts";
import { failureOf, refusalOf } from "./fault.ts";
import { type Asked, noteCall } from "./note.ts";
import { type InterfaceSpec, usesCaller } from "./spec.ts";
import { type CallerValues, readValues } from "./values.ts";

/** An interface that is about to be carried out. */
export interface Ready {
  readonly id: string;
  readonly name: string;
  readonly spec: InterfaceSpec;
  readonly given: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Of what is kept: what it is, and how long an answer is good. */
  readonly kept?: { readonly version: number; readonly seconds: number };
}

/** Who calls. */
export interface Caller extends Asked {
  readonly db: Kysely<Schema>;
  /** Whose places it takes. */
  readonly holder: string;
  /** Values that follow from the caller; undefined where there is none, as of a task. */
  readonly values: () => Promise<CallerValues> | undefined;
  readonly gone: AbortSignal;
}

/** What an interface gave to a call. */
export type Called = InterfaceAnswer & { readonly cached: boolean; readonly durationMs: number };

/** Calls of interfaces, for people and for tasks, within the bounds of the process (ADR 0131). */
export interface InterfaceCalls {
  /**
   * Carries out, keeps the answer as long as the interface says, and logs.
   *
   * @throws {Refusal} `interface_failed`; `overloaded`; `validation` for values that do not fit
   */
  call(caller: Caller, ready: Ready): Promise<Called>;
}

interface Parts {
  readonly kysely: Kysely<Schema>;
  readonly sources: Pick<Sources, "query" | "addressOf">;
  readonly secrets: SecretBox;
  readonly now: () => number;
}

/** Calls that are under way in this process, and those of one caller among them: a slow interface keeps nobody else out. */
const mostCalls = { all: 10, each: 3 };

export function createInterfaceCalls({ kysely, sources, secrets, now }: Parts): InterfaceCalls {
  const cache = createAnswerCache(now);
  const places = createPlaces(mostCalls);

  async function given(caller: Caller, ready: Ready): Promise<InterfaceAnswer & { readonly cached: boolean }> {
    const { id, spec, headers, kept } = ready;
    const values = readValues(spec.parameters, ready.given);
    const own = await caller.values();
    if (!own && usesCaller(spec)) throw refuse.because("interface_failed", "dataInterfaces.noCaller");
    const key = JSON.stringify([id, kept?.version, [...values], usesCaller(spec) ? own : null]);
    const known = kept && cache.find(key);
    if (known) return { ...known, cached: true };
    const leave = places.take(caller.holder);
    if (!leave) throw refuse.overloaded();
    try {
      const { db, gone } = caller;
      const answer = await carryOutInterface({ db, sources, secrets }, { spec, values, caller: own, headers, gone });
      if (kept) cache.keep(key, answer, kept.seconds);
      return { ...answer, cached: false };
    } finally {
      leave();
    }
  }

  return {
    async call(caller, ready) {
      const { id: interfaceId, name } = ready;
      const at = now();
      const note = (outcome: "ok" | "cut" | "cached" | "failed", rowCount = 0, reason = "") =>
        // In a transaction of its own: a call that fails is logged as well.
        noteCall(kysely, caller, {
          ...{ interfaceId, name, at, durationMs: Math.max(0, now() - at), outcome, reason, rowCount },
        });
      try {
        const answer = await given(caller, ready);
        await note(answer.cached ? "cached" : answer.cut ? "cut" : "ok", answer.rows);
        return { ...answer, durationMs: Math.max(0, now() - at) };
      } catch (error) {
        if (error instanceof Refusal) {
          if (error.reason !== "overloaded") await note("failed", 0, reasonOf(error));
          throw error;
        }
        const failure = failureOf(error);
        await note("failed", 0, failure.text);
        throw refusalOf(failure);
      }
    },
  };
}

/** Key of the text that says why; values of parameters are not repeated. */
export const reasonOf = ({ reason, text }: Refusal): string =>
  reason === "validation" ? "dataInterfaces.badValues" : text;
