import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import { dateOf, monthAfter, monthOf, startOf, weeksOf } from "@banche/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Icon } from "../../ui/Icon.tsx";
import styles from "./calendar.module.css";
import { MessageList } from "./MessageList.tsx";
import { Panel, PanelFailure } from "./Panel.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";

/** A month with the user's messages: days that have some are marked; one day's are listed below. */
export function Calendar() {
  const t = useTexts();
  const { time } = useFormats();
  const { client } = useRuntime();
  const [today] = useState(() => Date.now());
  const [month, setMonth] = useState(() => monthOf(today));
  const [chosen, setChosen] = useState(() => dateOf(today));
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.messagesIn("calendar", month),
    queryFn: async ({ signal }) =>
      (await client.additions()).has("home") ? client.home.calendar({ query: { month } }, { signal }) : [],
  });
  const days = new Set(data?.map(({ sentAt }) => dateOf(sentAt)));
  const onDay = onDate(chosen);

  function onDate(date: string) {
    return days.has(date) ? (data ?? []).filter(({ sentAt }) => dateOf(sentAt) === date) : [];
  }
  return (
    <Panel
      title={t("home.calendar")}
      aside={
        <div className={styles["turn"]}>
          <button type="button" aria-label={t("home.previousMonth")} onClick={() => setMonth(monthAfter(month, -1))}>
            <Icon of={LeftOutlined} size={12} />
          </button>
          <span role="status">{time(startOf(`${month}-01`), "month")}</span>
          <button type="button" aria-label={t("home.nextMonth")} onClick={() => setMonth(monthAfter(month, 1))}>
            <Icon of={RightOutlined} size={12} />
          </button>
        </div>
      }
    >
      {error ? <PanelFailure failure={error} onRetry={() => void refetch()} /> : null}
      <table className={styles["month"]} aria-busy={data === undefined && !error}>
        <thead>
          <tr>
            {t("home.weekdays")
              .split(",")
              .map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]?.date}>
              {week.map(({ date, day, inMonth }) => {
                const count = onDate(date).length;
                return (
                  <td key={date}>
                    {inMonth ? (
                      <button
                        type="button"
                        aria-pressed={date === chosen}
                        aria-current={date === dateOf(today) ? "date" : undefined}
                        data-some={count > 0}
                        onClick={() => setChosen(date)}
                      >
                        <span aria-hidden="true">{day}</span>
                        <span className="visually-hidden">
                          {t("home.onDay", { date: time(startOf(date), "day"), count })}
                        </span>
                      </button>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {onDay.length > 0 ? (
        <MessageList rows={onDay.map(({ id, title }) => ({ id, title }))} />
      ) : (
        <p className={styles["empty"]}>{t("home.nothingOnDay", { date: time(startOf(chosen), "day") })}</p>
      )}
    </Panel>
  );
}
