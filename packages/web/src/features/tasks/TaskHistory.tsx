import type { Output } from "@banche/core";
import { tasks } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import Modal from "antd/es/modal";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { PagedTable } from "../../resource/PagedTable.tsx";
import type { ActionDialog } from "../../resource/slots.ts";
import type { TableColumn } from "../../ui/table/column.ts";
import { TaskResult } from "./TaskResult.tsx";
import styles from "./tasks.module.css";

type Run = Output<typeof contract.tasks.history>["rows"][number];

/** While a run is waiting or active, its state is read at this interval, in ms. */
const WATCH_MS = 3_000;

/** The runs of a task, newest first, with their output. */
export const TaskHistory: ActionDialog = ({ row, title, onClose }) => {
  const t = useTexts();
  const { client } = useRuntime();
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: 20 });
  const list = useQuery<Output<typeof contract.tasks.history>>({
    queryKey: queryKeys.taskRuns(row.id, page, pageSize),
    placeholderData: (before) => before,
    queryFn: ({ signal }) =>
      client.calls(tasks).history({ params: { id: row.id }, query: { page, pageSize, order: "desc" } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) ? WATCH_MS : false),
  });
  return (
    <Modal open centered width={860} title={title} footer={null} onCancel={onClose}>
      <div className={styles["history"]}>
        <PagedTable<Run>
          list={list}
          paging={{ page, pageSize, turn: (to, size) => turn({ page: size === pageSize ? to : 1, pageSize: size }) }}
          busy={false}
          widthPx={720}
          emptyHint={t("tasks.history.empty")}
          columns={useColumns()}
        />
      </div>
    </Modal>
  );
};

const isOpen = ({ state }: Run): boolean => state === "waiting" || state === "running";

function useColumns(): TableColumn<Run>[] {
  const t = useTexts();
  const { time, count } = useFormats();
  return [
    { key: "at", title: t("tasks.history.at"), widthPx: 180, render: ({ at }) => time(at) },
    {
      key: "state",
      title: t("tasks.history.state"),
      widthPx: 100,
      render: ({ state = "" }) => <TaskResult state={state} />,
    },
    {
      key: "duration",
      title: t("tasks.history.duration"),
      ...{ widthPx: 100, align: "end" },
      render: ({ durationMs }) => (durationMs === undefined ? "" : `${count(durationMs)} ms`),
    },
    {
      key: "by",
      title: t("tasks.history.by"),
      ...{ widthPx: 120, isCut: true },
      render: ({ account = "", attempt = 0 }) =>
        attempt > 0 ? t("tasks.history.retry", { count: attempt }) : account || t("tasks.history.bySchedule"),
    },
    {
      key: "output",
      title: t("tasks.history.output"),
      render: ({ output }) => <Output text={output} />,
    },
  ];
}

/** Shows the first line; the rest can be unfolded. */
function Output({ text }: { readonly text: string }) {
  const [first = "", ...rest] = text.split("\n");
  if (rest.length === 0 && first.length < 80) return <span className={styles["output"]}>{first}</span>;
  return (
    <details className={styles["output"]}>
      <summary>{first.slice(0, 80)}</summary>
      <pre>{text}</pre>
    </details>
  );
}
