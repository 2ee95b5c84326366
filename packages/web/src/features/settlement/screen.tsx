import { settlements } from "@banche/core/calls";
import { serviceDateText, serviceDayAt } from "@banche/core/day";
import { monthAfter, readMonth } from "@banche/core/settlement";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useAddressQuery } from "../../bind/useAddressQuery.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { NoPermission } from "../../resource/NoPermission.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { CarrierList } from "./CarrierList.tsx";
import { CarrierSheet } from "./CarrierSheet.tsx";
import { NotCalculated } from "./NotCalculated.tsx";
import styles from "./settlement.module.css";

export const PAGE = "bus.settlement";
const MONTH_CHARS = 7;

/** `/bus/settlement?month=&carrier=&view=&row=&agreement=&print=`: monthly payments to carriers. */
export function screen() {
  return <SettlementPage />;
}

function SettlementPage() {
  const t = useTexts();
  const { client } = useRuntime();
  const { open } = usePageRights(PAGE);
  const [query, change] = useAddressQuery();
  const [last] = useState(() => monthAfter(serviceDateText(serviceDayAt(Date.now())).slice(0, MONTH_CHARS), -1));
  const month = readMonth(query.get("month") ?? "")?.month ?? last;
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.settlementMonth(month),
    enabled: open,
    queryFn: async ({ signal }) => {
      if (!(await client.additions()).has("settlements")) return null;
      return client.calls(settlements).list({ query: { month } }, { signal });
    },
  });
  if (!open) return <NoPermission title={t("settlement.title")} />;
  if (!data) {
    return (
      <>
        <h1 className="visually-hidden">{t("settlement.title")}</h1>
        {error ? (
          <FailureNotice failure={error} onRetry={() => void refetch()} />
        ) : data === null ? (
          <Notice title={t("settlement.missing")} />
        ) : (
          <Lines count={14} />
        )}
      </>
    );
  }
  const asked = query.get("carrier");
  const chosen = data.carriers.find(({ carrierId }) => carrierId === asked) ?? data.carriers[0];
  const go = (to: Readonly<Record<string, string>>) => change(() => to, { replace: true });
  const onMonth = (to: string) => go({ ...(to !== last && { month: to }), ...(asked !== null && { carrier: asked }) });
  const place = { ...(month !== last && { month }), ...(chosen && { carrier: chosen.carrierId }) };
  const list = (
    <CarrierList
      carriers={data.carriers}
      chosen={chosen?.carrierId}
      onChoose={(carrier) => go({ ...(month !== last && { month }), carrier })}
    />
  );
  if (!chosen) {
    return (
      <div className={styles["page"]}>
        <h1 className={styles["title"]}>{t("settlement.title")}</h1>
        <Notice title={t("settlement.noCarriers")} text={t("settlement.noCarriersHint")} />
      </div>
    );
  }
  return chosen.settlement ? (
    <CarrierSheet key={chosen.settlement.id} {...{ id: chosen.settlement.id, month, place, list, onMonth }} />
  ) : (
    <NotCalculated key={chosen.carrierId} {...{ carrier: chosen, month, list, onMonth }} />
  );
}
