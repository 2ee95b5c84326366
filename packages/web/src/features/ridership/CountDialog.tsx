import { readServiceDate, serviceDateText } from "@banche/core/day";
import { type Departure, departureKey, weekdayOf } from "@banche/core/ridership";
import { DAY_MS } from "@banche/core/text";
import { RIDERSHIP_PEOPLE_MAX } from "@banche/core/wire";
import { useState } from "react";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./lists.module.css";
import { PAGE, type RecordedTrip, type Told, useRidershipChange } from "./useRidership.ts";

/** A chosen cell of the heat table. */
export interface Chosen {
  readonly departure: Departure;
  /** 1 for Monday, up to 7. */
  readonly weekday: number;
  readonly title: string;
}

interface CountDialogProps {
  readonly told: Told;
  readonly chosen: Chosen;
  readonly onClose: () => void;
}

/** The days of a cell with their passenger counts, which can be edited. */
export function CountDialog({ told, chosen, onClose }: CountDialogProps) {
  const t = useTexts();
  const key = departureKey(chosen.departure);
  const records = told.records.filter((one) => departureKey(one) === key);
  const trips = told.departures.filter((one) => departureKey(one) === key);
  const days = daysOf(told).filter((day) => weekdayOf(day) === chosen.weekday);
  const rows = days.flatMap((day): readonly DayRowProps[] => {
    const own = records.filter((one) => one.day === day);
    if (own.length > 0) return own.map((record) => ({ day, tripId: record.tripId, record }));
    return trips.map(({ tripId }) => ({ day, tripId, record: undefined }));
  });
  return (
    <Dialog
      title={chosen.title}
      width={560}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("navigation.close")}</Button>}
    >
      {rows.length === 0 ? <p>{t("ridership.noDays")}</p> : null}
      <ul className={styles["days"]}>
        {rows.map((row) => (
          <DayRow key={`${row.day} ${row.tripId} ${row.record?.counted ?? ""}`} {...row} />
        ))}
      </ul>
    </Dialog>
  );
}

/** The days of the period up to today, latest first. */
function daysOf({ from, until }: Told): readonly string[] {
  const [first, last] = [readServiceDate(from) ?? 0, readServiceDate(until) ?? 0];
  return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, at) => serviceDateText(last - at * DAY_MS));
}

interface DayRowProps {
  readonly day: string;
  readonly tripId: string;
  readonly record: RecordedTrip | undefined;
}

function DayRow({ day, tripId, record }: DayRowProps) {
  const t = useTexts();
  const mayCount = usePageRights(PAGE).button("btn_count");
  const { change, isBusy } = useRidershipChange();
  const before = record?.counted === undefined ? "" : String(record.counted);
  const [typed, setTyped] = useState(before);
  const text = typed.normalize("NFKC").trim();
  const isRight = text === "" || (/^\d{1,3}$/.test(text) && Number(text) <= RIDERSHIP_PEOPLE_MAX);
  const scanned =
    record && record.scanned > 0
      ? t("ridership.scannedOf", { people: record.scanned, strangers: record.strangers })
      : undefined;
  const about = record
    ? [before === "" ? undefined : t("ridership.counted"), scanned].filter((one) => one !== undefined).join(" · ")
    : t("ridership.notRecorded");
  const save = () => change({ what: "count", day, tripId, ...(text !== "" && { people: Number(text) }) });
  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <strong>{day}</strong>
        <span>{record ? `${record.people} / ${record.seats > 0 ? record.seats : "–"}` : "–"}</span>
        <small>{about}</small>
        {mayCount ? (
          <>
            <input
              inputMode="numeric"
              aria-label={t("ridership.countOf", { day })}
              aria-invalid={!isRight}
              placeholder={t("ridership.count")}
              maxLength={3}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" busy={isBusy} disabled={!isRight || text === before}>
              {t("ridership.save")}
            </Button>
          </>
        ) : null}
      </form>
      {isRight ? null : <p role="alert">{t("ridership.countWrong")}</p>}
    </li>
  );
}
