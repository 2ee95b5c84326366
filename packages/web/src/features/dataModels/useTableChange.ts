import { dataModels } from "@banche/core/calls";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";
import type { Plan, Source, Wanted } from "./models.ts";

/** A plan, and the request that it was made for. */
export interface ReadPlan {
  readonly wanted: Wanted;
  readonly plan: Plan;
}

/** Plans a change of a table, and then runs exactly this plan. */
export function useTableChange(source: Source, onDone: () => void) {
  const t = useTexts();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const [read, setRead] = useState<ReadPlan>();
  const params = { db: source.id };
  const planning = useMutation({
    mutationFn: async (wanted: Wanted) => ({
      wanted,
      plan: await client.calls(dataModels).plan({ params, body: wanted }),
    }),
    onSuccess: setRead,
  });
  const applying = useMutation({
    mutationFn: async ({ wanted, plan, confirmed }: ReadPlan & { readonly confirmed: string[] }) =>
      client.calls(dataModels).apply({ params, body: { ...wanted, fingerprint: plan.fingerprint, confirmed } }),
    onSuccess: ({ done }) => {
      toast("success", t("dataModels.plan.done", { count: done }));
      onDone();
    },
    // In some databases, steps before a failure are not rolled back.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.dataModels(source.id) }),
  });
  return {
    read,
    failure: planning.error ?? applying.error,
    isBusy: planning.isPending || applying.isPending,
    plan: (wanted: Wanted) => {
      applying.reset();
      planning.mutate(wanted);
    },
    apply: (confirmed: readonly string[]) =>
      read ? applying.mutate({ ...read, confirmed: [...confirmed] }) : undefined,
    back: () => {
      applying.reset();
      setRead(undefined);
    },
  };
}
