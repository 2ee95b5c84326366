import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import { readServiceDate, serviceDateText, serviceDayAt } from "@banche/core/day";
import { DAY_MS } from "@banche/core/text";
import { useQuery } from "@tanstack/react-query";
import Input from "antd/es/input/Input";
import { type ReactNode, useState } from "react";
import { useNow } from "../../bind/useNow.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ageText } from "./ageText.ts";
import { CLOCK_MS, useFleetNow } from "./useFleetNow.ts";
import styles from "./position.module.css";
import { late } from "../../ui/late.tsx";

const RulesDialog = late(async () => (await import("./RulesDialog.tsx")).RulesDialog);
const DayPicker = late(
  async () => (await import("../../ui/DayPicker.tsx")).DayPicker,
  ({ label, day }) => <Input value={day} readOnly aria-busy aria-label={label} />,
);

/** Data older than this is marked as old; much older data is shown in a banner. In ms. */
const OLD_MS = 10_000;
const VERY_OLD_MS = 30_000;

interface HeadProps {
  readonly mode: "live" | "replay";
  readonly children: ReactNode;
  readonly onMode: (mode: "live" | "replay") => void;
}

/** The title of the page with its two modes. It stays while the mode changes, so that the pressed button keeps the focus. */
export function Head({ mode, children, onMode }: HeadProps) {
  const t = useTexts();
  return (
    <header className={styles["head"]}>
      <h1>{t("tracking.map.title")}</h1>
      <div role="group" aria-label={t("tracking.map.mode")} className={styles["segments"]}>
        {(["live", "replay"] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={mode === one}
            onClick={() => (mode === one ? undefined : onMode(one))}
          >
            {t(`tracking.map.${one}`)}
          </button>
        ))}
      </div>
      {children}
      <RulesButton />
    </header>
  );
}

function RulesButton() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles["rules"]}>
      <Button onClick={() => setOpen(true)}>{t("fleetRules.open")}</Button>
      {isOpen ? <RulesDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

/** Age of the shown positions in ms, and the number of their vehicles; undefined before the first ones came. */
function useLiveAge(): { readonly age: number; readonly count: number } | undefined {
  const clock = useNow(CLOCK_MS);
  // The list below reads them.
  const { data } = useQuery({ ...useFleetNow(), enabled: false });
  return data && { age: Math.max(0, clock - data.readAt), count: data.told.list.length };
}

/** Shows the age of the positions. */
export function LiveAge() {
  const t = useTexts();
  const live = useLiveAge();
  if (!live) return null;
  const age = ageText(t, live.age);
  const isOld = live.age > OLD_MS;
  return (
    <span className={styles["age"]} data-old={isOld}>
      {isOld ? t("tracking.map.old", { age }) : t("tracking.map.heard", { age, count: live.count })}
    </span>
  );
}

/** Shown when no positions were read for long. */
export function LiveBanner() {
  const t = useTexts();
  const live = useLiveAge();
  if (!live || live.age <= VERY_OLD_MS) return null;
  return (
    <p className={styles["banner"]} role="alert">
      {t("tracking.map.offline", { age: ageText(t, live.age) })}
    </p>
  );
}

interface ReplayDaysProps {
  readonly date: string;
  readonly onDate: (date: string) => void;
}

/** The replayed service day. */
export function ReplayDays({ date, onDate }: ReplayDaysProps) {
  const t = useTexts();
  const [today] = useState(() => serviceDayAt(Date.now()));
  const day = readServiceDate(date) ?? today;
  const move = (days: number) => onDate(serviceDateText(day + days * DAY_MS));
  return (
    <div className={styles["days"]}>
      <IconButton roomy icon={LeftOutlined} label={t("day.before")} onClick={() => move(-1)} />
      <DayPicker label={t("tracking.map.day")} day={serviceDateText(day)} onDay={onDate} />
      <IconButton roomy icon={RightOutlined} label={t("day.after")} onClick={() => move(1)} />
    </div>
  );
}
