import { usePageTitle } from "../bind/pageTitle.tsx";
import { useTexts } from "../bind/useTexts.ts";
import styles from "./skeletons.module.css";

interface PageSkeletonProps {
  /** With the page heading, which is not drawn yet. */
  readonly heading?: boolean;
}

/** The outline of a page while it is loaded. */
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

/** Grey bars while rows are read; announced once. */
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
