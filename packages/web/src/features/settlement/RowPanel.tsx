import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { settlements } from "@banche/core/calls";
import { kmPriceText } from "@banche/core/settlement";
import { serviceTimeText } from "@banche/core/timetable";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useKeys } from "../../bind/useKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import lists from "./lists.module.css";
import { kilometres, yuan } from "../../ui/money.ts";
import styles from "./settlement.module.css";
import table from "./table.module.css";
import { useMonthText } from "./useMonthText.ts";
import type { Sheet, SheetTrip } from "./useSettlement.ts";
import type { Group, View } from "./views.ts";

interface RowPanelProps {
  readonly sheet: Sheet;
  readonly group: Group;
  readonly view: View;
  readonly agreement: number | undefined;
  readonly onClose: () => void;
}

/** Trips that are shown at first. */
const FIRST_TRIPS = 12;
const asks = { line: "row", vehicle: "vehicleId", day: "day" } as const;

/** Shows how the numbers of a row are calculated: distance, prices, and each trip. */
export function RowPanel({ sheet, group, view, agreement, onClose }: RowPanelProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const monthText = useMonthText();
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.settlementTrips(sheet.id, sheet.version, agreement, view, group.key),
    queryFn: ({ signal }) =>
      client.calls(settlements).trips(
        {
          params: { id: sheet.id },
          query: { [asks[view]]: group.key, ...(agreement !== undefined && { agreement }) },
        },
        { signal },
      ),
  });
  useKeys((key) => {
    if (key !== "escape" || document.querySelector("dialog[open]")) return false;
    onClose();
    return true;
  });
  const trips = data?.trips ?? [];
  const shown = isWhole ? trips : trips.slice(0, FIRST_TRIPS);
  const title =
    group.payableFen === undefined
      ? t("settlement.panel.titleKm", { km: kilometres(group.metres) })
      : t("settlement.panel.title", { yuan: yuan(group.payableFen) });
  return (
    <section className={styles["card"]} aria-label={title}>
      <div className={styles["cardHead"]}>
        <h2>{title}</h2>
        <IconButton icon={CloseOutlined} label={t("settlement.panel.close")} onClick={onClose} />
      </div>
      <p className={styles["empty"]}>
        {[group.name, group.kind, group.shift, monthText(sheet.month)].filter(Boolean).join(" · ")}
      </p>
      <Sums group={group} />
      {error ? (
        <FailureNotice failure={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <div className={lists["trips"]} role="region" aria-label={t("settlement.fields.number")} tabIndex={0}>
            <table className={table["table"]}>
              <thead>
                <tr>
                  <th scope="col">{t("settlement.fields.day")}</th>
                  <th scope="col">{t("settlement.fields.number")}</th>
                  <th scope="col" data-number="">
                    {t("settlement.fields.km")}
                  </th>
                  <th scope="col">{t("settlement.state")}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((trip) => (
                  <TripRow key={`${trip.day} ${trip.tripId}`} trip={trip} />
                ))}
              </tbody>
            </table>
          </div>
          {trips.length > shown.length ? (
            <p className={lists["more"]}>
              {t("settlement.panel.more", { count: trips.length - shown.length })}{" "}
              <Button onClick={() => setWhole(true)}>{t("settlement.panel.expand")}</Button>
            </p>
          ) : null}
        </>
      ) : (
        <Lines count={6} />
      )}
    </section>
  );
}

function Sums({ group }: { readonly group: Group }) {
  const t = useTexts();
  const { plannedMetres, metres, ran, tripFen, kmPrice, amountFen, penaltyFen, payableFen } = group;
  const lines: readonly (readonly [string, string, "total"?])[] = [
    [t("settlement.panel.plan"), `${kilometres(plannedMetres)} km`],
    ...(plannedMetres === metres
      ? []
      : ([[t("settlement.panel.missing"), `−${kilometres(plannedMetres - metres)} km`]] as const)),
    [t("settlement.panel.gone"), `${kilometres(metres)} km`, "total"],
    ...(tripFen === undefined
      ? []
      : ([[t("settlement.panel.trips", { count: ran, price: yuan(tripFen) }), yuan(ran * tripFen)]] as const)),
    ...(kmPrice === undefined || tripFen === undefined || amountFen === undefined
      ? []
      : ([
          [
            t("settlement.panel.kms", { km: kilometres(metres), price: kmPriceText(kmPrice) }),
            yuan(amountFen - ran * tripFen),
          ],
        ] as const)),
    ...(amountFen === undefined ? [] : ([[t("settlement.panel.amount"), yuan(amountFen), "total"]] as const)),
    ...(penaltyFen === undefined || penaltyFen === 0
      ? []
      : ([[t("settlement.panel.penalty"), yuan(-penaltyFen)]] as const)),
    ...(payableFen === undefined ? [] : ([[t("settlement.panel.payable"), yuan(payableFen), "total"]] as const)),
  ];
  return (
    <>
      <dl className={lists["sums"]}>
        {lines.map(([name, value, kind]) => (
          <div key={name} data-kind={kind}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {kmPrice === undefined ? null : <p className={styles["empty"]}>{t("settlement.panel.roundedEach")}</p>}
    </>
  );
}

function TripRow({ trip }: { readonly trip: SheetTrip }) {
  const t = useTexts();
  const hasRun = trip.outcome === "ran";
  return (
    <tr>
      <td>{trip.day.slice(5)}</td>
      <td>
        {trip.number} <small>{serviceTimeText(trip.departs)}</small>
      </td>
      <td data-number="">{hasRun ? kilometres(trip.metres) : "–"}</td>
      <td className={table["words"]} data-tone={hasRun && !trip.isLate ? "quiet" : "warning"}>
        {hasRun
          ? trip.isLate
            ? `△ ${t("settlement.panel.late", { minutes: trip.lateMinutes })}`
            : t("settlement.panel.ran")
          : `▲ ${trip.note || t("settlement.panel.cancelled")}`}
      </td>
    </tr>
  );
}
