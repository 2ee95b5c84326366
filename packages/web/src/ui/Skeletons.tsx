import { usePageTitle } from "../bind/pageTitle.tsx";
import { useTexts } from "../bind/useTexts.ts";
import styles from "./skeletons.module.css";

interface PageSkeletonProps {
  /** With the heading of the page, which nothing else draws yet. */
  readonly heading?: boolean;
}

/** While a page is fetched: its shape. */
export function PageSkeleton({ heading = false }: PageSkeletonProps) {
  const title = usePageTitle();
  return (
    <div className={styles["page"]} data-frame={heading}>
      {heading && title !== "" ? <h1>{title}</h1> : null}
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
