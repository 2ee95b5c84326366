import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import { readServiceDate, serviceDateText, serviceDayAt } from "@banche/core/day";
import { DAY_MS } from "@banche/core/text";
import Input from "antd/es/input/Input";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ageText } from "./ageText.ts";
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

function Head({ mode, children, onMode }: HeadProps) {
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

interface LiveHeadProps extends Pick<HeadProps, "onMode"> {
  /** Age of the shown data, in ms. */
  readonly age: number;
  readonly count: number;
}

/** Shows the age of the positions. */
export function LiveHead({ age, count, onMode }: LiveHeadProps) {
  const t = useTexts();
  const old = ageText(t, age);
  return (
    <>
      <Head mode="live" onMode={onMode}>
        <span className={styles["age"]} data-old={age > OLD_MS}>
          {age > OLD_MS ? t("tracking.map.old", { age: old }) : t("tracking.map.heard", { age: old, count })}
        </span>
      </Head>
      {age > VERY_OLD_MS ? (
        <p className={styles["banner"]} role="alert">
          {t("tracking.map.offline", { age: old })}
        </p>
      ) : null}
    </>
  );
}

interface ReplayHeadProps extends Pick<HeadProps, "onMode"> {
  readonly date: string;
  readonly onDate: (date: string) => void;
}

/** Shows the replayed service day. */
export function ReplayHead({ date, onMode, onDate }: ReplayHeadProps) {
  const t = useTexts();
  const [today] = useState(() => serviceDayAt(Date.now()));
  const day = readServiceDate(date) ?? today;
  const move = (days: number) => onDate(serviceDateText(day + days * DAY_MS));
  return (
    <Head mode="replay" onMode={onMode}>
      <div className={styles["days"]}>
        <IconButton roomy icon={LeftOutlined} label={t("day.before")} onClick={() => move(-1)} />
        <DayPicker label={t("tracking.map.day")} day={serviceDateText(day)} onDay={onDate} />
        <IconButton roomy icon={RightOutlined} label={t("day.after")} onClick={() => move(1)} />
      </div>
    </Head>
  );
}
