import type { contract } from "@banche/core/wire";

import { siteOf } from "../../auth/settings.ts";
import type { Deps } from "../../deps.ts";
import type { Call, Context, HandlersOf } from "../../wire/handlers.ts";
import { holdModel } from "../../designs/models.ts";
import { openApiDocument } from "../../wire/openapi.ts";
import type { AccessPolicy } from "../../policy/accessPolicy.ts";
import { policyOf } from "../../policy/policies.ts";
import { resultOf, runBatch } from "../../records/batch.ts";
import { listDeleted, restoreDeleted } from "../../records/bin.ts";
import type { RecordTable } from "../../tables/recordTable.ts";
import { countByPlace } from "../../records/placeCounts.ts";
import { streamRecords } from "../../records/stream.ts";
import { toldBy } from "../../records/told.ts";
import { refuse } from "../../base/respond.ts";
import { version } from "../../version.ts";
import { additionsOf } from "./additions.ts";
import { readAudit, readHistory } from "./audit.ts";
import { verifyAudit } from "../../records/auditChain.ts";
import { findOptions } from "./options.ts";

/** Records refused operations of a batch, as for single calls, because the batch itself is answered successfully. */
function noteRefused({ notes }: Deps, { session, request, params }: Call<typeof contract.extensions.batch>): void {
  const { userId: id, account, factoryId } = session;
  const call = `${params.resource}.batch`;
  notes.note({ request, actor: { id, account, factoryId }, action: "refused", call, reason: "forbidden" });
}

/** The right to delete includes the right to see the bin. @throws {Refusal} `forbidden`, `not_found` where the resource has no bin */
async function policyOfBin(call: Context & { readonly params: { readonly resource: string } }): Promise<AccessPolicy> {
  const table = tableIn(call);
  if (!table.bin) throw refuse.notFound();
  const policy = await policyOf(table, call);
  if (policy.mayDo("remove").answer === "no") throw refuse.forbidden();
  return policy;
}

/** The table of the resource in the path. @throws {Refusal} `not_found` */
function tableIn({ tables, params }: Context & { readonly params: { readonly resource: string } }): RecordTable {
  const table = tables.get(params.resource);
  if (!table) throw refuse.notFound();
  return table;
}

export function extensionsHandlers(deps: Deps): HandlersOf<typeof contract.extensions> {
  let document: Buffer | undefined;
  return {
    about: () => ({
      product: "Banche",
      version,
      additions: [...additionsOf(deps)],
      site: siteOf(deps.settings.now()),
    }),
    records: async (call) => streamRecords(await policyOf(tableIn(call), call), call, call.query, deps.signer),
    async batch(call) {
      const table = tableIn(call);
      await holdModel(call.db, table.resource);
      const results = await runBatch(table, call);
      if (results.some(({ reason }) => reason === "forbidden")) noteRefused(deps, call);
      return results;
    },
    async deleted(call) {
      const policy = await policyOfBin(call);
      return listDeleted(policy, call, { signer: deps.signer, keepDays: deps.keepDeletedDays });
    },
    async restore(call) {
      const policy = await policyOfBin(call);
      const outcomes = await restoreDeleted(policy, call, call.body.ids);
      return outcomes.map((outcome, at) => ({
        ...resultOf(policy.table, call, { outcome, text: "server.restored" }),
        id: call.body.ids[at] ?? "",
      }));
    },
    options: findOptions,
    async told(call) {
      const { field, id } = call.query;
      return toldBy(await policyOf(tableIn(call), call), call, { of: field, id });
    },
    async counts(call) {
      const { total, places } = await countByPlace(await policyOf(tableIn(call), call), call);
      return { total, places: [...places] };
    },
    audit: readAudit(deps),
    history: readHistory(deps),
    verifyAudit: ({ db, query }) => verifyAudit(db, deps.signer, query.head),
    openapi() {
      document ??= Buffer.from(JSON.stringify(openApiDocument(version)));
      return { content: document, type: "application/json", name: "openapi.json", inline: true, cache: "no-cache" };
    },
  };
}
