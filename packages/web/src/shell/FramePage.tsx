import ExportOutlined from "@ant-design/icons-svg/es/asn/ExportOutlined";
import { dashboardAddress, frameAnswer, type Route } from "@banche/core";
import { pageFact } from "../bind/pageFacts.ts";
import { useSession } from "../bind/useSession.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useTitles } from "../bind/useTitles.ts";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import styles from "./frame.module.css";

/**
 * A page of somebody else in a frame of its own rights (spec §2, types 6 and 7). A dashboard gets the token in its address,
 * as the platform has it; in a frame that address is in no history and no referrer.
 */
export function FramePage({ route }: { readonly route: Route }) {
  const t = useTexts();
  const title = useTitles()(route);
  const state = useSession();
  const token = state.status === "signedOut" ? "" : state.token;
  const dashboards = pageFact("dashboards");
  const isDashboard = route.kind === "dashboard";
  const moduleId = route.moduleId ?? "";

  if (isDashboard && (dashboards === "" || moduleId === "")) {
    return <Notice title={t("shell.frames.noDashboards")} text={t("shell.frames.noDashboardsHint")} />;
  }
  const url = isDashboard ? dashboardAddress({ base: dashboards, moduleId, token }) : (route.url ?? "");
  const answer = frameAnswer(url, window.location.origin, pageFact("frames").split(" "));
  if (answer.kind === "refuse") {
    return (
      <Notice
        title={t("shell.frames.refused")}
        text={t("shell.frames.refusedHint")}
        action={isDashboard ? null : <Outside url={url} text={t("shell.frames.outside")} />}
      />
    );
  }
  return (
    <div className={styles["page"]}>
      {isDashboard ? null : (
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

function Outside({ url, text }: { readonly url: string; readonly text: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <Icon of={ExportOutlined} size={14} /> {text}
    </a>
  );
}
