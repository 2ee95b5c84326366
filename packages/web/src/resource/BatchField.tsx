import { type AnyRow, dictionaryOf, type Resource, type ResourceField } from "@banche/core";
import { type FieldOfRow, wordsOf } from "@banche/core/bulk";
import { checkField, createLookups } from "@banche/core/forms";
import Button from "antd/es/button";
import Modal from "antd/es/modal";
import Select from "antd/es/select";
import { useId, useState } from "react";
import { useChosen } from "../bind/useChosen.ts";
import { useDictionaries } from "../bind/useDictionaries.ts";
import { errorText } from "../bind/errorText.ts";
import { useIssueText } from "../bind/useIssueText.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { useLanguage, useTexts } from "../bind/useTexts.ts";
import styles from "./columns.module.css";
import { FieldEditor } from "./fields/edit.tsx";
import type { Question } from "../ui/confirm.tsx";
import type { Slots } from "./slots.ts";
import { useBatchField } from "./useBatchField.ts";

/** Number of rows that are listed. */
const MOST_SHOWN = 100;

interface BatchFieldProps {
  readonly resource: Resource;
  /** The fields that the user may see and change. */
  readonly fields: readonly ResourceField[];
  readonly rows: readonly AnyRow[];
  /** The question before a record loses data, as in the form. */
  readonly warning: Slots["warning"];
  readonly onClose: () => void;
}

/** Sets one field of the chosen rows to one value: preview, change, and result of each row. */
export function BatchField({ resource, fields, rows, warning, onClose }: BatchFieldProps) {
  const t = useTexts();
  const [name, setName] = useState(fields[0]?.name ?? "");
  const [value, setValue] = useState<unknown>();
  const [isLeft, setLeft] = useState(false);
  const field = fields.find((one) => one.name === name);
  const change = useBatchField(resource, rows, warning);
  const { stage } = change;
  const problem = field && checkField(field, value);
  const toChange = stage.kind === "tried" ? stage.found.filter(({ outcome }) => outcome === "changed") : [];

  const start = () => {
    setLeft(true);
    if (field && !problem) change.test(field, value);
  };
  const footer =
    stage.kind === "choosing" || stage.kind === "trying"
      ? [
          <Button key="cancel" onClick={onClose}>
            {t("common.verbs.cancel")}
          </Button>,
          <Button key="try" type="primary" loading={stage.kind === "trying"} onClick={start}>
            {t("lists.batch.try")}
          </Button>,
        ]
      : stage.kind === "done"
        ? [
            <Button key="close" type="primary" onClick={onClose}>
              {t("common.verbs.close")}
            </Button>,
          ]
        : [
            <Button key="back" disabled={stage.kind === "changing"} onClick={change.back}>
              {t("lists.batch.goBack")}
            </Button>,
            <Button
              key="apply"
              type="primary"
              danger={change.lost.length > 0}
              loading={stage.kind === "changing"}
              disabled={toChange.length === 0}
              onClick={() => field && change.apply(field, toChange)}
            >
              {t("lists.batch.apply", { count: toChange.length })}
            </Button>,
          ];

  return (
    <Modal
      open
      centered
      width={620}
      title={t("lists.batch.fieldTitle", { count: rows.length })}
      keyboard={stage.kind !== "changing"}
      closable={stage.kind !== "changing"}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={footer}
    >
      {!field ? null : !("found" in stage) ? (
        <Choice
          {...{ resource, fields, field, value }}
          issue={isLeft ? problem : undefined}
          busy={stage.kind === "trying"}
          onField={(next) => {
            setName(next);
            setValue(undefined);
            setLeft(false);
          }}
          onValue={setValue}
          onLeave={() => setLeft(true)}
        />
      ) : (
        <Outcome {...{ resource, field }} found={stage.found} lost={change.lost} done={stage.kind === "done"} />
      )}
    </Modal>
  );
}

interface ChoiceProps extends Pick<BatchFieldProps, "resource" | "fields"> {
  readonly field: ResourceField;
  readonly value: unknown;
  readonly issue: Parameters<ReturnType<typeof useIssueText>>[0] | undefined;
  readonly busy: boolean;
  readonly onField: (name: string) => void;
  readonly onValue: (value: unknown) => void;
  readonly onLeave: () => void;
}

/** Selects the field and the value. The value has the same editor as in the form. */
function Choice({ resource, fields, field, value, issue, busy, onField, onValue, onLeave }: ChoiceProps) {
  const t = useTexts();
  const id = useId();
  const texts = useResourceTexts(resource);
  const issueText = useIssueText();
  const below = issue ? issueText(issue) : field.required === true ? "" : t("lists.batch.emptied");
  return (
    <div className={styles["change"]}>
      <label htmlFor={`${id}-field`}>{t("lists.batch.whichField")}</label>
      <Select
        id={`${id}-field`}
        disabled={busy}
        showSearch
        optionFilterProp="label"
        value={field.name}
        options={fields.map(({ name }) => ({ value: name, label: texts.field(name) }))}
        onChange={onField}
      />
      <label htmlFor={`${id}-value`}>{t("lists.batch.newValue")}</label>
      <div>
        <FieldEditor
          key={field.name}
          id={`${id}-value`}
          {...{ field, value, texts }}
          disabled={busy}
          invalid={issue !== undefined}
          describedBy={`${id}-below`}
          onChange={onValue}
          onBlur={onLeave}
        />
        <p id={`${id}-below`} className={styles["hint"]} data-problem={issue !== undefined}>
          {below}
        </p>
      </div>
    </div>
  );
}

interface OutcomeProps {
  readonly resource: Resource;
  readonly field: ResourceField;
  readonly found: readonly FieldOfRow[];
  /** Questions about data that the records would lose. */
  readonly lost: readonly Question[];
  readonly done: boolean;
}

/** Result of each row: refused rows first, with the reason. */
function Outcome({ resource, field, found, lost, done }: OutcomeProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const count = (outcome: FieldOfRow["outcome"]) => found.filter((one) => one.outcome === outcome).length;
  const shown = [...found].sort((one, other) => order[one.outcome] - order[other.outcome]).slice(0, MOST_SHOWN);
  const changed = count("changed");
  const lookups = useShownLookups(field, shown);
  const lineOf = ({ row, before, after, outcome, error }: FieldOfRow): string => {
    const name = String(row[resource.label] ?? row.id);
    if (error) return t("lists.batch.failedLine", { name, reason: errorText(t, error) });
    if (outcome === "unchanged") return t("lists.batch.failedLine", { name, reason: t("lists.batch.unchanged") });
    const [old, now] = [before, after].map((one) => wordsOf(one, field, lookups, language));
    const none = t("lists.batch.none");
    const reason = t("lists.batch.change", { before: old || none, after: now || none });
    return t("lists.batch.failedLine", { name, reason });
  };
  return (
    <div className={styles["change"]}>
      <p role="status">
        {done
          ? t("lists.batch.results", { done: changed, failed: count("refused") })
          : t("lists.batch.tried", { changed, unchanged: count("unchanged"), refused: count("refused") })}
      </p>
      {!done && changed + count("refused") === 0 ? <p>{t("lists.batch.noChange")}</p> : null}
      {!done && lost.length > 0 ? (
        <ul className={styles["failures"]} role="alert">
          {lost.slice(0, MOST_SHOWN).map(({ title, text }) => (
            <li key={title} data-outcome="refused">
              {title} {text}
            </li>
          ))}
        </ul>
      ) : null}
      <ul className={styles["failures"]}>
        {shown.map((one) => (
          <li key={one.row.id} data-outcome={one.outcome}>
            {lineOf(one)}
          </li>
        ))}
        {found.length > MOST_SHOWN ? <li>{t("lists.batch.more", { count: found.length - MOST_SHOWN })}</li> : null}
      </ul>
    </div>
  );
}

/** Names of the records that the shown values refer to. */
function useShownLookups(field: ResourceField, shown: readonly FieldOfRow[]) {
  const target = "target" in field ? field.target : "";
  const ids = target === "" ? [] : [...new Set(shown.flatMap(({ before, after }) => [before, after].flatMap(idsIn)))];
  const { entries, nameOf } = useChosen(target, ids);
  const { data: dictionaries = {} } = useDictionaries(dictionaryOf(field) !== undefined);
  const known = createLookups({ references: { [target]: entries ?? [] }, dictionaries });
  return { ...known, label: (of: string, id: string) => known.label(of, id) ?? nameOf(id) };
}

function idsIn(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => (typeof one === "string" && one !== "" ? [one] : []));
}

const order = { refused: 0, changed: 1, unchanged: 2 } as const;
