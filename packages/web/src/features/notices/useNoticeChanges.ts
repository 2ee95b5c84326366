import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toasts.ts";
import { queryKeys } from "../../bind/queryKeys.ts";

export type NoticeRow = Pick<Output<typeof contract.notices.list>["rows"][number], "id" | "title" | "released">;

/** Releases and deletes notices, each after a question. @returns whether it was done */
export function useNoticeChanges() {
  const t = useTexts();
  const confirm = useConfirm();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onError: (error) => toast("error", errorText(t, error)),
    onSettled: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.notices }),
        queries.invalidateQueries({ queryKey: queryKeys.rows("notices") }),
      ]);
    },
  });

  async function carryOut(run: () => Promise<unknown>, done: string): Promise<boolean> {
    try {
      await change.mutateAsync(run);
      toast("success", done);
      return true;
    } catch {
      // The mutation has said why.
      return false;
    }
  }

  return {
    isBusy: change.isPending,
    async release({ id, title }: Pick<NoticeRow, "id" | "title">): Promise<boolean> {
      const text = `${title}\n\n${t("notices.askRelease")}\n${t("notices.audience")}`;
      const yes = await confirm({ title: t("common.ask.title"), text, okText: t("notices.release") });
      return yes && carryOut(() => client.notices.release({ params: { id } }), t("notices.releasedDone"));
    },
    async remove({ id, title, released }: NoticeRow): Promise<boolean> {
      const question = t(released ? "notices.askRemoveReleased" : "common.ask.delete");
      const yes = await confirm({
        title: t("common.ask.title"),
        text: `${title}\n\n${question}`,
        danger: true,
        okText: t("common.verbs.delete"),
      });
      return yes && carryOut(() => client.notices.remove({ params: { id } }), t("common.done.deleted"));
    },
  };
}
