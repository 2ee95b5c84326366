import { Link } from "react-router";
import { leftText, useExpiries } from "../../bind/useExpiries.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./home.module.css";
import { Lines } from "../../ui/Skeletons.tsx";
import { Panel, PanelFailure } from "./Panel.tsx";

/** Number of days ahead that the home page shows. */
export const EXPIRY_DAYS = 30;
const SHOWN = 6;

/** The documents that expire first. Empty if none expires soon or the server does not send them. */
export function ExpiringPapers() {
  const t = useTexts();
  const { papers, isPending, error, refetch } = useExpiries(EXPIRY_DAYS);
  if (error) {
    return (
      <Panel title={t("expiries.home")}>
        <PanelFailure failure={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (isPending) {
    return (
      <Panel title={t("expiries.home")}>
        <Lines count={SHOWN} />
      </Panel>
    );
  }
  if (!papers || papers.length === 0) return null;
  return (
    <Panel title={t("expiries.home")} aside={<Link to="/bus/expiry">{t("expiries.more")}</Link>}>
      <ul className={styles["papers"]}>
        {papers.slice(0, SHOWN).map((paper) => (
          <li key={`${paper.resource} ${paper.recordId} ${paper.field}`}>
            {paper.path === undefined ? <strong>{paper.name}</strong> : <Link to={paper.path}>{paper.name}</Link>}
            <span>{[paper.concept, paper.paper].join(" · ")}</span>
            <span data-band={paper.band}>{leftText(t, paper.days)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
