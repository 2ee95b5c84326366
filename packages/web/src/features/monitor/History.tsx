import { useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Line } from "./Line.tsx";
import styles from "./monitor.module.css";
import type { Monitor } from "./screen.tsx";

type Sample = NonNullable<Monitor["history"]>[number];

const LINES = ["cpu", "memory", "requests", "requestMs", "loopMs"] as const;
/** The table shows every sixth sample, newest first, so that it stays short. */
const EVERY = 6;

/** The last minutes, as small plots or as a table. */
export function History({ samples }: { readonly samples: readonly Sample[] }) {
  const t = useTexts();
  const { time, count } = useFormats();
  const [isTable, setTable] = useState(false);
  const rows = [...samples].reverse().filter((_, at) => at % EVERY === 0);
  return (
    <section className={styles["sheet"]} aria-label={t("monitor.plots")}>
      <header className={styles["head"]}>
        <h2>{t("monitor.plots")}</h2>
        <button type="button" onClick={() => setTable(!isTable)}>
          {t(isTable ? "monitor.asPlot" : "monitor.asTable")}
        </button>
      </header>
      {isTable ? (
        <div className={styles["scroll"]}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("monitor.time")}</th>
                {LINES.map((name) => (
                  <th key={name} scope="col">
                    {t(`monitor.lines.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((sample) => (
                <tr key={sample.at}>
                  <th scope="row">{time(sample.at)}</th>
                  {LINES.map((name) => (
                    <td key={name}>{count(sample[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className={styles["plots"]}>
          {LINES.map((name) => (
            <Line
              key={name}
              label={t(`monitor.lines.${name}`)}
              values={samples.map((sample) => sample[name])}
              most={name === "cpu" || name === "memory" ? 100 : undefined}
              hue={name === "requests" || name === "requestMs" ? "second" : "first"}
            />
          ))}
        </div>
      )}
    </section>
  );
}
