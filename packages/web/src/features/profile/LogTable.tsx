import type { Output } from "@banche/core";
import { deviceName } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Pager } from "../../resource/Pager.tsx";
import type { Paging } from "../../resource/paging.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import type { TableColumn } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/DataTable.tsx";

export type LogPage = Output<typeof contract.profile.log>;
type Row = LogPage["rows"][number];

interface LogTableProps {
  readonly list: UseQueryResult<LogPage>;
  readonly paging: Paging;
  readonly of: "signIns" | "requests";
  /** Text that is shown when there are no rows. */
  readonly emptyHint: string;
}

/** Lines of the user's log, with the columns of contract-base §8.18. */
export function LogTable({ list, paging, of, emptyHint }: LogTableProps) {
  const t = useTexts();
  const columns = useColumns(of);
  if (list.error) return <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Lines count={8} />;
  const { rows, total } = list.data;
  return (
    <div>
      <DataTable<Row>
        columns={columns}
        rows={rows}
        isBusy={list.isPlaceholderData}
        leastPx={of === "signIns" ? 720 : 1120}
        empty={<Notice title={t("common.states.empty")} text={emptyHint} />}
      />
      <Pager page={paging.page} pageSize={paging.pageSize} total={total} onTurn={paging.turn} />
    </div>
  );
}

function useColumns(of: LogTableProps["of"]): readonly TableColumn<Row>[] {
  const t = useTexts();
  const { time, count } = useFormats();
  return useMemo(() => {
    const text = (
      key: "userName" | "ip" | "platform" | "requestUrl" | "requestMethod",
      widthPx?: number,
    ): TableColumn<Row> => ({
      ...{ key, title: t(`profile.logFields.${key}`), isCut: true, widthPx },
      render: (row) => row[key],
    });
    const signIns: readonly TableColumn<Row>[] = [
      {
        ...{ key: "createdAt", title: t("profile.logFields.createdAt"), widthPx: 190 },
        render: ({ createdAt }) => time(createdAt),
      },
      text("userName", 140),
      text("ip", 130),
      {
        ...text("platform"),
        render: ({ platform }) => <span title={platform}>{deviceName(platform ?? "")}</span>,
      },
    ];
    if (of === "signIns") return signIns;
    return [
      ...signIns,
      text("requestUrl"),
      text("requestMethod", 90),
      {
        ...{ key: "duration", title: t("profile.logFields.duration"), widthPx: 110, align: "end" },
        render: ({ requestDurationMs }) => (requestDurationMs === undefined ? "" : count(requestDurationMs)),
      },
    ];
  }, [of, t, time, count]);
}
