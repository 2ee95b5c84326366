import type { Output } from "@banche/core";
import { contract } from "@banche/core/wire";

import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { callable } from "../../interfaces/callable.ts";
import { callerValues } from "../../interfaces/caller.ts";
import type { Ready } from "../../interfaces/calls.ts";
import { readHeaders } from "../../interfaces/headers.ts";
import { headersIn } from "../../interfaces/kept.ts";
import { specOf } from "../../interfaces/spec.ts";
import { policyOf } from "../../policy/policies.ts";
import { readRecord } from "../../records/readRecords.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { changeOf, newRecord } from "../../tables/changes.ts";
import type { RecordValues } from "../../tables/recordTable.ts";
import type { Call, Context, HandlersOf } from "../../wire/handlers.ts";
import { readCallables } from "./callables.ts";
import { readCalls } from "./callLog.ts";
import { withoutPlatform, withPlatform } from "./platform.ts";
import { dataInterfaceTable, isElsewhere, issuesOfInterface } from "./table.ts";

type Result = Output<typeof contract.dataInterfaces.call>;

/** Data interfaces: the standard calls, calling an interface, tests and the log. */
export function dataInterfacesHandlers(deps: Deps): HandlersOf<typeof contract.dataInterfaces> {
  const { signer, secrets, interfaces } = deps;
  const standard = recordHandlers(contract.dataInterfaces, dataInterfaceTable, deps);

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

  /** The form as it will be tested. For a stored interface it includes the stored secret headers, if they go to the same server. */
  async function filledIn(call: Call<typeof contract.dataInterfaces.test>, id: string | undefined, sent: RecordValues) {
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    if (id === undefined || id === "") return { after: newRecord(dataInterfaceTable, given).after, kept: {} };
    const before = await readRecord(await policyOf(dataInterfaceTable, call), call, id, false);
    if (!before) throw refuse.notFound();
    const { after } = changeOf(dataInterfaceTable, before, given);
    const found = isElsewhere(before, after) ? undefined : await callable(call, id);
    return { after, kept: found ? headersIn(secrets, found) : {} };
  }

  /** Calls an interface. @throws {Refusal} `forbidden` if the session may not call it, whether or not it exists; `interface_disabled` */
  async function answered(
    call: Context & { readonly params: { readonly id: string } },
    given: Readonly<Record<string, string | undefined>>,
  ): Promise<Result> {
    const found = await callable(call, call.params.id);
    if (!found) throw refuse.notFound();
    const { id, name, spec, version, cacheSeconds: seconds } = found;
    const headers = headersIn(secrets, found);
    if (!found.enabled) throw refuse.because("interface_disabled", "dataInterfaces.disabled");
    return carriedOut(call, { id, name, spec, given, headers, kept: { version, seconds } });
  }

  /** Runs the call. It is cancelled when the caller disconnects. */
  async function carriedOut(call: Context, ready: Ready): Promise<Result> {
    const { db, session, request } = call;
    const { userId, account } = session;
    const going = new AbortController();
    const forget = request.whenGone(() => going.abort());
    try {
      const answer = await interfaces.call(
        {
          ...{ db, factoryId: factoryOf(session), userId, account, holder: userId, gone: going.signal },
          values: () => callerValues(db, session),
        },
        ready,
      );
      return { ...answer, columns: answer.columns && [...answer.columns] };
    } finally {
      forget();
    }
  }
}
