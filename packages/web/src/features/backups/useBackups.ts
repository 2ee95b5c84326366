import type { Output } from "@banche/core";
import { backups } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { withProduct } from "../../bind/serverAddress.ts";
import { toast } from "../../ui/toasts.ts";

export type Backup = Output<typeof contract.backups.list>["rows"][number];

/** Creates and deletes backups, after a question. */
export function useBackups() {
  const t = useTexts();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { client } = useRuntime();
  const again = {
    onError: (error: Error) => toast("error", errorText(t, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.backups() }),
  };
  const adding = useMutation({
    ...again,
    mutationFn: async () => client.calls(backups).add(),
    onSuccess: () => toast("success", t("backups.begun")),
  });
  const removing = useMutation({
    ...again,
    mutationFn: async (id: string) => client.calls(backups).remove({ params: { id } }),
    onSuccess: () => toast("success", t("common.done.success")),
  });

  return {
    /** Uses a new link, because the link in the list may have expired. */
    async download({ id, name }: Backup): Promise<void> {
      try {
        const { rows } = await client.calls(backups).list({ query: { keyword: name, page: 1, pageSize: 20 } });
        const url = rows.find((row) => row.id === id)?.url;
        if (url === undefined) await queries.invalidateQueries({ queryKey: queryKeys.backups() });
        else window.location.assign(withProduct(url));
      } catch (error) {
        toast("error", errorText(t, error));
      }
    },
    isBusy: adding.isPending || removing.isPending,
    async add(): Promise<void> {
      const asked = { title: t("backups.askAdd"), text: t("backups.askAddText"), okText: t("backups.add") };
      if (await confirm(asked)) adding.mutate();
    },
    async remove({ id, name }: Backup): Promise<void> {
      const title = t("backups.askRemove", { name });
      const asked = { title, text: t("backups.askRemoveText"), okText: t("backups.remove") };
      if (await confirm(asked)) removing.mutate(id);
    },
  };
}
