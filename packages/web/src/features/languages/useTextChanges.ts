import { hasCode, type Language } from "@banche/core";
import { texts } from "@banche/core/calls";
import { languages } from "@banche/core/text";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { offerUndo, toast } from "../../ui/toasts.ts";
import type { Changed, TextChange, TextRow } from "./textList.ts";

interface Wish {
  readonly changes: readonly TextChange[];
  /** Missing: overwrites changes that others made meanwhile. */
  readonly version?: string | undefined;
  readonly partly?: boolean;
  /** The change is an undo of another one. */
  readonly isUndo?: boolean;
}

/** Changes texts, with an undo after each change. */
export function useTextChanges(version: string | undefined) {
  const t = useTexts();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { client } = useRuntime();
  const changing = useMutation({
    mutationFn: async ({ changes, version: seen, partly }: Wish) =>
      client.calls(texts).change({
        body: { changes: [...changes], ...(seen !== undefined && { version: seen }), ...(partly && { partly }) },
      }),
    onSuccess: (answer, { isUndo }) => tell(answer, isUndo === true),
    onError: (error: Error) => toast("error", hasCode(error, "conflict") ? t("languages.stale") : errorText(t, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.texts() }),
  });

  function tell({ changed, before, refused }: Changed, isUndo: boolean): void {
    const [fault] = refused;
    if (changed === 0 && fault) return toast("error", fault.text);
    if (changed === 0) return toast("info", t("languages.same"));
    if (isUndo) return toast("success", t("languages.undone"));
    const run = () => changing.mutate({ changes: before, isUndo: true });
    offerUndo(t("languages.saved", { count: changed }), { label: t("languages.undo"), run });
  }

  return {
    isBusy: changing.isPending,
    /** @returns whether it was saved */
    async set(key: string, language: Language, text: string | null): Promise<boolean> {
      const answer = await changing.mutateAsync({ changes: [{ key, language, text }], version }).catch(() => undefined);
      return answer !== undefined && answer.refused.length === 0;
    },
    /** Restores the product's own texts; asks first when there are several. */
    async reset(rows: readonly TextRow[]): Promise<void> {
      const changes = rows.flatMap(({ key, overrides }) =>
        languages.flatMap((language) => (overrides[language] === undefined ? [] : [{ key, language, text: null }])),
      );
      if (changes.length === 0) return;
      const title = t("languages.askReset", { count: rows.length });
      const okText = t("languages.reset");
      if (rows.length > 1 && !(await confirm({ title, text: t("languages.askResetText"), okText }))) return;
      changing.mutate({ changes, version });
    },
    /** Saves the texts of a file; texts that were shown as refused are left out. */
    take: async (changes: readonly TextChange[]) =>
      changing.mutateAsync({ changes, partly: true }).catch(() => undefined),
  };
}
