import { dictionaryOf, type Resource, type ResourceField } from "@banche/core";
import { useFormats } from "../../bind/useFormats.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { type ResourceTexts, useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { type Words, useWords } from "../../bind/useWords.ts";
import { readValue } from "../../resource/fields/read.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { Change } from "./Changes.tsx";
import styles from "./logs.module.css";

interface ChangeDetailProps {
  readonly change: Change;
  readonly title: string;
  /** Asks for all changes of the record. */
  readonly onRecord: () => void;
  readonly onClose: () => void;
}

const NO_RESOURCE: Pick<Resource, "name" | "fields"> = { name: "", fields: {} };

/** One change: who, when, and each field before and after it, in words. */
export function ChangeDetail({ change, title, onRecord, onClose }: ChangeDetailProps) {
  const t = useTexts();
  const { time } = useFormats();
  // People change facts of a user in their own profile.
  const name = change.resource === "profile" ? "users" : change.resource;
  const resource = useRegistry().find(name);
  const texts = useResourceTexts({ name });
  const { before = {}, after = {} } = change;
  const fieldOf = (member: string) => Object.values((resource ?? NO_RESOURCE).fields).find(({ key }) => key === member);
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((member) => ({ member, field: fieldOf(member) }))
    .filter(({ member }) => !QUIET.has(member) && textual(before[member]) !== textual(after[member]));
  const words = useWords({
    chosen: members.flatMap(({ member, field }) =>
      field && "target" in field
        ? [{ target: field.target, ids: [...new Set([...idsIn(before[member]), ...idsIn(after[member])])] }]
        : [],
    ),
    dictionaries: members.some(({ field }) => field && dictionaryOf(field) !== undefined),
  });
  const isKept = change.before !== undefined || change.after !== undefined;
  return (
    <Dialog
      title={title}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onRecord}>{t("logs.ofRecord")}</Button>
          <Button look="main" onClick={onClose}>
            {t("common.verbs.close")}
          </Button>
        </>
      }
    >
      <p className={styles["about"]}>
        {[time(change.at), change.account, change.ip, t("logs.oneRecord", { id: change.recordId })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {members.length === 0 ? (
        <p>{t(isKept ? "logs.noChange" : "logs.noValues")}</p>
      ) : (
        <table className={styles["values"]}>
          <thead>
            <tr>
              <th scope="col">{t("logs.fields.field")}</th>
              <th scope="col">{t("logs.fields.before")}</th>
              <th scope="col">{t("logs.fields.after")}</th>
            </tr>
          </thead>
          <tbody>
            {members.map(({ member, field }) => (
              <tr key={member}>
                <th scope="row">{field ? texts.field(field.name) : member}</th>
                <td>{wordsOf(before[member], { field, texts, words })}</td>
                <td>{wordsOf(after[member], { field, texts, words })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

/** Members that say nothing to people. */
const QUIET: ReadonlySet<string> = new Set(["id", "version"]);

interface Reading {
  readonly field: ResourceField | undefined;
  readonly texts: ResourceTexts;
  readonly words: Words;
}

/** A value as people read it; what a field points to by its name, where that is known. */
function wordsOf(value: unknown, { field, texts, words }: Reading): string {
  if (value === undefined || value === null || value === "") return "";
  if (!field) return textual(value);
  if ("target" in field) return words.namesOf(field.target, idsIn(value)).join(", ");
  const dictionary = dictionaryOf(field);
  if (dictionary === undefined) return readValue(value, field, texts) || textual(value);
  const known = words.dictionaries?.[dictionary];
  return idsIn(value)
    .map((one) => known?.find((choice) => choice.value === one)?.label ?? one)
    .join(", ");
}

/** One id or several, in either form that records have them. */
function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? value.split(",").filter((one) => one !== "") : [];
}

function textual(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
