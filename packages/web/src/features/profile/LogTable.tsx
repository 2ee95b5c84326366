import type { Output } from "@banche/core";
import { deviceName } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import type { UseQueryResult } from "@tanstack/react-query";
import Table from "antd/es/table";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Pager } from "../../resource/Pager.tsx";
import type { Paging } from "../../resource/paging.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { useScrollFocus } from "../../ui/useScrollFocus.ts";

export type LogPage = Output<typeof contract.profile.log>;
type Row = LogPage["rows"][number];

interface LogTableProps {
  readonly list: UseQueryResult<LogPage>;
  readonly paging: Paging;
  readonly of: "signIns" | "requests";
  /** What to say when there is no row. */
  readonly emptyHint: string;
}

/** Lines of the own log, with the columns of contract-base §8.18. */
export function LogTable({ list, paging, of, emptyHint }: LogTableProps) {
  const t = useTexts();
  const { time, count } = useFormats();
  const scrolled = useScrollFocus(".ant-table-content");
  const column = (name: "userName" | "ip" | "platform" | "requestUrl" | "requestMethod", width?: number) => ({
    key: name,
    dataIndex: name,
    title: t(`profile.logFields.${name}`),
    ellipsis: true,
    ...(width !== undefined && { width }),
  });
  const signIns = [
    {
      key: "createdAt",
      title: t("profile.logFields.createdAt"),
      width: 190,
      render: (_: unknown, { createdAt }: Row) => time(createdAt),
    },
    column("userName", 140),
    column("ip", 130),
    {
      ...column("platform"),
      render: (_: unknown, { platform }: Row) => <span title={platform}>{deviceName(platform ?? "")}</span>,
    },
  ];
  const requests = [
    column("requestUrl"),
    column("requestMethod", 90),
    {
      key: "duration",
      title: t("profile.logFields.duration"),
      width: 110,
      align: "end" as const,
      render: (_: unknown, { requestDurationMs }: Row) =>
        requestDurationMs === undefined ? "" : count(requestDurationMs),
    },
  ];
  if (list.error) return <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Lines count={8} />;
  const { rows, total } = list.data;
  return (
    <div ref={scrolled}>
      <Table<Row>
        rowKey="id"
        size="small"
        tableLayout="fixed"
        columns={of === "signIns" ? signIns : [...signIns, ...requests]}
        dataSource={[...rows]}
        loading={{ spinning: list.isPlaceholderData, delay: 200 }}
        scroll={{ x: of === "signIns" ? 720 : 1120 }}
        locale={{ emptyText: <Notice title={t("common.states.empty")} text={emptyHint} /> }}
        pagination={false}
      />
      <Pager page={paging.page} pageSize={paging.pageSize} total={total} onTurn={paging.turn} />
    </div>
  );
}
