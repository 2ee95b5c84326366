import LeftOutlined from "@ant-design/icons-svg/es/asn/LeftOutlined";
import RightOutlined from "@ant-design/icons-svg/es/asn/RightOutlined";
import { home } from "@banche/core/calls";
import { dateOf, monthOf, startOf, weeksOf } from "@banche/core/shell";
import { DAY_MS } from "@banche/core/text";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { type Paper, useExpiries } from "../../bind/useExpiries.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { EXPIRY_DAYS } from "./ExpiringPapers.tsx";
import { MessageList } from "./MessageList.tsx";
import { PanelFailure } from "./Panel.tsx";
import styles from "./weekStrip.module.css";

const WEEK_MS = 7 * DAY_MS;

/** A week with the user's messages and expiring documents on each day. Choosing a day lists them. */
export function WeekStrip() {
  const t = useTexts();
  const { time } = useFormats();
  const [today] = useState(() => dateOf(Date.now()));
  const [somewhere, setSomewhere] = useState(() => startOf(today));
  const [chosen, setChosen] = useState<string>();
  const days = weekOf(somewhere);
  const { messages, failure, retry } = useMessages(days);
  const { papers = [] } = useExpiries(EXPIRY_DAYS);
  const weekdays = t("home.weekdays").split(",");
  const onDay = (date: string) => messages.filter(({ sentAt }) => dateOf(sentAt) === date);
  const endingOn = (date: string) => papers.filter(({ until }) => dateOf(until) === date);

  function turn(by: -1 | 1): void {
    setSomewhere(somewhere + by * WEEK_MS);
    setChosen(undefined);
  }
  return (
    <section className={styles["strip"]} aria-label={t("home.week")}>
      <div className={styles["days"]}>
        <IconButton icon={LeftOutlined} label={t("home.previousWeek")} onClick={() => turn(-1)} />
        <ol>
          {days.map((date, at) => {
            const [told, ending] = [onDay(date).length, endingOn(date).length];
            return (
              <li key={date}>
                <button
                  type="button"
                  aria-pressed={date === chosen}
                  aria-current={date === today ? "date" : undefined}
                  onClick={() => setChosen(date === chosen ? undefined : date)}
                >
                  <span>
                    {weekdays[at]} <b>{dayText(date)}</b> {date === today ? <em>{t("home.today")}</em> : null}
                  </span>
                  <small>
                    {ending > 0 ? (
                      <span data-tone={date < today ? "danger" : "warning"}>{t("home.ending", { count: ending })}</span>
                    ) : null}
                    {told > 0 ? <span>{t("home.told", { count: told })}</span> : null}
                    {ending + told === 0 ? <span>{t("home.nothing")}</span> : null}
                  </small>
                </button>
              </li>
            );
          })}
        </ol>
        <IconButton icon={RightOutlined} label={t("home.nextWeek")} onClick={() => turn(1)} />
      </div>
      {failure === undefined ? null : <PanelFailure failure={failure} onRetry={retry} />}
      {chosen === undefined ? null : (
        <div className={styles["day"]} role="group" aria-label={time(startOf(chosen), "day")}>
          <Papers papers={endingOn(chosen)} />
          <MessageList rows={onDay(chosen).map(({ id, title }) => ({ id, title }))} />
          {onDay(chosen).length + endingOn(chosen).length === 0 ? (
            <p>{t("home.nothingOnDay", { date: time(startOf(chosen), "day") })}</p>
          ) : null}
        </div>
      )}
    </section>
  );
}

function Papers({ papers }: { readonly papers: readonly Paper[] }) {
  return (
    <ul className={styles["papers"]}>
      {papers.map(({ resource, recordId, field, name, path, concept, paper }) => (
        <li key={`${resource} ${recordId} ${field}`}>
          {path === undefined ? <strong>{name}</strong> : <Link to={path}>{name}</Link>}
          <span>{[concept, paper].join(" · ")}</span>
        </li>
      ))}
    </ul>
  );
}

/** The days of the week that contains a point in time, starting with Monday. */
function weekOf(ms: number): readonly string[] {
  const date = dateOf(ms);
  const week = weeksOf(monthOf(ms)).find((days) => days.some((day) => day.date === date));
  return (week ?? []).map((day) => day.date);
}

/** `24`; the first day of a month with its month: `12-01`. */
const dayText = (date: string): string => (date.endsWith("-01") ? date.slice(5) : String(Number(date.slice(8))));

/** The user's messages in the months of a week. */
function useMessages(days: readonly string[]) {
  const { client } = useRuntime();
  const answers = useQueries({
    queries: [...new Set(days.map((date) => date.slice(0, 7)))].map((month) => ({
      queryKey: queryKeys.messagesIn("calendar", month),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await client.additions()).has("home") ? client.calls(home).calendar({ query: { month } }, { signal }) : [],
    })),
  });
  return {
    messages: answers.flatMap(({ data }) => data ?? []),
    failure: answers.find(({ error }) => error !== null)?.error ?? undefined,
    retry: () => answers.forEach(({ error, refetch }) => error !== null && void refetch()),
  };
}
