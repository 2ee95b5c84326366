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

/** A document with an expiry day, with its texts. */
export interface Paper extends Expiry {
  readonly concept: string;
  readonly paper: string;
  readonly days: number;
  readonly band: ExpiryBand;
  /** Path of the page that shows the record; missing if the app does not know the concept. */
  readonly path: string | undefined;
}

/** Documents that expire within `days` and that the user may see. Empty on servers that do not send them. */
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

/** Text for the days that a document is still valid. */
export function leftText(t: Translate, days: number): string {
  if (days === 0) return t("expiries.today");
  return days < 0 ? t("expiries.over", { count: -days }) : t("expiries.left", { count: days });
}
