import { useTexts } from "../../bind/useTexts.ts";
import styles from "./lists.module.css";
import type { Told } from "./useRidership.ts";

/** Boardings by stop, from scans that name a stop. */
export function StopList({ told: { stops, lines } }: { readonly told: Told }) {
  const t = useTexts();
  const names = new Map(lines.map(({ id, name, code }) => [id, name || code]));
  return (
    <section className={styles["card"]} aria-label={t("ridership.stops")}>
      <h2>{t("ridership.stops")}</h2>
      {stops.length === 0 ? (
        <p className={styles["empty"]}>{t("ridership.noStops")}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("ridership.line")}</th>
              <th scope="col">{t("ridership.stop")}</th>
              <th scope="col">{t("ridership.people")}</th>
            </tr>
          </thead>
          <tbody>
            {stops.map(({ lineId, stopId, name, people }) => (
              <tr key={`${lineId} ${stopId}`}>
                <td>{names.get(lineId) ?? ""}</td>
                <th scope="row">{name || "–"}</th>
                <td>{people}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
