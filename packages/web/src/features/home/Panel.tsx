import DownOutlined from "@ant-design/icons-svg/es/asn/DownOutlined";
import UpOutlined from "@ant-design/icons-svg/es/asn/UpOutlined";
import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { createContext, type ReactNode, use } from "react";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import styles from "./home.module.css";

/** Buttons on a card while the user arranges the page. */
export interface CardControls {
  readonly earlier: () => void;
  readonly later: () => void;
  readonly hide: () => void;
}

/** Undefined while the page is not being arranged. */
export const CardContext = createContext<CardControls | undefined>(undefined);

interface PanelProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One card of the home page. */
export function Panel({ title, aside, children }: PanelProps) {
  const controls = use(CardContext);
  return (
    <section className={styles["panel"]} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {controls ? <Controls title={title} {...controls} /> : aside}
      </header>
      <div className={styles["body"]}>{children}</div>
    </section>
  );
}

function Controls({ title, earlier, later, hide }: CardControls & { readonly title: string }) {
  const t = useTexts();
  return (
    <div className={styles["controls"]}>
      <IconButton icon={UpOutlined} label={t("home.earlier", { title })} tip={t("home.earlierTip")} onClick={earlier} />
      <IconButton icon={DownOutlined} label={t("home.later", { title })} tip={t("home.laterTip")} onClick={later} />
      <IconButton icon={CloseOutlined} label={t("home.hide", { title })} tip={t("home.hideTip")} onClick={hide} />
    </div>
  );
}

/** A read error in one line, with a retry button. */
export function PanelFailure({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const t = useTexts();
  return (
    <p className={styles["failure"]} role="alert">
      {errorText(t, failure)}{" "}
      <button type="button" onClick={onRetry}>
        {t("common.verbs.retry")}
      </button>
    </p>
  );
}
