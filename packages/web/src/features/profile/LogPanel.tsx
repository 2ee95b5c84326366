import { PAGE_SIZE } from "@banche/core";
import { profile } from "@banche/core/calls";
import { startOf } from "@banche/core/shell";
import { DAY_MS } from "@banche/core/text";
import { useQuery } from "@tanstack/react-query";
import DatePicker from "antd/es/date-picker";
import dayjs from "dayjs";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { usePaging } from "../../resource/paging.ts";
import type { Condition } from "../../resource/FilterChips.tsx";
import { ListBar } from "../../resource/ListBar.tsx";
import { Choices } from "../../shell/settingsFields.tsx";
import { type LogPage, LogTable } from "./LogTable.tsx";
import styles from "./profile.module.css";
import { queryKeys } from "../../bind/queryKeys.ts";

/** Log categories of the wire: sign-ins and requests. */
const categories = { signIns: 1, requests: 5 } as const;
type Kind = keyof typeof categories;

/** Empty filters of the log; a day in China is written `2026-02-05`. */
const EVERYTHING = { keyword: "", from: "", to: "" };

/** The user's sign-ins and requests, newest first, filtered by day and keyword. */
export function LogPanel() {
  const t = useTexts();
  const { time } = useFormats();
  const { client } = useRuntime();
  const [kind, setKind] = useState<Kind>("signIns");
  const [wanted, setWanted] = useState(EVERYTHING);
  const paging = usePaging(PAGE_SIZE);
  const { keyword, from, to } = wanted;
  const asked = {
    category: categories[kind],
    page: paging.page,
    pageSize: paging.pageSize,
    order: "desc" as const,
    ...(keyword !== "" && { keyword }),
    ...(from !== "" && { from: startOf(from) }),
    ...(to !== "" && { to: startOf(to) + DAY_MS - 1 }),
  };
  const list = useQuery<LogPage>({
    queryKey: queryKeys.profilePart("log", asked),
    placeholderData: (before) => before,
    queryFn: ({ signal }) => client.calls(profile).log({ query: asked }, { signal }),
  });

  const ask = (next: Partial<typeof EVERYTHING>) => {
    setWanted({ ...wanted, ...next });
    paging.toFirst();
  };
  const day = (text: string) => (text === "" ? "" : time(startOf(text), "day"));
  const conditions = [
    dayCondition("from", t("profile.logFrom"), from, { words: day(from), ...(to !== "" && { maxDate: dayjs(to) }) }),
    dayCondition("to", t("profile.logTo"), to, { words: day(to), ...(from !== "" && { minDate: dayjs(from) }) }),
  ];
  const isAll = keyword === "" && from === "" && to === "";
  return (
    <div className={styles["log"]}>
      <Choices
        legend={t("profile.log")}
        options={[
          { value: "signIns", label: t("profile.logKinds.signIns") },
          { value: "requests", label: t("profile.logKinds.requests") },
        ]}
        value={kind}
        onChange={(value) => {
          setKind(value);
          paging.toFirst();
        }}
      />
      <ListBar
        keyword={keyword}
        onQuery={(text) => {
          // Repeating the same query reads the log again.
          if (text === keyword) void list.refetch();
          else ask({ keyword: text });
        }}
        onReset={() => ask(EVERYTHING)}
        conditions={{
          all: conditions,
          onAsk: (name, value, text) => ask({ [name]: value, keyword: text }),
        }}
      />
      <LogTable list={list} paging={paging} of={kind} emptyHint={t(isAll ? "profile.noLog" : "profile.noLogFound")} />
    </div>
  );
}

interface DayOptions {
  readonly words: string;
  readonly minDate?: dayjs.Dayjs;
  readonly maxDate?: dayjs.Dayjs;
}

/** The first or the last day of the filter. */
function dayCondition(name: "from" | "to", label: string, value: string, options: DayOptions): Condition {
  const { words, ...limits } = options;
  return {
    name,
    label,
    words,
    editor: (ask) => (
      <DatePicker
        aria-label={label}
        value={value === "" ? null : dayjs(value)}
        onChange={(chosen) => ask(chosen?.format("YYYY-MM-DD") ?? "")}
        {...limits}
      />
    ),
  };
}
