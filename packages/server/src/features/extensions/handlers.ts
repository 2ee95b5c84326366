import type { contract, ResourceRegistry } from "@banche/core";

import type { Deps } from "../../deps.ts";
import { checkAccess } from "../../access.ts";
import type { Call, Context, HandlersOf } from "../../handlers.ts";
import { holdModel } from "../../designs/models.ts";
import { openApiDocument } from "../../openapi.ts";
import { resultOf, runBatch } from "../../records/batch.ts";
import { listDeleted, restoreDeleted } from "../../records/bin.ts";
import { designedTable } from "../../records/places.ts";
import type { RecordTable } from "../../records/recordTable.ts";
import { streamRecords } from "../../records/stream.ts";
import { refuse } from "../../respond.ts";
import { version } from "../../version.ts";
import { readAudit } from "./audit.ts";

/** A batch is answered although operations of it were refused: its note says so as for a call by itself. */
function noteRefused({ notes }: Deps, { session, request, params }: Call<typeof contract.extensions.batch>): void {
  const { userId: id, account, factoryId } = session;
  const call = `${params.resource}.batch`;
  notes.note({ request, actor: { id, account, factoryId }, action: "refused", call, reason: "forbidden" });
}

/** Whoever may delete may look into the bin. @throws {Refusal} `forbidden` */
function checkRemoval({ resource }: RecordTable, { session, rights }: Context): Promise<void> {
  return checkAccess(resource.endpoints.remove.access, session, rights, undefined);
}

/** What this server has beyond the platform's wire; clients ask before they use it. */
const additions = [
  "records",
  "batch",
  "audit",
  "idempotency",
  "lock",
  "enabled-body",
  "scan-sign-in",
  "preferences",
  "home",
  "notice-audience",
  "list-filters",
  "choice-codes",
  "first-passwords",
  "recycle-bin",
  "batch-dry-run",
  "shared-views",
  "designed-models",
] as const;

/** @param tables - where the records of each resource are kept */
export function extensionsHandlers(deps: Deps, tables: readonly RecordTable[]): HandlersOf<typeof contract.extensions> {
  const byName = new Map(tables.map((table) => [table.resource.name, table]));
  for (const { name } of deps.registry.all) {
    if (!byName.has(name)) throw new Error(`The resource ${name} has no table`);
  }
  const tableOf = (name: string, registry: ResourceRegistry): RecordTable => {
    const resource = registry.find(name);
    const table = byName.get(name) ?? (resource && designedTable(resource));
    if (!table) throw refuse.notFound();
    return table;
  };
  const binOf = (resource: string, registry: ResourceRegistry): RecordTable => {
    const table = tableOf(resource, registry);
    if (!table.bin) throw refuse.notFound();
    return table;
  };
  let document: Buffer | undefined;
  return {
    about: () => ({
      product: "Banche",
      version,
      additions: [...additions, ...(deps.sendCode ? ["code-sign-in"] : [])],
    }),
    records: (call) => streamRecords(tableOf(call.params.resource, call.registry), call, call.query, deps.signer),
    async batch(call) {
      const table = tableOf(call.params.resource, call.registry);
      await holdModel(call.db, table.resource);
      const results = await runBatch(table, call);
      if (results.some(({ reason }) => reason === "forbidden")) noteRefused(deps, call);
      return results;
    },
    async deleted(call) {
      const table = binOf(call.params.resource, call.registry);
      await checkRemoval(table, call);
      return listDeleted(table, call, { signer: deps.signer, keepDays: deps.keepDeletedDays });
    },
    async restore(call) {
      const table = binOf(call.params.resource, call.registry);
      await checkRemoval(table, call);
      const fates = await restoreDeleted(table, call, call.body.ids);
      return fates.map((fate, at) => ({
        ...resultOf(table, call, { fate, text: "server.restored" }),
        id: call.body.ids[at] ?? "",
      }));
    },
    audit: readAudit(deps),
    openapi() {
      document ??= Buffer.from(JSON.stringify(openApiDocument(version)));
      return { content: document, type: "application/json", name: "openapi.json", inline: true, cache: "no-cache" };
    },
  };
}
