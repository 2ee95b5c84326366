import { useQuery } from "@tanstack/react-query";
import Drawer from "antd/es/drawer";
import Input from "antd/es/input";
import Select from "antd/es/select";
import Table from "antd/es/table";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { popupContainer } from "../../bind/popupContainer.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { Pager } from "../../resource/Pager.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { useScrollFocus } from "../../ui/useScrollFocus.ts";
import styles from "./dataModels.module.css";
import type { Field, RowPage, TablePlace } from "./models.ts";

const CELL_PX = 160;
/** What databases call it. */
const NULL = "NULL";

/** Rows of a table, in pages, and those whose field holds a text. */
export function Preview({ source, table, onClose }: TablePlace & { readonly onClose: () => void }) {
  const t = useTexts();
  const { client } = useRuntime();
  const fields = useQuery({
    queryKey: queryKeys.dataModels(source.id, "fields", table),
    queryFn: ({ signal }) => client.dataModels.fields({ params: { db: source.id, table } }, { signal }),
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
  const scrolled = useScrollFocus(".ant-table-content, .ant-table-body");
  const [asked, ask] = useState({ page: 1, pageSize: 20, keyword: "", field: fields[0]?.name ?? "" });
  const { keyword, field, ...paging } = asked;
  const query = { ...paging, ...(keyword !== "" && { keyword, field }) };
  const list = useQuery<RowPage>({
    queryKey: queryKeys.dataModels(source.id, "rows", table, query),
    placeholderData: (before) => before,
    queryFn: ({ signal }) => client.dataModels.preview({ params: { db: source.id, table }, query }, { signal }),
  });
  const rows = (list.data?.rows ?? []).map((cells, at) => ({ id: String(at), cells }));
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
        <div ref={scrolled}>
          <Table
            size="small"
            rowKey="id"
            tableLayout="fixed"
            dataSource={rows}
            loading={{ spinning: list.isFetching, delay: 200 }}
            pagination={false}
            scroll={{ x: Math.max(CELL_PX * fields.length, 300) }}
            locale={{ emptyText: <Notice title={t("common.states.empty")} text={empty} /> }}
            columns={fields.map(({ name }) => ({
              ...{ key: name, title: name, width: CELL_PX, ellipsis: { showTitle: true } },
              // Text of a database of others: text and nothing else.
              render: (_: unknown, { cells }: (typeof rows)[number]) =>
                cells[name] ?? <span className={styles["null"]}>{NULL}</span>,
            }))}
          />
        </div>
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
