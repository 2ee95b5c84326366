import SettingOutlined from "@ant-design/icons-svg/es/asn/SettingOutlined";
import { Link } from "react-router";
import { useCurrentUser } from "../../bind/useSession.ts";
import { useExpiries } from "../../bind/useExpiries.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { EXPIRY_DAYS } from "./ExpiringPapers.tsx";
import styles from "./home.module.css";
import { useOverview } from "./useOverview.ts";

interface HeadProps {
  readonly isArranging: boolean;
  readonly onArrange: () => void;
}

/** Greeting with the user's name, the numbers of open tasks and expiring documents, and the previous sign-in. */
export function Head({ isArranging, onArrange }: HeadProps) {
  const t = useTexts();
  const { time } = useFormats();
  const { realName = "", previousLoginAt, previousLoginPlace } = useCurrentUser()?.user ?? {};
  const { toDoCount = 0 } = useOverview().data ?? {};
  const { past, total } = useExpiries(EXPIRY_DAYS);
  return (
    <header className={styles["head"]}>
      <h2>{t("web.home.greeting", { name: realName })}</h2>
      {toDoCount > 0 ? <span>{t("home.toDoCount", { count: toDoCount })}</span> : null}
      {past > 0 ? (
        <Link to="/bus/expiry" data-tone="danger">
          {t("expiries.pastCount", { count: past })}
        </Link>
      ) : null}
      {total > past ? (
        <Link to="/bus/expiry" data-tone="warning">
          {t("expiries.soonCount", { count: total - past })}
        </Link>
      ) : null}
      <span className={styles["previous"]}>
        {previousLoginAt === undefined
          ? null
          : t("web.home.previous", { time: time(previousLoginAt), place: previousLoginPlace ?? "" })}
      </span>
      <IconButton roomy icon={SettingOutlined} label={t("home.arrange")} expanded={isArranging} onClick={onArrange} />
    </header>
  );
}
