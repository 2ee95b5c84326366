import { type AnyRecord, canRestore, type Resource, restore } from "@banche/core";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { recordOf } from "../bind/rows.ts";
import { useRefresh } from "../bind/useResource.ts";
import type { PageRights } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { offerUndo, toast } from "../ui/toasts.ts";

/** Deleting with a way back, where what is deleted can be made again. */
export function useDeletion(resource: Resource, rights: PageRights) {
  const t = useTexts();
  const { client } = useRuntime();
  const refresh = useRefresh(resource);
  const canUndo = canRestore(resource, {
    add: rights.button(resource.buttons.add),
    column: (code) => rights.column(code),
  });

  async function takeBack(records: readonly AnyRecord[]): Promise<void> {
    const results = await restore(client, resource, records);
    const failed = results.filter(({ error }) => error);
    if (failed.length < results.length) {
      toast("success", t("lists.undo.restored", { count: results.length - failed.length }));
    }
    for (const { record, error } of failed) {
      toast("error", t("lists.undo.failed", { name: String(record[resource.label]), reason: errorText(t, error) }));
    }
    await refresh();
  }

  return {
    canUndo,
    /** What people are told before they agree. */
    hint: canUndo ? t("lists.undo.offered") : t("lists.undo.never", { question: t("common.ask.delete") }),
    /** @returns the record as it was, when it can be made again */
    async remove(id: string): Promise<AnyRecord | undefined> {
      const { get, remove } = resource.endpoints;
      const record = canUndo ? recordOf(await client.call(get, { params: { id } }), id) : undefined;
      await client.call(remove, { params: { id } });
      return record;
    },
    /** Says what was deleted, and offers the way back. */
    tell(text: string, records: readonly AnyRecord[]): void {
      if (records.length === 0) toast("success", text);
      else offerUndo(text, { label: t("lists.undo.verb"), run: () => void takeBack(records) });
    },
  };
}
