import type { Output } from "@banche/core";
import { models, timetables } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import { useRuntime } from "../../../bind/context.tsx";
import { queryKeys } from "../../../bind/queryKeys.ts";

export type Comparison = Output<typeof contract.timetables.compare>;

/** Compares two schemes, and counts the problems that prevent publishing the second. Sends no request until both ids are known. */
export function useComparison(a: string, b: string) {
  const { client } = useRuntime();
  return useQuery({
    queryKey: queryKeys.comparison(a, b),
    enabled: a !== "" && b !== "",
    queryFn: async ({ signal }) => {
      const [comparison, problems] = await Promise.all([
        client.calls(timetables).compare({ params: { id: a, other: b } }, { signal }),
        client.calls(timetables).check({ params: { id: b } }, { signal }),
      ]);
      return { comparison, blocks: problems.filter(({ blocks }) => blocks).length };
    },
  });
}

/** The scheme that this one was copied from; empty for none, undefined while unknown. */
export function useBasis(id: string, isWanted: boolean): string | undefined {
  const { client } = useRuntime();
  const { data } = useQuery({
    queryKey: queryKeys.basis(id),
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const record: unknown = await client.calls(models).get({ params: { resource: "schemes", id } }, { signal });
      const basis = typeof record === "object" && record && "basisId" in record ? record.basisId : "";
      return typeof basis === "string" ? basis : "";
    },
  });
  return data;
}
