import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import { readServiceDate, serviceDateText } from "@banche/core/day";
import { DAY_MS } from "@banche/core/text";
import Input from "antd/es/input/Input";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import styles from "./dayBoard.module.css";
import { useNow } from "../../bind/useNow.ts";
import { late } from "../../ui/late.tsx";

interface DayHeadProps {
  readonly date: string;
  readonly today: string;
  /** How far the server's clock is ahead of the browser's, in ms. */
  readonly ahead: number;
  readonly onDate: (date: string) => void;
}

const DayPicker = late(
  async () => (await import("../../ui/DayPicker.tsx")).DayPicker,
  ({ label, day }) => <Input value={day} readOnly aria-busy aria-label={label} />,
);

const CLOCK_MS = 15_000;

/** Shows the day, links to other days, and the time at the factory. */
export function DayHead({ date, today, ahead, onDate }: DayHeadProps) {
  const t = useTexts();
  const { time } = useFormats();
  const now = useNow(CLOCK_MS) + ahead;
  const day = readServiceDate(date) ?? 0;
  const move = (days: number) => onDate(serviceDateText(day + days * DAY_MS));
  return (
    <header className={styles["head"]}>
      <h1>{t("day.title")}</h1>
      <div className={styles["days"]}>
        <IconButton roomy icon={LeftOutlined} label={t("day.before")} onClick={() => move(-1)} />
        <DayPicker label={t("day.serviceDay")} day={date} onDay={onDate} />
        <IconButton roomy icon={RightOutlined} label={t("day.after")} onClick={() => move(1)} />
        {date === today ? null : <Button onClick={() => onDate(today)}>{t("day.today")}</Button>}
      </div>
      <time className={styles["clock"]} dateTime={new Date(now).toISOString()}>
        {time(now, "minute").slice(-5)}
      </time>
    </header>
  );
}
