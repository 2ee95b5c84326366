import { useRegistry } from "../../bind/useRegistry.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { EmbeddedList } from "../../resource/EmbeddedList.tsx";
import { ResourcePage } from "../../resource/ResourcePage.tsx";
import { Section } from "./Sample.tsx";
import styles from "./page.module.css";

/** Whole lists: a page with tree, filters, tools, batch bar and import wizard; rows that are deleted and restored. */
export function PageSamples() {
  const t = useTexts();
  const registry = useRegistry();
  const types = registry.find("dictionaryTypes");
  const positions = registry.find("positions");
  return (
    <>
      <Section title={t("widgets.page.pages")}>
        <div className={styles["sample"]} data-wide="true">
          <div className={styles["rows"]}>{positions ? <ResourcePage resource={positions} /> : null}</div>
        </div>
      </Section>
      <Section title={t("widgets.page.deletion")}>
        <div className={styles["sample"]} data-wide="true">
          <div className={styles["rows"]}>{types ? <EmbeddedList resource={types} /> : null}</div>
        </div>
      </Section>
    </>
  );
}
