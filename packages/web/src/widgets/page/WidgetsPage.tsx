import { basePath } from "../../bind/siteAddress.ts";
import { useCurrentUser } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { CascaderSamples } from "./CascaderSamples.tsx";
import { FormSamples } from "./FormSamples.tsx";
import { KindSamples } from "./KindSamples.tsx";
import { PageSamples } from "./PageSamples.tsx";
import { PickerSamples } from "./PickerSamples.tsx";
import { SizeSamples } from "./SizeSamples.tsx";
import { TableSamples } from "./TableSamples.tsx";
import { TextSamples } from "./TextSamples.tsx";
import { UploadSamples } from "./UploadSamples.tsx";
import styles from "./page.module.css";

/** Every shared control in its states, for tests and for developers of pages. */
export function WidgetsPage() {
  const t = useTexts();
  const user = useCurrentUser()?.user;
  return (
    <main className={styles["page"]}>
      <h1>{t("widgets.page.title")}</h1>
      {user ? (
        <>
          <SizeSamples />
          <FormSamples />
          <KindSamples />
          <PickerSamples />
          <CascaderSamples />
          <UploadSamples />
          <TextSamples />
          <TableSamples />
          <PageSamples />
        </>
      ) : (
        <p>
          <a href={`${basePath()}/login`}>{t("widgets.page.signIn")}</a>
        </p>
      )}
    </main>
  );
}
