import { day } from "@banche/core/calls";
import { readServiceDate, serviceDateText, serviceDayAt } from "@banche/core/day";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useAddressQuery } from "../../bind/useAddressQuery.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { Board } from "./Board.tsx";
import styles from "./dayBoard.module.css";
import { DayHead } from "./DayHead.tsx";

/** The board is read again after this time when no event has arrived. */
const READ_EVERY_MS = 60_000;

/** `/bus/dayBoard?date=&trip=`: the trips of a service day in real time. */
export function screen() {
  return <DayPage />;
}

function DayPage() {
  const t = useTexts();
  const { client } = useRuntime();
  const [query, change] = useAddressQuery();
  const [today] = useState(() => serviceDateText(serviceDayAt(Date.now())));
  const asked = query.get("date") ?? today;
  const date = readServiceDate(asked) === undefined ? today : asked;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.dayBoard(date),
    refetchInterval: READ_EVERY_MS,
    queryFn: async ({ signal }) => {
      if (!(await client.additions()).has("day-board")) return null;
      const board = await client.calls(day).get({ query: { date } }, { signal });
      // The server's clock is used, because that of a phone may be wrong.
      return { board, ahead: board.now - Date.now() };
    },
  });
  return (
    <div className={styles["page"]}>
      <DayHead
        {...{ date, today }}
        ahead={data?.ahead ?? 0}
        onDate={(next) => change(() => (next === today ? {} : { date: next }), { replace: true })}
      />
      {error ? (
        <FailureNotice failure={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Lines count={12} />
      ) : data ? (
        <Board key={date} board={data.board} ahead={data.ahead} onChanged={() => void refetch()} />
      ) : (
        <Notice title={t("day.noBoard")} />
      )}
    </div>
  );
}
