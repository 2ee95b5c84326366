import { useSearchParams } from "react-router";
import { useFactoryName } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { ModulePage } from "../../shell/ModulePage.tsx";
import styles from "./busPlanning.module.css";

/** `/lineSchemeClassDetail?id=` (spec §2): one plan of a factory's lines. */
export function screen() {
  return <PlanPage />;
}

function PlanPage() {
  const t = useTexts();
  const [query] = useSearchParams();
  const factory = useFactoryName();
  const id = query.get("id") ?? undefined;
  return (
    <div className={styles["page"]}>
      <dl className={styles["facts"]}>
        <div>
          <dt>{t("factories.one")}</dt>
          <dd>{factory ?? "—"}</dd>
        </div>
        <div>
          <dt>{t("shell.modules.planNumber")}</dt>
          <dd>{id ?? "—"}</dd>
        </div>
      </dl>
      <ModulePage what="plan" id={id} />
    </div>
  );
}
