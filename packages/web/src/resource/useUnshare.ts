import type { Resource } from "@banche/core";
import { views } from "@banche/core/calls";
import type { SharedView } from "@banche/core/shell";
import { useQueryClient } from "@tanstack/react-query";
import { useRuntime } from "../bind/context.tsx";
import { errorText } from "../bind/errorText.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { toast } from "../ui/toasts.ts";
import { queryKeys } from "../bind/queryKeys.ts";

/** Asks, then stops sharing a view. */
export function useUnshare(resource: Resource): (view: SharedView) => Promise<void> {
  const t = useTexts();
  const { client } = useRuntime();
  const confirm = useConfirm();
  const queries = useQueryClient();
  return async ({ id, name }) => {
    const question = { title: t("lists.views.askUnshare", { name }), text: t("lists.views.unshareHint"), danger: true };
    if (!(await confirm(question))) return;
    try {
      await client.calls(views).remove({ params: { resource: resource.name, id } });
      toast("success", t("lists.views.unshared", { name }));
    } catch (error) {
      toast("error", errorText(t, error));
    }
    await queries.invalidateQueries({ queryKey: queryKeys.sharedViews(resource.name) });
  };
}
