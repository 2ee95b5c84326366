import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useCurrentUser, useFactoryName } from "../../bind/useSession.ts";
import { Calendar } from "./Calendar.tsx";
import { ExpiringPapers } from "./ExpiringPapers.tsx";
import { Figures } from "./Figures.tsx";
import { Fleet } from "./Fleet.tsx";
import styles from "./home.module.css";
import { LatestMessages, LatestNotices } from "./LatestMessages.tsx";
import { QuickEntries } from "./QuickEntries.tsx";
import { RecentPages } from "./RecentPages.tsx";
import { ToDos } from "./ToDos.tsx";

/** Home: what needs me, what there is, where I was. */
export function screen() {
  return <Home />;
}

function Home() {
  const t = useTexts();
  const { time } = useFormats();
  const user = useCurrentUser()?.user;
  const factory = useFactoryName();
  const { realName = "", departmentName, positions, previousLoginAt, previousLoginPlace } = user ?? {};
  const about = [factory, departmentName, positions?.[0]?.name].filter(Boolean).join(" · ");
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <h2>{t("web.home.greeting", { name: realName })}</h2>
        <p>{about}</p>
        {previousLoginAt === undefined ? null : (
          <p className={styles["previous"]}>
            {t("web.home.previous", { time: time(previousLoginAt), place: previousLoginPlace ?? "" })}
          </p>
        )}
      </header>
      <Figures />
      <div className={styles["columns"]}>
        <div className={styles["stack"]}>
          <ToDos />
          <ExpiringPapers />
          <Fleet />
          <LatestNotices />
          <LatestMessages />
        </div>
        <div className={styles["stack"]}>
          <QuickEntries />
          <Calendar />
          <RecentPages />
        </div>
      </div>
    </div>
  );
}
