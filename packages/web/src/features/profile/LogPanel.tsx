import { type contract, type Output, PAGE_SIZE } from "@banche/core";
import { useQuery } from "@tanstack/react-query";
import Table from "antd/es/table";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { pagerOf, usePaging } from "../../resource/paging.ts";
import { Choices } from "../../shell/settingsFields.tsx";
import { useScrollFocus } from "../../ui/useScrollFocus.ts";
import styles from "./profile.module.css";

type Row = Output<typeof contract.profile.log>["rows"][number];

/** Categories of the wire: sign-ins and requests. */
const categories = ["1", "5"] as const;

/** Own sign-ins and requests, newest first. */
export function LogPanel() {
  const t = useTexts();
  const { time, count } = useFormats();
  const scrolled = useScrollFocus(".ant-table-content");
  const { client } = useRuntime();
  const [category, setCategory] = useState<(typeof categories)[number]>("1");
  const paging = usePaging(PAGE_SIZE);
  const { page, pageSize } = paging;
  const asked = { category: Number(category), page, pageSize, order: "desc" as const };
  const { data, error, refetch, isFetching } = useQuery<Output<typeof contract.profile.log>>({
    queryKey: ["profile", "log", asked],
    placeholderData: (before) => before,
    queryFn: ({ signal }) => client.profile.log({ query: asked }, { signal }),
  });
  const column = (name: "userName" | "ip" | "platform" | "requestUrl" | "requestMethod", width?: number) => ({
    key: name,
    dataIndex: name,
    title: t(`profile.logFields.${name}`),
    ellipsis: true,
    ...(width !== undefined && { width }),
  });
  const columns = [
    {
      key: "createdAt",
      title: t("profile.logFields.createdAt"),
      width: 170,
      render: (_: unknown, { createdAt }: Row) => time(createdAt),
    },
    column("userName", 140),
    column("ip", 140),
    ...(category === "1"
      ? [column("platform")]
      : [
          column("requestMethod", 90),
          column("requestUrl"),
          {
            key: "duration",
            title: t("profile.logFields.duration"),
            width: 110,
            align: "end" as const,
            render: (_: unknown, { requestDurationMs }: Row) =>
              requestDurationMs === undefined ? "" : count(requestDurationMs),
          },
        ]),
  ];
  if (error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Choices
        legend={t("profile.log")}
        options={categories.map((value) => ({
          value,
          label: t(`profile.logKinds.${value === "1" ? "signIns" : "requests"}`),
        }))}
        value={category}
        onChange={(value) => {
          setCategory(value);
          paging.toFirst();
        }}
      />
      <div ref={scrolled}>
        <Table<Row>
          className={styles["table"] ?? ""}
          rowKey="id"
          size="small"
          columns={columns}
          dataSource={data ? [...data.rows] : []}
          loading={isFetching}
          scroll={{ x: 720 }}
          pagination={{ ...pagerOf(t, { page, pageSize, total: data?.total ?? 0 }), onChange: paging.turn }}
        />
      </div>
    </>
  );
}
