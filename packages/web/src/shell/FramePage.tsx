import ExportOutlined from "@ant-design/icons-svg/es/asn/ExportOutlined";
import { dashboardAddress, frameAnswer, reportAddress, type Route } from "@banche/core/shell";
import { pageFact } from "../bind/pageFacts.ts";
import { useSession } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useTitles } from "../bind/useTitles.ts";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import styles from "./frame.module.css";

/**
 * A page of another server in a frame with its own rights (spec §2, types 5 to 7). Dashboards and reports get the token in their address,
 * as on the platform; the address of a frame is in no history and no referrer.
 */
export function FramePage({ route }: { readonly route: Route }) {
  const t = useTexts();
  const title = useTitles()(route);
  const state = useSession();
  const token = state.status === "signedOut" ? "" : state.token;
  const moduleId = route.moduleId ?? "";
  const drawnBy = route.kind === "report" || route.kind === "dashboard" ? drawers[route.kind] : undefined;
  const base = drawnBy ? pageFact(drawnBy.fact) : "";

  if (drawnBy && (base === "" || moduleId === "")) {
    return <Notice title={t(drawnBy.missing)} text={t(drawnBy.missingHint)} />;
  }
  const url = drawnBy ? drawnBy.address({ base, moduleId, token }) : (route.url ?? "");
  const answer = frameAnswer(url, window.location.origin, pageFact("frames").split(" "));
  if (answer.kind === "refuse") {
    return (
      <Notice
        title={t("shell.frames.refused")}
        text={t("shell.frames.refusedHint")}
        action={drawnBy ? null : <Outside url={url} text={t("shell.frames.outside")} />}
      />
    );
  }
  return (
    <div className={styles["page"]}>
      {drawnBy ? null : (
        <p className={styles["bar"]}>
          <Outside url={url} text={t("shell.frames.outside")} />
        </p>
      )}
      <iframe
        className={styles["frame"]}
        src={url}
        title={title}
        sandbox={answer.sandbox}
        referrerPolicy="no-referrer"
        allow="fullscreen"
        loading="lazy"
      />
    </div>
  );
}

/** Other servers that draw the reports and dashboards of the menu, by number. */
const drawers = {
  dashboard: {
    fact: "dashboards",
    address: dashboardAddress,
    missing: "shell.frames.noDashboards",
    missingHint: "shell.frames.noDashboardsHint",
  },
  report: {
    fact: "reports",
    address: reportAddress,
    missing: "shell.frames.noReports",
    missingHint: "shell.frames.noReportsHint",
  },
} as const;

function Outside({ url, text }: { readonly url: string; readonly text: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <Icon of={ExportOutlined} size={14} /> {text}
    </a>
  );
}
