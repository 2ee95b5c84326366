import { type AnyRecord, hasCode, type PageRights, type Resource } from "@banche/core";
import { bringBack, canRestore, type FailedRow, refusedRemovals, restore } from "@banche/core/bulk";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { useAdditions } from "../bind/useAdditions.ts";
import { useRefresh } from "../bind/useResource.ts";
import { useTexts } from "../bind/useTexts.ts";
import { offerUndo, toast } from "../ui/toasts.ts";

/** Deletes records, with undo if the server keeps deleted records or they can be created again. */
export function useDeletion(resource: Resource, rights: PageRights) {
  const t = useTexts();
  const { client } = useRuntime();
  const refresh = useRefresh(resource);
  const additions = useAdditions();
  const isKept = resource.keepsDeleted === true && additions?.has("recycle-bin") === true;
  /** To create a record again, it must be read before it is deleted. */
  const reads =
    !isKept &&
    canRestore(resource, {
      add: rights.button(resource.buttons.add),
      column: (code) => rights.column(code),
    });

  async function takeBack(records: readonly AnyRecord[]): Promise<void> {
    const results = isKept ? await fromBin(records) : await restore(client, resource, records);
    const failed = results.filter(({ error }) => error);
    if (failed.length < results.length) {
      toast("success", t("lists.undo.restored", { count: results.length - failed.length }));
    }
    for (const { record, error } of failed) {
      toast("error", t("lists.undo.failed", { name: String(record[resource.label]), reason: errorText(t, error) }));
    }
    await refresh();
  }

  async function fromBin(records: readonly AnyRecord[]) {
    const ids = records.map(({ id }) => id);
    const results = await bringBack(client, resource, ids);
    return results.map(({ error }, at) => ({ record: records[at] ?? { id: "" }, error }));
  }

  const hint = () => {
    if (isKept) return t("lists.undo.kept");
    return reads ? t("lists.undo.offered") : t("lists.undo.never", { question: t("common.ask.delete") });
  };

  return {
    /** Whether the records must be read before they are deleted, so that they can be made again. */
    reads,
    /** Whether deleted records are kept in a bin that the user may open. */
    hasBin: isKept && rights.button(resource.buttons.remove),
    /** The text of the question before the deletion. */
    hint: hint(),
    /**
     * Deletions that the server would refuse, to report before the question. Refusals that cannot be known yet are
     * reported later.
     */
    async refused(rows: readonly AnyRecord[]): Promise<readonly FailedRow[]> {
      const refused = await refusedRemovals({ client, resource, rows }).catch(() => []);
      // A record that is already deleted is no refusal.
      return refused.filter(({ error }) => !hasCode(error, "not_found"));
    },
    /** @returns the record before the deletion, if it can be restored */
    async remove(row: AnyRecord): Promise<AnyRecord | undefined> {
      const { get, remove } = client.of(resource);
      const record = reads ? await get(row.id) : undefined;
      await remove(row.id);
      return isKept ? row : record;
    },
    /** The deleted records, as `tell` needs them. @param records - records that were read before the deletion, if any */
    cameFrom(rows: readonly AnyRecord[], done: readonly string[], records: readonly AnyRecord[]): readonly AnyRecord[] {
      const ids = new Set(done);
      return isKept ? rows.filter(({ id }) => ids.has(id)) : records;
    },
    /** Reports the deletion and offers to undo it. */
    tell(text: string, records: readonly AnyRecord[]): void {
      if (records.length === 0) toast("success", text);
      else offerUndo(text, { label: t("lists.undo.verb"), run: () => void takeBack(records).catch(failed) });
    },
  };

  function failed(error: unknown): void {
    toast("error", errorText(t, error));
  }
}
