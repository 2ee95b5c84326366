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

/** An interface that is ready to run. */
export interface Ready {
  readonly id: string;
  readonly name: string;
  readonly spec: InterfaceSpec;
  readonly given: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string>>;
  /** For a stored interface: its version, and how long an answer is cached. */
  readonly kept?: { readonly version: number; readonly seconds: number };
}

/** The caller of an interface. */
export interface Caller extends Asked {
  readonly db: Kysely<Schema>;
  /** The holder of the places for concurrent calls. */
  readonly holder: string;
  /** Values derived from the caller. Undefined where there is no user, as for a task. */
  readonly values: () => Promise<CallerValues> | undefined;
  readonly gone: AbortSignal;
}

/** The result of an interface for a call. */
export type Called = InterfaceAnswer & { readonly cached: boolean; readonly durationMs: number };

/** Calls of interfaces by users and tasks, within the limits of the process (ADR 0131). */
export interface InterfaceCalls {
  /**
   * Runs the interface, caches the answer as long as its settings say, and logs the call.
   *
   * @throws {Refusal} `interface_failed`; `overloaded`; `validation` for invalid values
   */
  call(caller: Caller, ready: Ready): Promise<Called>;
}

interface Parts {
  readonly kysely: Kysely<Schema>;
  readonly sources: Pick<Sources, "query" | "addressOf">;
  readonly secrets: SecretBox;
  readonly now: () => number;
}

/** Largest number of concurrent calls in this process and per caller, so that a slow interface does not block other callers. */
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
        // In a separate transaction, so that a failed call is logged as well.
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

/** Key of the text for the reason. Values of parameters are not included. */
export const reasonOf = ({ reason, text }: Refusal): string =>
  reason === "validation" ? "dataInterfaces.badValues" : text;
