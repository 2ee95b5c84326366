import styles from "./monitor.module.css";

interface GaugeProps {
  readonly label: string;
  readonly percent: number;
  readonly about: string;
}

/** From this percentage on, the gauge is coloured as a warning. */
const FULL = 90;

/** A share as a number and a bar; only a nearly full bar is coloured. */
export function Gauge({ label, percent, about }: GaugeProps) {
  const share = Math.min(Math.max(Number.isFinite(percent) ? percent : 0, 0), 100);
  return (
    <section className={styles["gauge"]} data-full={share >= FULL} aria-label={label}>
      <h2>{label}</h2>
      <p>
        <strong>{share.toFixed(1)}</strong>
        {" %"}
      </p>
      <meter className="visually-hidden" min={0} max={100} value={share} aria-label={label} />
      <i aria-hidden="true">
        <b style={{ width: `${share}%` }} />
      </i>
      <small>{about}</small>
    </section>
  );
}
