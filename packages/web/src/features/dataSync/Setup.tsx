import { dataModels } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import Button from "antd/es/button";
import Checkbox from "antd/es/checkbox";
import Select from "antd/es/select";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { popupContainer } from "../../bind/popupContainer.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./dataSync.module.css";
import { MappingGrid } from "./MappingGrid.tsx";
import { type Draft, isFilled, type Source, type Table } from "./sync.ts";
import { useCheck } from "./useSync.ts";

interface SetupProps {
  readonly sources: readonly Source[];
  readonly draft: Draft;
  readonly isBusy: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onCompare: () => void;
}

/** The settings of a sync: two tables, the mapping of their fields, and what is done with differing rows. */
export function Setup({ sources, draft, isBusy, onChange, onCompare }: SetupProps) {
  const t = useTexts();
  const check = useCheck(draft);
  const pairs = draft.pairs ?? check.data?.pairs ?? [];
  // Another table has other fields, so the mapping is cleared.
  const choose = (over: Partial<Draft>) => {
    const { pairs: _pairs, ...rest } = { ...draft, ...over };
    onChange(rest);
  };
  const chooseTable = (table: string) =>
    choose({ table, ...(["", draft.table].includes(draft.targetTable) && { targetTable: table }) });
  return (
    <div className={styles["setup"]}>
      <div className={styles["sides"]}>
        <Side
          title={t("dataSyncPage.from")}
          tableTitle={t("dataSyncPage.table")}
          {...{ sources, source: draft.source, table: draft.table }}
          onSource={(source) => choose({ source, table: "" })}
          onTable={chooseTable}
        />
        <Side
          title={t("dataSyncPage.to")}
          tableTitle={t("dataSyncPage.targetTable")}
          {...{ sources, source: draft.target, table: draft.targetTable }}
          onSource={(target) => choose({ target, targetTable: draft.table })}
          onTable={(targetTable) => choose({ targetTable })}
        />
      </div>
      {isFilled(draft) ? null : <p className={styles["quiet"]}>{t("dataSyncPage.choose")}</p>}
      {check.isLoading ? <Lines count={4} /> : null}
      {check.error ? (
        <p role="alert" className={styles["failure"]}>
          {errorText(t, check.error)}
        </p>
      ) : null}
      {check.data && isFilled(draft) && !check.error ? (
        <>
          <MappingGrid check={check.data} pairs={pairs} onChange={(next) => onChange({ ...draft, pairs: next })} />
          <fieldset className={styles["modes"]}>
            <legend>{t("dataSyncPage.modes.title")}</legend>
            {(["insert", "update", "remove"] as const).map((mode) => (
              <Checkbox
                key={mode}
                checked={draft.modes[mode]}
                onChange={({ target }) => onChange({ ...draft, modes: { ...draft.modes, [mode]: target.checked } })}
              >
                {t(`dataSyncPage.modes.${mode}`)}
              </Checkbox>
            ))}
          </fieldset>
          <div className={styles["actions"]}>
            <Button
              type="primary"
              loading={isBusy}
              disabled={check.data.issues.length > 0 || check.isPlaceholderData}
              onClick={onCompare}
            >
              {t("dataSyncPage.compare")}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}

interface SideProps {
  readonly title: string;
  readonly tableTitle: string;
  readonly sources: readonly Source[];
  readonly source: string;
  readonly table: string;
  readonly onSource: (id: string) => void;
  readonly onTable: (name: string) => void;
}

function Side({ title, tableTitle, sources, source, table, onSource, onTable }: SideProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const tables = useQuery({
    queryKey: queryKeys.dataModels(source, "tables"),
    enabled: source !== "",
    queryFn: ({ signal }) => client.calls(dataModels).tables({ params: { db: source } }, { signal }),
  });
  const kinds = [...new Set(sources.map(({ kind }) => kind))];
  const shared = {
    getPopupContainer: popupContainer,
    popupMatchSelectWidth: false,
  };
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Select
        {...shared}
        showSearch={{ optionFilterProp: "label" }}
        aria-label={`${title}: ${t("dataSyncPage.chooseSource")}`}
        placeholder={t("dataSyncPage.chooseSource")}
        value={source === "" ? null : source}
        options={kinds.map((kind) => ({
          label: kind,
          title: kind,
          options: sources.filter((source) => source.kind === kind).map(({ id, name }) => ({ value: id, label: name })),
        }))}
        onChange={onSource}
      />
      <Select
        {...shared}
        showSearch={{ optionFilterProp: "value" }}
        aria-label={tableTitle}
        placeholder={t("dataSyncPage.chooseTable")}
        disabled={source === ""}
        loading={tables.isFetching}
        value={table === "" ? null : table}
        optionLabelProp="value"
        options={(tables.data ?? []).map((one) => ({ value: one.name, label: <TableOption table={one} /> }))}
        onChange={onTable}
      />
      {tables.error ? (
        <p role="alert" className={styles["failure"]}>
          {errorText(t, tables.error)}
        </p>
      ) : null}
    </section>
  );
}

function TableOption({ table: { name, rows, size } }: { readonly table: Table }) {
  const t = useTexts();
  const { count } = useFormats();
  const facts = t("dataSyncPage.tableSize", { rows: rows === undefined ? "?" : count(rows), size });
  return (
    <span className={styles["option"]}>
      {name}
      <small>{facts.replace(/ · $/, "")}</small>
    </span>
  );
}
