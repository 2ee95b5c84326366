import { createPortal } from "react-dom";
import { useProductName } from "../bind/useSite.ts";
import { useStay } from "../bind/useStay.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "../ui/Button.tsx";
import { copyText } from "../ui/copyText.ts";
import { saveBytes } from "../ui/saveFile.ts";
import styles from "./secondFactor.module.css";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onNoted: () => void;
}

/** Recovery codes to copy, keep as a file or print. They are shown this once. */
export function RecoveryCodes({ codes, onNoted }: RecoveryCodesProps) {
  const t = useTexts();
  const product = useProductName();
  useStay(true);
  const text = `${codes.join("\n")}\n`;
  return (
    <section className={styles["part"]} aria-label={t("secondFactor.codesTitle")}>
      <p>{t("secondFactor.codesHint")}</p>
      <ul className={styles["codes"]}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={styles["buttons"]}>
        <Button onClick={() => void copyText(text, t("secondFactor.copied"))}>{t("secondFactor.copyCodes")}</Button>
        <Button onClick={() => saveBytes("recovery-codes.txt", new TextEncoder().encode(text), "text/plain")}>
          {t("secondFactor.download")}
        </Button>
        <Button onClick={() => window.print()}>{t("secondFactor.print")}</Button>
      </p>
      <p className={styles["buttons"]}>
        <Button look="main" onClick={onNoted}>
          {t("secondFactor.noted")}
        </Button>
      </p>
      {createPortal(
        <div className={styles["printed"]}>
          <h1>{t("common.labelled", { label: product, value: t("secondFactor.codesTitle") })}</h1>
          {codes.map((code) => (
            <p key={code}>
              <code>{code}</code>
            </p>
          ))}
        </div>,
        document.body,
      )}
    </section>
  );
}
