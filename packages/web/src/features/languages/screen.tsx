import type { Language } from "@banche/core";
import { texts as textsCalls } from "@banche/core/calls";
import { languages } from "@banche/core/text";
import { useQuery } from "@tanstack/react-query";
import Button from "antd/es/button";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { usePhone } from "../../bind/usePhone.ts";
import { useStore } from "../../bind/useStore.ts";
import { usePageRights } from "../../bind/useSession.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { RefreshTool } from "../../resource/BarTools.tsx";
import { ListBar } from "../../resource/ListBar.tsx";
import { ListHead } from "../../resource/ListHead.tsx";
import sheet from "../../resource/list.module.css";
import { NoPermission } from "../../resource/NoPermission.tsx";
import { PagedTable } from "../../resource/PagedTable.tsx";
import { QuietActions } from "../../resource/QuietActions.tsx";
import { languageNames } from "../../ui/languageNames.ts";
import type { TableColumn } from "../../ui/table/column.ts";
import { useListState } from "../../resource/useListState.ts";
import { useMembers } from "../../resource/useMembers.ts";
import { FileMenu } from "./FileMenu.tsx";
import styles from "./languages.module.css";
import { TextCell } from "./TextCell.tsx";
import { askedBy, LANGUAGE_PAGE, type TextAnswer, textList, type TextRow } from "./textList.ts";
import { useTextConditions } from "./useTextConditions.tsx";
import { useTextChanges } from "./useTextChanges.ts";
import { late } from "../../ui/late.tsx";

const ImportTexts = late(async () => (await import("./ImportTexts.tsx")).ImportTexts);

type Row = TextRow & { readonly id: string };

const KEY_PX = 210;
const CHANGED_PX = 150;
const ACTIONS_PX = 110;
const LEAST_WIDTH_PX = 1080;

/** `/system/language`: texts that replace texts of the product (ADR 0135). */
export function screen() {
  return <Languages />;
}

function Languages() {
  const t = useTexts();
  const { client, wording } = useRuntime();
  const rights = usePageRights(LANGUAGE_PAGE);
  const [{ keyword, page, pageSize, filters }, ask] = useListState(textList, useMembers("address"));
  const [isImporting, setImporting] = useState(false);
  const asked = askedBy(keyword, filters);
  const version = useStore(wording);
  const texts = useQuery<TextAnswer>({
    queryKey: queryKeys.texts(asked, page, pageSize, version),
    enabled: rights.open,
    placeholderData: (before) => before,
    queryFn: ({ signal }) => client.calls(textsCalls).list({ query: { ...asked, page, pageSize } }, { signal }),
  });
  const changes = useTextChanges(texts.data?.version);
  const conditions = useTextConditions(filters, texts.data?.concepts ?? []);
  const columns = useColumns(changes);
  if (!rights.open) return <NoPermission title={t("languages.title")} />;

  const { data, error, isPlaceholderData, refetch } = texts;
  const rows = data?.list.map((row): Row => ({ ...row, id: row.key })) ?? [];
  const list = { data: data && { rows, total: data.total }, error, isPlaceholderData, refetch };
  const changed = rows.filter(({ overrides }) => Object.keys(overrides).length > 0);
  const filterBy = (name: string, value: string, text = keyword) => {
    const { [name]: _before, ...rest } = filters;
    ask({ filters: value === "" ? rest : { ...rest, [name]: value }, keyword: text });
  };
  return (
    <section className={sheet["sheet"]} aria-label={t("languages.title")}>
      <ListHead title={t("languages.title")} total={data?.total} />
      <ListBar
        keyword={keyword}
        onQuery={(text) => (text === keyword ? void refetch() : ask({ keyword: text }))}
        onReset={() => ask({ keyword: "", filters: {} })}
        conditions={{ all: conditions, onAsk: filterBy }}
        total={data?.total}
        tools={
          <>
            <RefreshTool onRefresh={() => void refetch()} />
            {filters["state"] !== undefined && changed.length > 0 ? (
              <Button disabled={changes.isBusy} onClick={() => void changes.reset(changed)}>
                {t("languages.resetFound", { count: changed.length })}
              </Button>
            ) : null}
            <FileMenu asked={asked} onImport={() => setImporting(true)} />
          </>
        }
      />
      <p className={styles["hint"]}>{t("languages.hint", { example: "{{name}}" })}</p>
      <PagedTable<Row>
        list={list}
        paging={{ page, pageSize, turn: (to, size) => ask({ page: size === pageSize ? to : 1, pageSize: size }) }}
        busy={changes.isBusy}
        widthPx={LEAST_WIDTH_PX}
        emptyHint={t("languages.empty")}
        columns={columns}
      />
      {isImporting ? <ImportTexts onTake={changes.take} onClose={() => setImporting(false)} /> : null}
    </section>
  );
}

function useColumns({ isBusy, set, reset }: ReturnType<typeof useTextChanges>): TableColumn<Row>[] {
  const t = useTexts();
  const { time } = useFormats();
  const isPhone = usePhone();
  const cellOf = (row: Row, language: Language) => (
    <TextCell row={row} language={language} isBusy={isBusy} onSet={(text) => set(row.key, language, text)} />
  );
  const stacked: TableColumn<Row> = {
    key: "texts",
    title: "",
    render: (row) => (
      <span className={styles["stack"]}>
        {languages.map((language) => (
          <span key={language}>
            <span className={styles["language"]}>{t(languageNames[language].key)}</span>
            {cellOf(row, language)}
          </span>
        ))}
      </span>
    ),
  };
  const beside = languages.map((language): TableColumn<Row> => ({
    key: language,
    title: t(languageNames[language].key),
    render: (row) => cellOf(row, language),
  }));
  const changed: TableColumn<Row> = {
    key: "changed",
    title: t("languages.fields.changed"),
    widthPx: CHANGED_PX,
    render: ({ changedAt, changedBy }) =>
      changedAt === undefined ? null : (
        <span className={styles["hint"]}>
          {changedBy}
          <br />
          {time(changedAt)}
        </span>
      ),
  };
  return [
    {
      key: "key",
      title: t("languages.fields.key"),
      widthPx: KEY_PX,
      render: ({ key }) => <code className={styles["key"]}>{key}</code>,
    },
    ...(isPhone ? [stacked] : [...beside, changed]),

    {
      key: "actions",
      title: t("web.list.actions"),
      widthPx: ACTIONS_PX,
      pinned: "end",
      render: (row) =>
        Object.keys(row.overrides).length === 0 ? null : (
          <QuietActions
            name={row.key}
            verb={{ key: "reset", label: t("languages.reset"), onSelect: () => void reset([row]) }}
          />
        ),
    },
  ];
}
