import { resources } from "@banche/core";
import { useTexts } from "../../bind/useTexts.ts";
import { EmbeddedList } from "../../resource/EmbeddedList.tsx";
import { ResourcePage } from "../../resource/ResourcePage.tsx";
import { Section } from "./Sample.tsx";
import styles from "./page.module.css";

/** Whole lists: a page with tree, query form, tools, batch bar and import wizard; rows that are deleted and come back. */
export function PageSamples() {
  const t = useTexts();
  return (
    <>
      <Section title={t("widgets.page.pages")}>
        <div className={styles["sample"]} data-wide="true">
          <div className={styles["rows"]}>
            <ResourcePage resource={resources.positions} extras={{}} actions={[]} />
          </div>
        </div>
      </Section>
      <Section title={t("widgets.page.deletion")}>
        <div className={styles["sample"]} data-wide="true">
          <div className={styles["rows"]}>
            <EmbeddedList resource={resources.dictionaryTypes} />
          </div>
        </div>
      </Section>
    </>
  );
}
