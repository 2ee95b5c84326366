import { departureOf, serviceTimeText } from "@banche/core/timetable";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./busPlanning.module.css";
import type { StopRow } from "./TimetableGrid.tsx";
import type { GridCursor } from "./useGridCursor.ts";

interface EditBarProps {
  readonly cursor: GridCursor;
  readonly stops: readonly StopRow[];
  readonly mayEdit: boolean;
  readonly keys: { readonly fill: () => void };
  readonly shift: (minutes: number) => void;
}

/** Shows the active cell and the travel time to it, and has the actions for the chosen cells. */
export function EditBar({ cursor, stops, mayEdit, keys, shift }: EditBarProps) {
  const t = useTexts();
  const { active, at } = cursor;
  const now = active?.times[at];
  const before = active?.times.slice(0, at).findLast((minutes) => minutes !== undefined);
  const isFirst = active !== undefined && now !== undefined && departureOf(active) === now;
  return (
    <div className={styles["editBar"]}>
      <p aria-live="polite">
        {active ? (
          <>
            <strong>{t("timetables.grid.cell", { trip: active.number, stop: stops[at]?.name ?? "" })}</strong>{" "}
            <span className={styles["time"]}>{serviceTimeText(now) || "—"}</span>{" "}
            {now === undefined || before === undefined || isFirst ? null : (
              <span className={styles["delta"]}>
                {t("timetables.grid.delta", { minutes: now >= before ? `+${now - before}` : `−${before - now}` })}
              </span>
            )}
          </>
        ) : null}
      </p>
      {mayEdit && active ? (
        <div className={styles["tools"]}>
          <Button onClick={keys.fill}>{t("timetables.grid.fill")}</Button>
          <Button onClick={() => shift(-1)}>{t("timetables.grid.earlier")}</Button>
          <Button onClick={() => shift(1)}>{t("timetables.grid.later")}</Button>
        </div>
      ) : null}
    </div>
  );
}
