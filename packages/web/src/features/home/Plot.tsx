import { useState } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./plot.module.css";

export interface Figure {
  readonly name: string;
  readonly count: number;
}

interface PlotProps {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** `bars`: horizontal, each with its name. `columns`: vertical, for a series of times. */
  readonly shape: "bars" | "columns";
}

/** A small plot of counts. Each bar shows its value; a button switches to a table. */
export function Plot({ title, figures, shape }: PlotProps) {
  const t = useTexts();
  const formats = useFormats();
  const [isTable, setTable] = useState(false);
  const most = Math.max(1, ...figures.map(({ count }) => count));
  return (
    <figure className={styles["plot"]} data-shape={shape}>
      <figcaption>
        {title}
        {figures.length > 0 ? (
          <button
            type="button"
            aria-label={`${title}: ${t(isTable ? "home.asPlot" : "home.asTable")}`}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? "home.asPlot" : "home.asTable")}
          </button>
        ) : null}
      </figcaption>
      {figures.length === 0 ? <p className={styles["empty"]}>{t("home.noFigures")}</p> : null}
      {isTable ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              <th scope="col">{t("home.people")}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formats.count(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul data-shape={shape}>
          {figures.map(({ name, count }) => (
            <li key={name}>
              <span title={name}>{shape === "columns" ? name.slice(-2) : name}</span>
              <i aria-hidden="true">
                <b style={{ [shape === "columns" ? "height" : "width"]: `${(count / most) * 100}%` }} />
              </i>
              <strong>{formats.count(count)}</strong>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
