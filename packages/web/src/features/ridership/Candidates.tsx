import { ridershipCandidates } from "@banche/core/ridership";
import { serviceTimeText } from "@banche/core/timetable";
import { useMemo } from "react";
import { useDirectionWord } from "../../bind/useDirectionWord.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./lists.module.css";
import type { Told } from "./useRidership.ts";

/** Departures to merge and to add, each with the days that are the reason. */
export function Candidates({ told: { records, rules, lines } }: { readonly told: Told }) {
  const t = useTexts();
  const directionOf = useDirectionWord();
  const found = useMemo(() => ridershipCandidates(records, rules), [records, rules]);
  const names = new Map(lines.map(({ id, name, code }) => [id, name || code]));
  return (
    <section className={styles["card"]} aria-label={t("ridership.candidates")}>
      <h2>{t("ridership.candidates")}</h2>
      {found.length === 0 ? <p className={styles["empty"]}>{t("ridership.noCandidates")}</p> : null}
      <ul className={styles["candidates"]}>
        {found.map(({ kind, lineId, direction, departs, days, ofDays }) => (
          <li key={`${kind} ${lineId} ${direction} ${departs.join(" ")}`}>
            <b data-kind={kind}>{t(`ridership.${kind}`)}</b>
            <span>
              {`${names.get(lineId) ?? ""} ${directionOf(direction)} ${departs.map((one) => serviceTimeText(one)).join(" + ")}`}
            </span>
            <details>
              <summary>{t("ridership.evidence", { on: days.length, of: ofDays })}</summary>
              <ul aria-label={t("ridership.evidenceOf")}>
                {days.map(({ day, ...evidence }) => (
                  <li key={day}>{`${day} ${t("ridership.evidenceDay", evidence)}`}</li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
