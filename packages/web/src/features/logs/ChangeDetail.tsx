import { createLookups, dictionaryOf, kindOf, type Lookups, type Resource, type ResourceField } from "@banche/core";
import { useFormats } from "../../bind/useFormats.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useLookups } from "../../bind/useResource.ts";
import { type ResourceTexts, useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
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

const NOTHING = createLookups({ references: {}, dictionaries: {} });
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
  const looked = members.flatMap(({ field }) => (field && asksTables(field) ? [field] : []));
  const { data: lookups = NOTHING } = useLookups(
    resource ?? (NO_RESOURCE as Resource),
    resource !== undefined && looked.length > 0,
    looked,
  );
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
                <td>{wordsOf(before[member], { field, texts, lookups })}</td>
                <td>{wordsOf(after[member], { field, texts, lookups })}</td>
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
  readonly lookups: Lookups;
}

/** A value as people read it; what a field points to by its name, where that is known. */
function wordsOf(value: unknown, { field, texts, lookups }: Reading): string {
  if (value === undefined || value === null || value === "") return "";
  if (!field) return textual(value);
  if (!asksTables(field)) return readValue(value, field, texts) || textual(value);
  const words = kindOf(field).toCell(value, field, { lookups, words: (label) => [texts.label(label)] });
  return words || textual(value);
}

/** Whether a value is only an id of something else. */
function asksTables(field: ResourceField): boolean {
  return "target" in field || dictionaryOf(field) !== undefined;
}

function textual(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
