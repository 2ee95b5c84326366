import { loadLevel, type RiddenTrip, ridershipBy } from "@banche/core/ridership";
import { useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./trend.module.css";

/** The load of each day as a column plot or as a table. The height shows the percentage, up to 120. */
export function Trend({ trips }: { readonly trips: readonly RiddenTrip[] }) {
  const t = useTexts();
  const [isTable, setTable] = useState(false);
  const days = [...ridershipBy(trips, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (days.length === 0) return null;
  const textOf = (percent: number | undefined) => (percent === undefined ? "–" : t("ridership.percent", { percent }));
  return (
    <section className={styles["card"]} aria-label={t("ridership.trend")}>
      <header>
        <h2>{t("ridership.trend")}</h2>
        <button type="button" onClick={() => setTable(!isTable)}>
          {t(isTable ? "ridership.asPlot" : "ridership.asTable")}
        </button>
      </header>
      {isTable ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("ridership.day")}</th>
              <th scope="col">{t("ridership.people")}</th>
              <th scope="col">{t("ridership.load")}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(([day, { people, percent }]) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{people}</td>
                <td>{textOf(percent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <>
          <ol className={styles["plot"]}>
            {days.map(([day, { people, percent }]) => (
              <li key={day} title={`${day}: ${textOf(percent)}, ${people}`}>
                <span className="visually-hidden">{`${day}: ${textOf(percent)}`}</span>
                <i
                  aria-hidden="true"
                  data-level={loadLevel(percent)}
                  style={{ height: `${(Math.min(percent ?? 0, FULL) / FULL) * 100}%` }}
                />
              </li>
            ))}
          </ol>
          <p className={styles["ends"]} aria-hidden="true">
            <span>{days[0]?.[0]}</span>
            <span>{days.at(-1)?.[0]}</span>
          </p>
        </>
      )}
    </section>
  );
}

/** Percentage at the top of the plot. */
const FULL = 120;
