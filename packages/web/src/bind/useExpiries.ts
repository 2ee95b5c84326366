import type { Output } from "@banche/core";
import { expiries } from "@banche/core/calls";
import { daysLeft, expiryBand, type ExpiryBand, labelIn, type Translate } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRuntime } from "./context.tsx";
import { queryKeys } from "./queryKeys.ts";
import { useRegistry } from "./useRegistry.ts";
import { useToday } from "./useToday.ts";
import { useLanguage } from "./useTexts.ts";

type Expiry = Output<typeof contract.expiries.list>["list"][number];

/** A paper with a day on which it runs out, in words. */
export interface Paper extends Expiry {
  readonly concept: string;
  readonly paper: string;
  readonly days: number;
  readonly band: ExpiryBand;
  /** Where its record is shown whole; missing where the app does not know the concept. */
  readonly path: string | undefined;
}

/** What expires within so many days, as far as the user may see it. Empty on servers that do not send it. */
export function useExpiries(days: number) {
  const { client } = useRuntime();
  const registry = useRegistry();
  const [language] = useLanguage();
  const today = useToday();
  const { data, ...query } = useQuery({
    queryKey: queryKeys.expiries(days),
    queryFn: async ({ signal }) =>
      (await client.additions()).has("expiries") ? client.calls(expiries).list({ query: { days } }, { signal }) : null,
  });
  const papers = useMemo(() => {
    return data?.list.map((one): Paper => {
      const resource = registry.find(one.resource);
      const field = resource?.fields[one.field];
      const left = daysLeft(one.until, today);
      return {
        ...one,
        concept: resource ? labelIn(language, resource.one) : one.resource,
        paper: field ? labelIn(language, field.label) : one.field,
        days: left,
        band: expiryBand(left),
        path: resource && `/${resource.page.replaceAll(".", "/")}?detail=${encodeURIComponent(one.recordId)}`,
      };
    });
  }, [data, registry, language, today]);
  return { ...query, papers, total: data?.total ?? 0, past: data?.past ?? 0 };
}

/** How long a paper is good, in words. */
export function leftText(t: Translate, days: number): string {
  if (days === 0) return t("expiries.today");
  return days < 0 ? t("expiries.over", { count: -days }) : t("expiries.left", { count: days });
}
