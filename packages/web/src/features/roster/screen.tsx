import { roster } from "@banche/core/calls";
import { readServiceDate, serviceDateText } from "@banche/core/day";
import { mondayOf, serviceDayOf, serviceDayStart } from "@banche/core/roster";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useAddressQuery } from "../../bind/useAddressQuery.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { RosterPage } from "./RosterPage.tsx";

const shownDays = 7;

/** `/bus/roster?from=&side=&day=&duty=&print=`: the roster of a week. */
export function screen() {
  return <WeekPage />;
}

function WeekPage() {
  const t = useTexts();
  const { client } = useRuntime();
  const [query] = useAddressQuery();
  const [today] = useState(() => serviceDayOf(Date.now()));
  const asked = readServiceDate(query.get("from") ?? "");
  const from = mondayOf(asked === undefined ? today : serviceDayOf(asked));
  const date = serviceDateText(serviceDayStart(from));
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.rosterOf(date),
    queryFn: async ({ signal }) => {
      if (!(await client.additions()).has("roster")) return null;
      return client.calls(roster).get({ query: { from: date, days: shownDays } }, { signal });
    },
  });
  if (data) {
    return (
      <RosterPage
        key={date}
        today={today}
        data={data}
        onReread={async () => {
          const { data: fresh } = await refetch();
          return fresh ?? undefined;
        }}
      />
    );
  }
  return (
    <>
      <h1 className="visually-hidden">{t("roster.title")}</h1>
      {error ? (
        <FailureNotice failure={error} onRetry={() => void refetch()} />
      ) : data === null ? (
        <Notice title={t("roster.missing")} />
      ) : (
        <Lines count={14} />
      )}
    </>
  );
}
