import { dataSync } from "@banche/core/calls";
import { syncLimits } from "@banche/core/dataSync";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toasts.ts";
import { bodyOf, type Check, type Draft, isFilled, type Run, wantedRows } from "./sync.ts";

/** While a run is active, its state is read at this interval, in ms. */
const WATCH_MS = 1_000;

/** The fields of the tables of a draft, and what is wrong with the mapping. */
export function useCheck(draft: Draft) {
  const { client } = useRuntime();
  const queryKey = queryKeys.dataSync("check", draft.source, draft.table, draft.target, draft.targetTable, draft);
  return useQuery<Check>({
    queryKey,
    enabled: isFilled(draft),
    retry: false,
    // Shown while another mapping of the same tables is checked.
    placeholderData: (before, query) =>
      queryKey.slice(0, -1).every((part, at) => part === query?.queryKey[at]) ? before : undefined,
    queryFn: ({ signal }) => client.calls(dataSync).check({ body: bodyOf(draft) }, { signal }),
  });
}

/** Runs, newest first, page by page; active ones are updated. */
export function useRuns() {
  const { client } = useRuntime();
  return useInfiniteQuery({
    queryKey: queryKeys.dataSync("runs"),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) => client.calls(dataSync).list({ query: { before } }, { signal }),
    getNextPageParam: (last) => (last.length < syncLimits.runsPage ? undefined : last.at(-1)?.id),
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().some((run) => run.state === "working") ? WATCH_MS * 2 : false,
  });
}

/** A run, and the time when it was read. */
export function useRun(id: string) {
  const { client } = useRuntime();
  return useQuery({
    queryKey: queryKeys.dataSync("run", id),
    queryFn: async ({ signal }) => ({
      run: await client.calls(dataSync).get({ params: { id } }, { signal }),
      at: Date.now(),
    }),
    refetchInterval: ({ state }) => (state.data?.run.state === "working" ? WATCH_MS : false),
  });
}

/** Actions on a run; each updates the shown run with its answer. */
export function useRunActions(onBegun: (id: string) => void) {
  const t = useTexts();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { client } = useRuntime();
  const again = {
    onError: (error: Error) => toast("error", errorText(t, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.dataSync() }),
  };
  const comparing = useMutation({
    ...again,
    mutationFn: async (draft: Draft) => client.calls(dataSync).compare({ body: bodyOf(draft) }),
    onSuccess: ({ id }) => onBegun(id),
  });
  const acting = useMutation({ ...again, mutationFn: async (call: () => Promise<unknown>) => call() });
  return {
    isBusy: comparing.isPending || acting.isPending,
    compare: (draft: Draft) => comparing.mutate(draft),
    /** @param confirmed - name of the target table, as typed by the user, when rows are deleted */
    async start(run: Run, confirmed: string): Promise<void> {
      const { inserts, updates, removes } = wantedRows(run);
      const names = { target: run.targetName, table: run.targetTable };
      const asked = {
        title: t("dataSyncPage.confirmTitle"),
        text: t("dataSyncPage.confirmText", { ...names, inserts, updates, removes }),
        okText: t("dataSyncPage.start"),
        danger: removes > 0,
      };
      const body = confirmed === "" ? {} : { confirmed };
      if (await confirm(asked)) acting.mutate(() => client.calls(dataSync).start({ params: { id: run.id }, body }));
    },
    cancel: (id: string) => acting.mutate(() => client.calls(dataSync).cancel({ params: { id } })),
    resume: (id: string) => acting.mutate(() => client.calls(dataSync).resume({ params: { id } })),
    async undo(id: string): Promise<void> {
      const asked = {
        title: t("dataSyncPage.undoTitle"),
        text: t("dataSyncPage.undoText"),
        okText: t("dataSyncPage.undo"),
      };
      if (await confirm(asked)) acting.mutate(() => client.calls(dataSync).undo({ params: { id } }));
    },
  };
}
