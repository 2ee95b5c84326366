import type { Output } from "@banche/core";
import { contract } from "@banche/core/wire";

import { createPlaces } from "../../base/places.ts";
import { Refusal, refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { policyOf } from "../../policy/policies.ts";
import { readRecord } from "../../records/readRecords.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { changeOf, newRecord } from "../../tables/changes.ts";
import type { RecordValues } from "../../tables/recordTable.ts";
import type { Call, Context, HandlersOf } from "../../wire/handlers.ts";
import { createAnswerCache, type InterfaceAnswer } from "./answers.ts";
import { callable, readCallables } from "./callable.ts";
import { noteCall, readCalls } from "./callLog.ts";
import { callerValues } from "./caller.ts";
import { carryOutInterface } from "./carryOut.ts";
import { failureOf, refusalOf } from "./fault.ts";
import { readHeaders } from "./headers.ts";
import { withoutPlatform, withPlatform } from "./platform.ts";
import { type InterfaceSpec, specOf } from "./spec.ts";
import { dataInterfaceTable, isElsewhere, issuesOfInterface } from "./table.ts";
import { readValues } from "./values.ts";

type Result = Output<typeof contract.dataInterfaces.call>;

/** Calls that are under way in this process, and those of one caller among them: a slow interface keeps nobody else out. */
const mostCalls = { all: 10, each: 3 };

/** An interface that is about to be carried out. */
interface Ready {
  readonly id: string;
  readonly name: string;
  readonly spec: InterfaceSpec;
  readonly given: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Of what is kept: what it is, and how long an answer is good. */
  readonly kept?: { readonly version: number; readonly seconds: number };
}

/** Data interfaces: the standard calls, what they give, tests and the log. */
export function dataInterfacesHandlers(deps: Deps): HandlersOf<typeof contract.dataInterfaces> {
  const { now, signer, secrets, sources } = deps;
  const standard = recordHandlers(contract.dataInterfaces, dataInterfaceTable, deps);
  const cache = createAnswerCache(now);
  const places = createPlaces(mostCalls);

  return {
    ...standard,
    async get(call) {
      const record = await standard.get(call);
      return call.request.knowsAdditions ? record : withPlatform(record);
    },
    create: (call) => standard.create({ ...call, session: call.session, body: withoutPlatform(call.body) }),
    update: (call) => standard.update({ ...call, session: call.session, body: withoutPlatform(call.body) }),
    options: (call) => readCallables(call),
    response: async (call) => (await answered(call, call.query)).data,
    call: (call) => answered(call, call.query.values ?? {}),
    async calls(call) {
      const policy = await policyOf(dataInterfaceTable, call);
      return readCalls({ call, signer, seen: policy.rows("get") });
    },

    async test(call) {
      const { id, values = {}, ...sent } = call.body;
      const { after, kept } = await filledIn(call, id, withoutPlatform(sent));
      const issues = await issuesOfInterface(call, after);
      if (issues.length > 0) throw refuse.validation(issues);
      const headers = typeof after["headers"] === "string" ? (readHeaders(after["headers"]) ?? {}) : kept;
      return carriedOut(call, {
        ...{ id: id ?? "", name: String(after["name"] ?? ""), spec: specOf(after), given: values, headers },
      });
    },
  };

  /** A form as it is filled in; of an interface that is kept with its heads, where they go to the same server. */
  async function filledIn(call: Call<typeof contract.dataInterfaces.test>, id: string | undefined, sent: RecordValues) {
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    if (id === undefined || id === "") return { after: newRecord(dataInterfaceTable, given).after, kept: {} };
    const before = await readRecord(await policyOf(dataInterfaceTable, call), call, id, false);
    if (!before) throw refuse.notFound();
    const { after } = changeOf(dataInterfaceTable, before, given);
    const kept = isElsewhere(before, after) ? {} : ((await callable(call, id, secrets))?.headers ?? {});
    return { after, kept };
  }

  /** @throws {Refusal} `forbidden` for whoever may not call it, there or not; `interface_disabled` */
  async function answered(
    call: Context & { readonly params: { readonly id: string } },
    given: Readonly<Record<string, string | undefined>>,
  ): Promise<Result> {
    const found = await callable(call, call.params.id, secrets);
    if (!found) throw refuse.notFound();
    const { id, name, record, enabled, headers } = found;
    if (!enabled) throw refuse.because("interface_disabled", "dataInterfaces.disabled");
    const seconds = Number(record["cacheSeconds"] ?? 0);
    const kept = { version: Number(record["version"] ?? 0), seconds };
    return carriedOut(call, { id, name, spec: specOf(record), given, headers, kept });
  }

  /** Carries out and logs. */
  async function carriedOut(call: Context, ready: Ready): Promise<Result> {
    const { id: interfaceId, name } = ready;
    const at = now();
    const note = (outcome: "ok" | "cut" | "cached" | "failed", rowCount = 0, reason = "") =>
      // In a transaction of its own: a call that fails is logged as well.
      noteCall(deps.database.kysely, call.session, {
        ...{ interfaceId, name, at, durationMs: Math.max(0, now() - at), outcome, reason, rowCount },
      });
    try {
      const { cached, ...answer } = await given(call, ready);
      await note(cached ? "cached" : answer.cut ? "cut" : "ok", answer.rows);
      return { ...answer, cached, columns: answer.columns && [...answer.columns], durationMs: Math.max(0, now() - at) };
    } catch (error) {
      if (error instanceof Refusal) {
        if (error.reason !== "overloaded") await note("failed", 0, reasonOf(error));
        throw error;
      }
      const failure = failureOf(error);
      await note("failed", 0, failure.text);
      throw refusalOf(failure);
    }
  }

  async function given(call: Context, ready: Ready): Promise<InterfaceAnswer & { readonly cached: boolean }> {
    const { id, spec, headers, kept } = ready;
    const values = readValues(spec.parameters, ready.given);
    const caller = await callerValues(call.db, call.session);
    const key = JSON.stringify([id, kept?.version, [...values], usesCaller(spec) ? caller : null]);
    const known = kept && cache.find(key);
    if (known) return { ...known, cached: true };
    const answer = await atOnce(call, (gone) =>
      carryOutInterface({ db: call.db, sources, secrets }, { spec, values, caller, headers, gone }),
    );
    if (kept) cache.keep(key, answer, kept.seconds);
    return { ...answer, cached: false };
  }

  /** Ends when the caller goes. @throws {Refusal} `overloaded` */
  async function atOnce<Answer>(call: Context, work: (gone: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const leave = places.take(call.session.userId);
    if (!leave) throw refuse.overloaded();
    const going = new AbortController();
    const forget = call.request.whenGone(() => going.abort());
    try {
      return await work(going.signal);
    } finally {
      forget();
      leave();
    }
  }
}

/** Whether what is asked follows from who calls. */
function usesCaller({ content, sent }: InterfaceSpec): boolean {
  const name = /[@:](user|organize|department|position|postion)\b/;
  return name.test(content) || sent.some(({ value }) => name.test(value));
}

const reasonOf = ({ reason, text }: Refusal): string => (reason === "validation" ? "dataInterfaces.badValues" : text);
