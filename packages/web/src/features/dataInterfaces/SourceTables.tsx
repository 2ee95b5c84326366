import { dataModels } from "@banche/core/calls";
import { useQuery } from "@tanstack/react-query";
import Input from "antd/es/input";
import { useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import type { DraftForm } from "../../resource/useDraftForm.ts";
import { Lines } from "../../ui/Skeletons.tsx";
import styles from "./dataInterfaces.module.css";
import { inserted, nameIn } from "./sqlNames.ts";

/** Characters of the statement that are shown around the inserted name. */
const shownChars = { before: 80, behind: 20 } as const;

interface SourceTablesProps {
  readonly form: DraftForm;
  /** Id of the data source. */
  readonly source: string;
}

/** Tables and fields of the data source beside its statement; a click inserts the name at the caret. */
export function SourceTables({ form, source }: SourceTablesProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const [word, setWord] = useState("");
  const [written, setWritten] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const sources = useQuery({
    queryKey: queryKeys.dataModels("sources"),
    queryFn: ({ signal }) => client.calls(dataModels).sources({ signal }),
  });
  const tables = useQuery({
    queryKey: queryKeys.dataModels(source, "tables"),
    queryFn: ({ signal }) => client.calls(dataModels).tables({ params: { db: source } }, { signal }),
  });
  if (tables.error) return <FailureNotice failure={tables.error} onRetry={() => void tables.refetch()} />;
  if (!tables.data) return <Lines count={3} />;
  if (tables.data.length === 0) return <p className={styles["quiet"]}>{t("dataInterfaces.tables.none")}</p>;
  const kind = sources.data?.find(({ id }) => id === source)?.kind ?? "";
  const sought = word.trim().toLowerCase();
  const shown = tables.data.filter(({ name, comment }) => `${name}\n${comment}`.toLowerCase().includes(sought));
  const write = (name: string) => {
    const content = String(form.store.getState().draft["content"] ?? "");
    const areas = [...(box.current?.closest("form")?.querySelectorAll("textarea") ?? [])];
    const area = areas.find(({ value }) => value === content);
    // In a text area that never had the focus, the caret is at the start.
    const at = area?.selectionEnd || content.length;
    const { text, caret } = inserted(content, at, nameIn(kind, name));
    form.change("content", text);
    setWritten(text.slice(Math.max(0, caret - shownChars.before), caret + shownChars.behind));
    // Runs after the text is drawn. The focus stays here for the next name.
    requestAnimationFrame(() => area?.setSelectionRange(caret, caret));
  };
  return (
    <div ref={box} className={styles["tables"]}>
      <Input
        allowClear
        value={word}
        placeholder={t("dataInterfaces.tables.find")}
        aria-label={t("dataInterfaces.tables.find")}
        onChange={(event) => setWord(event.target.value)}
        // Enter would submit the form.
        onPressEnter={(event) => event.preventDefault()}
      />
      <p role="status" className={styles["quiet"]}>
        {written}
      </p>
      <ul>
        {shown.map(({ name, comment }) => (
          <li key={name}>
            <TableFields {...{ source, table: name, comment, write }} />
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className={styles["quiet"]}>{t("dataInterfaces.tables.noneFound")}</p> : null}
    </div>
  );
}

interface TableFieldsProps {
  readonly source: string;
  readonly table: string;
  readonly comment: string;
  readonly write: (name: string) => void;
}

function TableFields({ source, table, comment, write }: TableFieldsProps) {
  const t = useTexts();
  const { client } = useRuntime();
  const [isOpen, setOpen] = useState(false);
  const fields = useQuery({
    queryKey: queryKeys.dataModels(source, "fields", table),
    queryFn: ({ signal }) => client.calls(dataModels).fields({ params: { db: source, table } }, { signal }),
    enabled: isOpen,
  });
  const title = (name: string) => t("dataInterfaces.tables.insert", { name });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{table}</b> <small>{comment}</small>
      </summary>
      <button type="button" title={title(table)} onClick={() => write(table)}>
        {title(table)}
      </button>
      {fields.error ? <FailureNotice failure={fields.error} onRetry={() => void fields.refetch()} /> : null}
      {isOpen && !fields.data && !fields.error ? <Lines count={2} /> : null}
      {fields.data?.map(({ name, type, comment: says }) => (
        <button key={name} type="button" title={title(name)} onClick={() => write(name)}>
          {name} <small>{says ? `${type} · ${says}` : type}</small>
        </button>
      ))}
    </details>
  );
}
