import { useFormats } from "../../bind/useFormats.ts";
import styles from "./monitor.module.css";

interface LineProps {
  readonly label: string;
  readonly values: readonly number[];
  /** Top of the scale; missing: the largest value. */
  readonly most?: number | undefined;
  readonly hue: "first" | "second";
}

const WIDTH = 240;
const HEIGHT = 56;

/** A small plot of one figure over time, with its newest and its largest value beside it. */
export function Line({ label, values, most, hue }: LineProps) {
  const { count } = useFormats();
  const largest = Math.max(0, ...values);
  const top = most ?? Math.max(largest, 1);
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  const points = values.map((value, at) => {
    const y = HEIGHT - 1 - (Math.min(value, top) / top) * (HEIGHT - 2);
    return `${(at * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <figure className={styles["line"]} data-hue={hue}>
      <figcaption>
        {label}
        <span>
          <strong>{count(values.at(-1) ?? 0)}</strong>
          <small>{` / ${count(largest)}`}</small>
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <polygon points={`0,${HEIGHT} ${points.join(" ")} ${((values.length - 1) * step).toFixed(1)},${HEIGHT}`} />
        <polyline points={points.join(" ")} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  );
}
