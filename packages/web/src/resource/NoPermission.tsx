import { useTexts } from "../bind/useTexts.ts";
import { Notice } from "../ui/Notice.tsx";
import styles from "./list.module.css";
import { ListHead } from "./ListHead.tsx";

/** Shown in place of a list that the user may not open. */
export function NoPermission({ title }: { readonly title: string }) {
  const t = useTexts();
  return (
    <section className={styles["sheet"]} aria-label={title}>
      <ListHead title={title} />
      <Notice title={t("common.states.noPermission")} text={t("web.states.noPermissionHint")} />
    </section>
  );
}
