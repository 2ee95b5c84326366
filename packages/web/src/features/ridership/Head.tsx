import { readServiceDate, serviceDateText } from "@banche/core/day";
import { DAY_MS } from "@banche/core/text";
import { RIDERSHIP_DAYS_MAX } from "@banche/core/wire";
import Input from "antd/es/input/Input";
import { errorText } from "../../bind/errorText.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useDirectionWord } from "../../bind/useDirectionWord.ts";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { late } from "../../ui/late.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./ridership.module.css";
import { PAGE, type Told } from "./useRidership.ts";

const DayPicker = late(
  async () => (await import("../../ui/DayPicker.tsx")).DayPicker,
  ({ label, day }) => <Input value={day} readOnly aria-busy aria-label={label} />,
);

/** Periods that end today. */
const periods = { week: 7, month: 28, long: RIDERSHIP_DAYS_MAX } as const;

interface HeadProps {
  readonly from: string;
  readonly until: string;
  /** Empty: all lines. */
  readonly line: string;
  readonly today: string;
  readonly told: Told | undefined;
  readonly lines: Told["lines"];
  readonly go: (to: { readonly from?: string; readonly until?: string; readonly line?: string }) => void;
  readonly onShow: (what: "import" | "rules") => void;
}

/** Shows the selected days and line, with the actions. */
export function Head({ from, until, line, today, told, lines, go, onShow }: HeadProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const directionOf = useDirectionWord();
  const rights = usePageRights(PAGE);
  const before = (days: number, end: string) => serviceDateText((readServiceDate(end) ?? 0) - (days - 1) * DAY_MS);
  const keep = async (format: "csv" | "xlsx") => {
    if (!told) return;
    try {
      const { saveRidership } = await import("./saveRidership.ts");
      await saveRidership(told, { language, directionOf, format, name: `${t("ridership.title")} ${from} ${until}` });
    } catch (error) {
      toast("error", errorText(t, error));
    }
  };
  return (
    <header className={styles["head"]}>
      <h1>{t("ridership.title")}</h1>
      <div className={styles["days"]}>
        <DayPicker
          label={t("ridership.from")}
          day={from}
          onDay={(day) => go({ from: day, ...(day > until && { until: day }) })}
        />
        <DayPicker
          label={t("ridership.until")}
          day={until}
          onDay={(day) => go({ until: day, ...(day < from && { from: day }) })}
        />
      </div>
      <div className={styles["segments"]} role="group" aria-label={t("ridership.period")}>
        {(["week", "month", "long"] as const).map((name) => {
          const first = before(periods[name], today);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={from === first && until === today}
              onClick={() => go({ from: first, until: today })}
            >
              {t(`ridership.days.${name}`)}
            </button>
          );
        })}
      </div>
      <label className={styles["line"]}>
        <span>{t("ridership.line")}</span>
        <select value={line} onChange={({ target }) => go({ line: target.value })}>
          <option value="">{t("ridership.allLines")}</option>
          {lines.map(({ id, name, code }) => (
            <option key={id} value={id}>
              {name || code}
            </option>
          ))}
        </select>
      </label>
      <div className={styles["tools"]}>
        {rights.button("btn_rules") ? <Button onClick={() => onShow("rules")}>{t("ridership.rules")}</Button> : null}
        <MenuButton
          label={t("ridership.export")}
          className={styles["menu"]}
          items={[
            { key: "csv", label: t("ridership.exportCsv"), onSelect: () => void keep("csv") },
            { key: "xlsx", label: t("ridership.exportXlsx"), onSelect: () => void keep("xlsx") },
          ]}
        >
          {t("ridership.export")}
        </MenuButton>
        {rights.button("btn_import") ? (
          <Button look="main" onClick={() => onShow("import")}>
            {t("ridership.import")}
          </Button>
        ) : null}
      </div>
    </header>
  );
}
