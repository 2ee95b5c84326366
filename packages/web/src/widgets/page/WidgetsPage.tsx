import { useCurrentUser } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { CascaderSamples } from "./CascaderSamples.tsx";
import { PickerSamples } from "./PickerSamples.tsx";
import { TableSamples } from "./TableSamples.tsx";
import { TextSamples } from "./TextSamples.tsx";
import { UploadSamples } from "./UploadSamples.tsx";
import styles from "./page.module.css";

/** Every shared control in its states, for tests and for whoever builds a page with them. */
export function WidgetsPage() {
  const t = useTexts();
  const user = useCurrentUser()?.user;
  return (
    <main className={styles["page"]}>
      <h1>{t("widgets.page.title")}</h1>
      {user ? (
        <>
          <PickerSamples />
          <CascaderSamples />
          <UploadSamples />
          <TextSamples />
          <TableSamples />
        </>
      ) : (
        <p>
          <a href="/login">{t("widgets.page.signIn")}</a>
        </p>
      )}
    </main>
  );
}
