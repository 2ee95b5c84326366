import type { Language } from "@banche/core";
import { checkAgainst, languageTags } from "@banche/core/text";
import Button from "antd/es/button";
import Input from "antd/es/input";
import { useEffect, useId, useRef, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { languageNames } from "../../ui/languageNames.ts";
import styles from "./languages.module.css";
import type { TextRow } from "./textList.ts";

interface TextCellProps {
  readonly row: TextRow;
  readonly language: Language;
  readonly isBusy: boolean;
  /** Null: the product's own text. @returns whether it was saved */
  readonly onSet: (text: string | null) => Promise<boolean>;
}

/** One text in one language: the current text, and below it the product's own if it differs. It is edited in place. */
export function TextCell({ row, language, isBusy, onSet }: TextCellProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const original = row.originals[language];
  const said = row.overrides[language];
  const isGone = Object.values(row.originals).every((text) => text === "");
  const isMissing = said === undefined && Object.keys(row.overrides).length > 0;
  const isOutdated = said !== undefined && (isGone || checkAgainst(original, said) !== undefined);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const label = t("languages.editOf", { key: row.key, language: t(languageNames[language].key) });
  if (isOpen) return <TextEditor {...{ row, language, label, isBusy, onSet }} onClose={close} />;
  return (
    <div className={styles["cell"]} lang={languageTags[language]}>
      <button
        ref={opener}
        type="button"
        className={styles["text"]}
        aria-label={`${label}: ${said ?? original}`}
        data-changed={said !== undefined}
        disabled={isGone}
        onClick={() => setOpen(true)}
      >
        {said ?? original}
      </button>
      {said === undefined || isGone ? null : <del className={styles["original"]}>{original}</del>}
      {isOutdated ? (
        <span className={styles["wrong"]}>{t(isGone ? "languages.gone" : "languages.outdated")}</span>
      ) : isMissing ? (
        <span className={styles["missing"]}>{t("languages.missing")}</span>
      ) : null}
    </div>
  );
}

const ROW_CHARS = 24;
const MOST_ROWS = 8;

/** Approximate number of rows for the longest text. Automatic growing would need inline styles, which the page does not allow. */
function rowsOf(...texts: readonly string[]): number {
  const rows = texts.map((text) =>
    text.split("\n").reduce((sum, line) => sum + Math.ceil((line.length + 1) / ROW_CHARS), 0),
  );
  return Math.min(MOST_ROWS, Math.max(2, ...rows));
}

interface EditorProps extends TextCellProps {
  readonly label: string;
  readonly onClose: () => void;
}

function TextEditor({ row, language, label, isBusy, onSet, onClose }: EditorProps) {
  const t = useTexts();
  const id = useId();
  const field = `${id}-text`;
  useEffect(() => document.getElementById(field)?.focus(), [field]);
  const original = row.originals[language];
  const [text, setText] = useState(row.overrides[language] ?? original);
  const fault = checkAgainst(original, text);
  const save = async () => {
    if (fault) return;
    if (await onSet(text === original ? null : text)) onClose();
  };
  return (
    <form
      className={styles["editor"]}
      lang={languageTags[language]}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input.TextArea
        id={field}
        rows={rowsOf(text, original)}
        value={text}
        aria-label={label}
        aria-describedby={id}
        status={fault ? "error" : ""}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") {
            event.stopPropagation();
            onClose();
          }
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          void save();
        }}
      />
      <div id={id} className={styles["about"]}>
        <span>{t("languages.original")}</span>
        <q>{original}</q>
        {fault ? (
          <p className={styles["wrong"]} role="alert">
            {t(`languages.faults.${fault.rule}`, fault.params)}
          </p>
        ) : null}
      </div>
      <div className={styles["buttons"]}>
        <Button size="small" type="primary" htmlType="submit" loading={isBusy} disabled={fault !== undefined}>
          {t("languages.save")}
        </Button>
        <Button size="small" onClick={onClose}>
          {t("common.verbs.cancel")}
        </Button>
        {text === original ? null : (
          <Button size="small" type="text" onClick={() => setText(original)}>
            {t("languages.reset")}
          </Button>
        )}
      </div>
    </form>
  );
}
