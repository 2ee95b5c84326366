import { type DayKind, dayKinds, type GridEvent, type GridTrip, type TripValues } from "@banche/core/timetable";
import { useId } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./busPlanning.module.css";
import { RecordField } from "./RecordField.tsx";

interface TripPanelProps {
  readonly chosen: readonly GridTrip[];
  readonly mayEdit: boolean;
  readonly dayWord: (kind: DayKind) => string;
  /** The whole name of a vehicle or driver. */
  readonly nameOf: (id: string) => string;
  readonly dispatch: (event: GridEvent) => void;
  readonly onCopy: () => void;
}

const NUMBER_MAX = 50;

/** Edits the fields of the chosen trips other than times; a change is made to all of them. */
export function TripPanel({ chosen, mayEdit, dayWord, nameOf, dispatch, onCopy }: TripPanelProps) {
  const t = useTexts();
  const id = useId();
  const [first] = chosen;
  if (!first) return null;
  const keys = chosen.map(({ key }) => key);
  const set = (values: TripValues) => dispatch({ type: "changed", keys, values });
  const pick = (target: "vehicles" | "drivers", member: "vehicleId" | "driverId", label: string) => (
    <div className={styles["field"]}>
      <label htmlFor={`${id}-${member}`}>{label}</label>
      <RecordField
        {...{ target, nameOf }}
        id={`${id}-${member}`}
        disabled={!mayEdit}
        value={chosen.every((trip) => trip[member] === first[member]) && first[member] !== "" ? [first[member]] : []}
        onChange={([value = ""]) => set({ [member]: value })}
      />
    </div>
  );

  return (
    <section className={styles["panel"]} aria-label={t("timetables.grid.trip")}>
      <h2>
        {chosen.length > 1
          ? t("timetables.grid.chosen", { count: chosen.length })
          : `${t("timetables.grid.trip")} ${first.number}`}
      </h2>
      {chosen.length > 1 ? null : (
        <div className={styles["field"]}>
          <label htmlFor={`${id}-number`}>{t("timetables.grid.number")}</label>
          <input
            key={`${first.key} ${first.number}`}
            id={`${id}-number`}
            defaultValue={first.number}
            maxLength={NUMBER_MAX}
            disabled={!mayEdit}
            onBlur={({ target }) => {
              const number = target.value.trim();
              if (number === "") target.value = first.number;
              else set({ number });
            }}
          />
        </div>
      )}
      <fieldset className={styles["days"]} disabled={!mayEdit}>
        <legend>{t("timetables.grid.days")}</legend>
        {dayKinds.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={first.days.includes(kind)}
              onChange={({ target: { checked } }) => set({ days: daysWith(first.days, kind, checked) })}
            />
            {dayWord(kind)}
          </label>
        ))}
        {first.days.length === 0 ? <span>{t("timetables.grid.everyDay")}</span> : null}
      </fieldset>
      {pick("vehicles", "vehicleId", t("timetables.grid.vehicle"))}
      {pick("drivers", "driverId", t("timetables.grid.driver"))}
      {mayEdit ? (
        <div className={styles["tools"]}>
          <Button onClick={onCopy}>{t("timetables.grid.copy")}</Button>
          <Button look="danger" onClick={() => dispatch({ type: "removed", keys })}>
            {t("timetables.grid.remove")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function daysWith(days: readonly string[], kind: DayKind, isOn: boolean): readonly string[] {
  return dayKinds.filter((one) => (one === kind ? isOn : days.includes(one)));
}
