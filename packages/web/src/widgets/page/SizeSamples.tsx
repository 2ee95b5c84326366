import { useSettings } from "../../bind/useSettings.ts";
import { useTexts } from "../../bind/useTexts.ts";
import buttons from "../../ui/button.module.css";
import { SizeMenu } from "../size/SizeMenu.tsx";
import styles from "./page.module.css";
import { Section } from "./Sample.tsx";

/** Sizes of texts and controls; the whole page follows the choice. */
export function SizeSamples() {
  const t = useTexts();
  const [{ size }] = useSettings();
  return (
    <Section title={t("settings.size")}>
      <div className={styles["sample"]}>
        <SizeMenu className={buttons["button"]} />
        <output>{t(`settings.sizes.${size}`)}</output>
      </div>
    </Section>
  );
}
