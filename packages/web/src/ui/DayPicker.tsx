import DatePicker from "antd/es/date-picker";
import dayjs from "dayjs";

interface DayPickerProps {
  readonly label: string;
  /** `2026-02-05` */
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** Chooses the day that a page shows; there is always one. */
export function DayPicker({ label, day, onDay }: DayPickerProps) {
  return (
    <DatePicker
      aria-label={label}
      allowClear={false}
      value={dayjs(day)}
      onChange={(chosen) => (chosen ? onDay(chosen.format("YYYY-MM-DD")) : undefined)}
    />
  );
}
