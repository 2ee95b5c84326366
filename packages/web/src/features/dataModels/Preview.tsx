import { dataModels } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import Drawer from "antd/es/drawer";
import Input from "antd/es/input";
import Select from "antd/es/select";
import { useMemo, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { popupContainer } from "../../bind/popupContainer.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Pager } from "../../resource/Pager.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import type { TableColumn } from "../../ui/table/column.ts";
import { DataTable } from "../../ui/table/DataTable.tsx";
import styles from "./dataModels.module.css";
import type { Field, RowPage, TablePlace } from "./models.ts";

const CELL_PX = 160;
/** The database's word for a missing value. */
const NULL = "NULL";

/** Rows of a table in pages, with a search for a text in one field. */
export function Preview({ source, table, onClose }: TablePlace & { readonly onClose: () => void }) {
  const t = useTexts();
  const { client } = useRuntime();
  const fields = useQuery({
    queryKey: queryKeys.dataModels(source.id, "fields", table),
    queryFn: ({ signal }) => client.calls(dataModels).fields({ params: { db: source.id, table } }, { signal }),
  });
  return (
    <Drawer
      open
      title={t("dataModels.preview.title", { name: table })}
      size={1040}
      onClose={onClose}
      styles={{ wrapper: { maxWidth: "100vw" } }}
    >
      {fields.error ? <FailureNotice failure={fields.error} onRetry={() => void fields.refetch()} /> : null}
      {fields.isPending ? <Lines count={8} /> : null}
      {fields.data ? <Rows {...{ source, table, fields: fields.data }} /> : null}
    </Drawer>
  );
}

function Rows({ source, table, fields }: TablePlace & { readonly fields: readonly Field[] }) {
  const t = useTexts();
  const { client } = useRuntime();
  const [asked, ask] = useState({ page: 1, pageSize: 20, keyword: "", field: fields[0]?.name ?? "" });
  const { keyword, field, ...paging } = asked;
  const query = { ...paging, ...(keyword !== "" && { keyword, field }) };
  const list = useQuery<RowPage>({
    queryKey: queryKeys.dataModels(source.id, "rows", table, query),
    placeholderData: (before) => before,
    queryFn: ({ signal }) => client.calls(dataModels).preview({ params: { db: source.id, table }, query }, { signal }),
  });
  const rows = (list.data?.rows ?? []).map((cells, at) => ({ id: String(at), cells }));
  const columns = useMemo(() => fields.map(({ name }) => columnOf(name)), [fields]);
  const empty = t(keyword === "" ? "dataModels.preview.empty" : "dataModels.preview.emptyFound");
  return (
    <div className={styles["preview"]}>
      <search className={styles["find"]}>
        <Select
          aria-label={t("dataModels.preview.field")}
          value={field}
          showSearch
          getPopupContainer={popupContainer}
          options={fields.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name: string) => ask({ ...asked, page: 1, field: name })}
        />
        <Input.Search
          allowClear
          maxLength={200}
          placeholder={t("dataModels.preview.keyword")}
          aria-label={t("dataModels.preview.keyword")}
          onSearch={(text) => ask({ ...asked, page: 1, keyword: text.trim() })}
        />
      </search>
      {list.error ? (
        <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable<Shown>
          columns={columns}
          rows={rows}
          isBusy={list.isFetching}
          leastPx={Math.max(CELL_PX * fields.length, 300)}
          empty={<Notice title={t("common.states.empty")} text={empty} />}
        />
      )}
      <p className={styles["quiet"]}>{t("dataModels.preview.hint")}</p>
      {list.data ? (
        <Pager
          page={asked.page}
          pageSize={asked.pageSize}
          total={list.data.total}
          capped={list.data.capped}
          onTurn={(page, pageSize) => ask({ ...asked, page: pageSize === asked.pageSize ? page : 1, pageSize })}
        />
      ) : null}
    </div>
  );
}

interface Shown {
  readonly id: string;
  readonly cells: RowPage["rows"][number];
}

/** A column of an external database: always shown as plain text. */
function columnOf(name: string): TableColumn<Shown> {
  return {
    ...{ key: name, title: name, widthPx: CELL_PX, isCut: true },
    render: ({ cells }) => cells[name] ?? <span className={styles["null"]}>{NULL}</span>,
  };
}
