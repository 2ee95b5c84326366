import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import { monthAfter } from "@banche/core/settlement";
import type { ReactNode } from "react";
import { useMonthText } from "./useMonthText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import styles from "./settlement.module.css";

interface MonthHeadProps {
  readonly month: string;
  readonly about?: string;
  readonly onMonth: (month: string) => void;
  readonly children?: ReactNode;
}

/** Shows the month, links to other months, and the actions. */
export function MonthHead({ month, about, onMonth, children }: MonthHeadProps) {
  const t = useTexts();
  const monthText = useMonthText();
  return (
    <header className={styles["head"]}>
      <h1 className={styles["title"]}>{t("settlement.title")}</h1>
      <div className={styles["months"]}>
        <IconButton
          roomy
          icon={LeftOutlined}
          label={t("settlement.before")}
          onClick={() => onMonth(monthAfter(month, -1))}
        />
        <strong>{monthText(month)}</strong>
        <IconButton
          roomy
          icon={RightOutlined}
          label={t("settlement.after")}
          onClick={() => onMonth(monthAfter(month, 1))}
        />
      </div>
      {about === undefined ? null : <span className={styles["about"]}>{about}</span>}
      <div className={styles["tools"]}>{children}</div>
    </header>
  );
}
