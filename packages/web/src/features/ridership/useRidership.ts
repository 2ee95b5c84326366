import type { Output } from "@banche/core";
import { ridership } from "@banche/core/calls";
import { readServiceDate, serviceDateText, serviceDayAt } from "@banche/core/day";
import type { RidershipRules } from "@banche/core/ridership";
import { DAY_MS } from "@banche/core/text";
import { type contract, RIDERSHIP_DAYS_MAX } from "@banche/core/wire";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useAddressQuery } from "../../bind/useAddressQuery.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";

export const PAGE = "bus.ridership";
export type Told = Output<(typeof contract.ridership)["read"]>;
export type RecordedTrip = Told["records"][number];

const USUAL_DAYS = 28;

/** The days and the line in the address. */
export function usePlace() {
  const [query, change] = useAddressQuery();
  const [today] = useState(() => serviceDateText(serviceDayAt(Date.now())));
  const last = readServiceDate(query.get("until") ?? "") ?? readServiceDate(today) ?? 0;
  const first = readServiceDate(query.get("from") ?? "");
  const isRight = first !== undefined && first <= last && last - first < RIDERSHIP_DAYS_MAX * DAY_MS;
  const from = serviceDateText(isRight ? first : last - (USUAL_DAYS - 1) * DAY_MS);
  const place = { from, until: serviceDateText(last), line: query.get("line") ?? "" };
  return {
    ...{ ...place, today },
    go: (to: Partial<typeof place>) => {
      const { line, ...days } = { ...place, ...to };
      change(() => ({ ...days, ...(line !== "" && { line }) }), { replace: true });
    },
  };
}

/** The recorded data of a period; null when the server has no ridership. */
export function useRidership(from: string, until: string, enabled: boolean) {
  const { client } = useRuntime();
  return useQuery({
    queryKey: queryKeys.ridershipOf(from, until),
    enabled,
    queryFn: async ({ signal }) => {
      if (!(await client.additions()).has("ridership")) return null;
      return client.calls(ridership).read({ query: { from, until } }, { signal });
    },
  });
}

export type Change =
  | { readonly what: "count"; readonly day: string; readonly tripId: string; readonly people?: number }
  | { readonly what: "undo"; readonly id: string }
  | { readonly what: "rules"; readonly rules: Partial<RidershipRules>; readonly version: number };

/** Changes recorded data and rules; shows refusals. */
export function useRidershipChange() {
  const t = useTexts();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (change: Change): Promise<string> => {
      switch (change.what) {
        case "count": {
          const { what: _what, ...body } = change;
          await client.calls(ridership).count({ body });
          return t("ridership.saved");
        }
        case "undo": {
          const { scans } = await client.calls(ridership).undo({ params: { id: change.id } });
          return t("ridership.undone", { scans });
        }
        case "rules":
          await client.calls(ridership).update({ body: { ...change.rules, version: change.version } });
          return t("ridership.saved");
      }
    },
    onSuccess: (done) => toast("success", done),
    onError: (error: Error) => toast("error", errorText(t, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.ridership }),
  });
  return {
    isBusy: isPending,
    /** @returns whether it was done */
    change: async (wish: Change): Promise<boolean> =>
      mutateAsync(wish).then(
        () => true,
        () => false,
      ),
  };
}
