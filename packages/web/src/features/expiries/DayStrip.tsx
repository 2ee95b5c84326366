import { DAY_MS } from "@banche/core/text";
import type { Paper } from "../../bind/useExpiries.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useToday } from "../../bind/useToday.ts";
import styles from "./expiries.module.css";

interface DayStripProps {
  readonly papers: readonly Paper[];
  readonly days: number;
}

/** The coming days; the height shows how many papers expire on each. The matrix beside it has the same numbers. */
export function DayStrip({ papers, days }: DayStripProps) {
  const t = useTexts();
  const { time } = useFormats();
  const today = useToday();
  const counts = Array.from({ length: days + 1 }, (_, day) => papers.filter((paper) => paper.days === day).length);
  const most = Math.max(1, ...counts);
  return (
    <section className={styles["sheet"]} aria-label={t("expiries.byDay")}>
      <h2>{t("expiries.byDay")}</h2>
      <ol className={styles["strip"]}>
        {counts.map((count, day) => (
          <li
            // The day number is the only key.
            key={day}
            title={t("expiries.onDay", { date: time(today + day * DAY_MS, "day"), count })}
            data-near={day <= 7}
          >
            <span style={{ blockSize: `${(count / most) * 100}%` }} />
          </li>
        ))}
      </ol>
      <p className={styles["ends"]} aria-hidden="true">
        <span>{time(today, "day")}</span>
        <span>{time(today + days * DAY_MS, "day")}</span>
      </p>
    </section>
  );
}
