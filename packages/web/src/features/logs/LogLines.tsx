import type { Output } from "@banche/core";
import { logs as logsCalls } from "@banche/core/calls";
import { deviceName } from "@banche/core/text";
import { type contract, LOG_CATEGORIES } from "@banche/core/wire";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { RefreshTool } from "../../resource/BarTools.tsx";
import { ChosenStrip } from "../../resource/ChosenStrip.tsx";
import { ListBar } from "../../resource/ListBar.tsx";
import sheet from "../../resource/list.module.css";
import type { ListState } from "../../resource/listState.ts";
import { PagedTable } from "../../resource/PagedTable.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toasts.ts";
import type { TableChoice, TableColumn } from "../../ui/table/column.ts";
import { chosenWith } from "../../ui/table/lines.ts";
import { LOG_PAGE, type LogBar, type LogTab, spanOf } from "./logState.ts";
import styles from "./logs.module.css";

type Line = Output<typeof contract.logs.list>["rows"][number];

interface LogLinesProps {
  readonly tab: Exclude<LogTab, "changes">;
  readonly state: ListState;
  readonly ask: (change: Partial<ListState>) => void;
  readonly bar: LogBar;
}

/** Log lines of one category, newest first; chosen ones are deleted after a question. */
export function LogLines({ tab, state, ask, bar }: LogLinesProps) {
  const t = useTexts();
  const confirm = useConfirm();
  const { client } = useRuntime();
  const queries = useQueryClient();
  const mayRemove = usePageRights(LOG_PAGE).button("btn_remove");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<Line>();
  const { keyword, page, pageSize, filters } = state;
  const query = { page, pageSize, order: "desc" as const, ...(keyword && { keyword }), ...spanOf(filters) };
  const list = useQuery<Output<typeof contract.logs.list>>({
    queryKey: queryKeys.logs(tab, query),
    placeholderData: (before) => before,
    queryFn: ({ signal }) =>
      client.calls(logsCalls).list({ params: { category: LOG_CATEGORIES[tab] }, query }, { signal }),
  });
  const removal = useMutation({
    mutationFn: () => client.calls(logsCalls).remove({ body: { ids: [...chosen] } }),
    onSuccess: () => {
      setChosen([]);
      toast("success", t("common.done.deleted"));
    },
    onError: (error) => toast("error", errorText(t, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.logs() }),
  });
  const columns = useColumns(tab, setOpened);

  const choice: TableChoice<Line> = {
    chosen: new Set(chosen),
    allLabel: t("lists.batch.chooseAll"),
    labelOf: ({ userName = "", id }) => t("logs.choose", { name: userName || id }),
    onChoose: (rows, isChosen) => setChosen(chosenWith(chosen, rows, isChosen)),
  };

  async function remove() {
    const yes = await confirm({
      title: t("logs.askRemove", { count: chosen.length }),
      text: t("logs.askRemoveText"),
      danger: true,
      okText: t("common.verbs.delete"),
    });
    if (yes) removal.mutate();
  }

  return (
    <>
      <ListBar
        {...bar}
        tools={<RefreshTool onRefresh={() => void list.refetch()} />}
        hasStrip={chosen.length > 0}
        strip={
          chosen.length > 0 ? (
            <ChosenStrip
              said={t("lists.batch.chosen", { count: chosen.length })}
              actions={[{ key: "remove", label: t("logs.removeChosen"), onSelect: () => void remove() }]}
              onClear={() => setChosen([])}
            />
          ) : null
        }
      />
      <PagedTable<Line>
        list={list}
        paging={{ page, pageSize, turn: (to, size) => ask({ page: size === pageSize ? to : 1, pageSize: size }) }}
        busy={removal.isPending}
        widthPx={tab === "requests" ? 1160 : 860}
        emptyHint={t("logs.empty")}
        columns={columns}
        choice={mayRemove ? choice : undefined}
      />
      {opened ? (
        <Dialog title={opened.call ?? t("logs.fields.stack")} width={860} onClose={() => setOpened(undefined)}>
          <pre className={styles["stack"]}>{opened.stack}</pre>
        </Dialog>
      ) : null}
    </>
  );
}

/** The granted columns of contract-base §8.18. */
function useColumns(tab: LogLinesProps["tab"], onOpen: (line: Line) => void): readonly TableColumn<Line>[] {
  const t = useTexts();
  const { time, count } = useFormats();
  const rights = usePageRights(LOG_PAGE);
  return useMemo(() => {
    const text = (
      key: string,
      name: "userName" | "ip" | "platform" | "requestUrl" | "requestMethod" | "call",
      widthPx?: number,
    ): TableColumn<Line> => ({
      ...{ key, title: t(`logs.fields.${name}`), isCut: true, widthPx },
      render: (line) => line[name],
    });
    const always: readonly TableColumn<Line>[] = [
      {
        ...{ key: "creatorTime", title: t("logs.fields.time"), widthPx: 190 },
        render: ({ createdAt }) => time(createdAt),
      },
      text("userName", "userName", 170),
      text("ipaddress", "ip", 140),
    ];
    const device: TableColumn<Line> = {
      ...text("platForm", "platform", 200),
      render: ({ platform }) => <span title={platform}>{deviceName(platform ?? "")}</span>,
    };
    const further: readonly TableColumn<Line>[] = {
      signIns: [{ ...device, widthPx: undefined }],
      requests: [
        device,
        text("requestURL", "requestUrl"),
        text("requestMethod", "requestMethod", 100),
        {
          ...{ key: "requestDuration", title: t("logs.fields.duration"), widthPx: 120, align: "end" as const },
          render: ({ requestDurationMs }: Line) => (requestDurationMs === undefined ? "" : count(requestDurationMs)),
        },
      ],
      errors: [
        text("moduleName", "call", 200),
        {
          ...{ key: "json", title: t("logs.fields.stack"), isCut: true },
          render: (line: Line) => (
            <button type="button" className={sheet["title"]} onClick={() => onOpen(line)}>
              {line.stack?.split("\n", 1)[0]}
            </button>
          ),
        },
      ],
    }[tab];
    return [...always, ...further].filter(({ key }) => rights.column(key));
  }, [tab, t, time, count, rights, onOpen]);
}
