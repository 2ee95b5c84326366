import type { SchemeProblem } from "@banche/core/timetable";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./busPlanning.module.css";

interface ProblemsProps {
  readonly problems: readonly SchemeProblem[];
  /** Number and reason of each trip that the server refused. */
  readonly refused: readonly (readonly [number: string, reason: string])[];
  readonly nameOf: (id: string) => string;
  readonly onTrip: (number: string) => void;
  readonly onNext: () => void;
}

const NAMED_TRIPS = 4;
const NEXT_KEY = "F8";

/** Lists the problems in the current trips; each leads to its trip. */
export function Problems({ problems, refused, nameOf, onTrip, onNext }: ProblemsProps) {
  const t = useTexts();
  const count = problems.length + refused.length;
  return (
    <section className={styles["panel"]} aria-label={t("timetables.grid.checks")}>
      <header className={styles["panelHead"]}>
        <h2>
          {t("timetables.grid.checks")} {count > 0 ? count : ""}
        </h2>
        {count > 0 ? (
          <Button onClick={onNext}>
            {t("timetables.grid.next")} <kbd>{NEXT_KEY}</kbd>
          </Button>
        ) : null}
      </header>
      {count === 0 ? <p className={styles["fine"]}>{`✓ ${t("timetables.grid.fine")}`}</p> : null}
      <ul className={styles["problems"]}>
        {refused.map(([number, reason]) => (
          <li key={`refused ${number}`}>
            <button type="button" data-blocks="true" onClick={() => onTrip(number)}>
              <strong>{number}</strong> {reason}
            </button>
          </li>
        ))}
        {problems.map(({ rule, blocks, trips, about }) => (
          <li key={`${rule} ${about ?? ""} ${trips.join(" ")}`}>
            <button type="button" data-blocks={blocks} onClick={() => onTrip(trips[0] ?? "")}>
              <strong>{t(`timetables.problems.${rule}`)}</strong>
              {about === undefined ? null : <span>{nameOf(about)}</span>}
              {trips.length === 0 ? null : (
                <small>
                  {trips.slice(0, NAMED_TRIPS).join(", ")}
                  {trips.length > NAMED_TRIPS ? ` … ${trips.length}` : ""}
                </small>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
