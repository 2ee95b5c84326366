import { cache } from "@banche/core/calls";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toasts.ts";

/** Clears one entry or all of them, after a question. */
export function useClearing() {
  const t = useTexts();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { client } = useRuntime();
  const clearing = useMutation({
    mutationFn: async (name: string | undefined) =>
      name === undefined ? client.calls(cache).clear() : client.calls(cache).remove({ params: { name } }),
    onSuccess: () => toast("success", t("common.done.success")),
    onError: (error) => toast("error", errorText(t, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.cache() }),
  });

  async function ask(name: string | undefined): Promise<void> {
    const title = name === undefined ? t("cache.askClearAll") : t("cache.askClear", { name });
    if (await confirm({ title, text: t("cache.askText"), okText: t("cache.clear") })) clearing.mutate(name);
  }

  return { isBusy: clearing.isPending, one: (name: string) => void ask(name), all: () => void ask(undefined) };
}
