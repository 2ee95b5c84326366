import { useTexts } from "../bind/useTexts.ts";
import styles from "./skeletons.module.css";

/** While a page is fetched: its shape. */
export function PageSkeleton() {
  return (
    <div className={styles["page"]}>
      <Lines count={2} />
      <Lines count={8} />
    </div>
  );
}

/** While rows are read: quiet bars, announced once. */
export function Lines({ count }: { readonly count: number }) {
  const t = useTexts();
  return (
    <div className={styles["lines"]} aria-busy="true">
      <span className="visually-hidden">{t("common.states.loading")}</span>
      {Array.from({ length: count }, (_, line) => (
        <div key={line} className={styles["line"]} style={{ width: `${96 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  );
}
