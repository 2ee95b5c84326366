import { type AnyRecord, type FieldIssue, hasCode, type Resource } from "@banche/core";
import {
  changeBody,
  checkDraft,
  draftBody,
  type Draft,
  draftOf,
  kindOf,
  newDraft,
  typedSince,
} from "@banche/core/forms";
import { drawnAs } from "@banche/core/shell";
import type { Translate } from "@banche/core/text";
import Button from "antd/es/button";
import Drawer from "antd/es/drawer";
import { useEffect, useId, useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { errorText, mendText } from "../bind/errorText.ts";
import { useReadNames } from "../bind/useChosen.ts";
import { useIssueText } from "../bind/useIssueText.ts";
import { useRecord, useRefresh } from "../bind/useResource.ts";
import { useCurrentUser } from "../bind/useSession.ts";
import { type ResourceTexts, useResourceTexts } from "../bind/useResourceTexts.ts";
import { useTexts } from "../bind/useTexts.ts";
import { useConfirm } from "../ui/confirm.tsx";
import { Lines } from "../ui/Skeletons.tsx";
import { toast } from "../ui/toasts.ts";
import { useFocusBack } from "../ui/useFocusBack.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import { FormFields } from "./FormFields.tsx";
import styles from "./form.module.css";
import { RestoredNote } from "./RestoredNote.tsx";
import { ServerGone } from "./ServerGone.tsx";
import type { Making, Slots } from "./slots.ts";
import { type DraftForm, useDraftForm, useIssues } from "./useDraftForm.ts";
import type { FormTarget } from "./useResourceScreen.ts";
import { useSubmit } from "./useSubmit.ts";
import type { TakeTyped } from "./useTypedAhead.ts";

/** A record that was just created, and the component that shows the result. */
export interface MadeRecord {
  readonly Made: Making["Made"];
  readonly answer: unknown;
  readonly record: Draft;
}

interface ResourceFormProps {
  readonly resource: Resource;
  readonly target: FormTarget | undefined;
  readonly making?: Slots["making"] | undefined;
  readonly warning?: Slots["warning"] | undefined;
  readonly shows?: Slots["shows"] | undefined;
  readonly formNote?: Slots["formNote"] | undefined;
  readonly onMade?: ((made: MadeRecord) => void) | undefined;
  /**
   * Called when a new record was stored and more was typed since. The form of that record is then opened, if the user
   * may.
   */
  readonly onMoved?: ((id: string, name: string) => void) | undefined;
  /** Returns the text that was typed before the form was loaded. */
  readonly takeTyped?: TakeTyped | undefined;
  readonly onClose: () => void;
}

/** A form in a drawer, built from the descriptor. */
export function ResourceForm(props: ResourceFormProps) {
  const { resource, target, making, warning, shows, formNote, takeTyped, onMade, onMoved, onClose } = props;
  const t = useTexts();
  const texts = useResourceTexts(resource);
  const confirm = useConfirm();
  const { drafts } = useRuntime();
  const userId = useCurrentUser()?.user?.id ?? "";
  useFocusBack(target !== undefined);
  const keyOf = (id: string) => `${userId} ${resource.name} ${id}`;
  const draftKey = keyOf(target?.kind === "edit" ? target.id : "new");
  const isLarge = resource.form.flat().length > 8;
  const verb = t(target?.kind === "edit" ? "web.list.edit" : "web.list.add", { one: texts.one });
  const title =
    target?.kind === "edit" && target.name ? t("common.labelled", { label: verb, value: target.name }) : verb;

  async function close() {
    const mayGo =
      drafts.get(draftKey) === undefined ||
      (await confirm({ title: t("common.ask.title"), text: t("common.ask.leave") }));
    if (!mayGo) return;
    drafts.drop(draftKey);
    onClose();
  }

  return (
    <Drawer
      open={target !== undefined}
      title={title}
      size={isLarge ? 780 : 480}
      keyboard={target !== undefined}
      focusable={{ focusTriggerAfterClose: false }}
      // Otherwise the Esc that opened the question would also close it.
      onClose={(event) => (event.preventDefault(), void close())}
      destroyOnHidden
      styles={{ wrapper: { maxWidth: "100vw" }, body: { padding: 0 } }}
    >
      {target ? (
        <Loaded
          key={`${target.kind === "edit" ? target.id : "new"} ${drawnAs(resource) ?? ""}`}
          resource={resource}
          target={target}
          draftKey={draftKey}
          making={making}
          warning={warning}
          shows={shows}
          formNote={formNote}
          takeTyped={takeTyped}
          onMade={onMade}
          onMoved={
            onMoved &&
            ((id, name, typed) => {
              drafts.drop(draftKey);
              drafts.keep(keyOf(id), typed);
              onMoved(id, name);
            })
          }
          onCancel={() => void close()}
          onClose={onClose}
        />
      ) : null}
    </Drawer>
  );
}

interface LoadedProps extends Pick<
  ResourceFormProps,
  "making" | "warning" | "shows" | "formNote" | "onMade" | "takeTyped"
> {
  readonly resource: Resource;
  readonly target: FormTarget;
  /** Key of the draft, which is kept until it is saved or discarded. */
  readonly draftKey: string;
  readonly onMoved: ((id: string, name: string, typed: Draft) => void) | undefined;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** Waits for the record. Names of referenced records are read at the same time. */
function Loaded({ resource, target, ...rest }: LoadedProps) {
  const record = useRecord(resource, target.kind === "edit" ? target.id : undefined);
  const isHere = target.kind === "create" || record.data !== undefined;
  // A form that is being filled in stays open when the record cannot be read again.
  if (record.error && !isHere) return <FailureNotice failure={record.error} onRetry={() => void record.refetch()} />;
  if (!isHere) {
    return (
      <div className={styles["waiting"]}>
        <Lines count={8} />
      </div>
    );
  }
  const given = target.kind === "create" ? target.given : {};
  const reread = async () => (await record.refetch()).data;
  return <Editing resource={resource} record={record.data} given={given} reread={reread} {...rest} />;
}

interface EditingProps extends Omit<LoadedProps, "target"> {
  readonly record: AnyRecord | undefined;
  readonly given: Draft;
  readonly reread: () => Promise<AnyRecord | undefined>;
}

function Editing(props: EditingProps) {
  const { resource, given, draftKey, making, warning, shows, formNote: Note, takeTyped, reread } = props;
  const { onMade, onMoved, onCancel, onClose } = props;
  const t = useTexts();
  const texts = useResourceTexts(resource);
  const confirm = useConfirm();
  const selfId = useCurrentUser()?.user?.id;
  const { client, drafts } = useRuntime();
  const refresh = useRefresh(resource);
  const namesOf = useReadNames();
  const formId = useId();
  // The record as read for this form. A later change by others is a conflict, so newer reads do not replace it.
  const [record, setRecord] = useState(props.record);
  const initial = record ? draftOf(resource, record) : newDraft(resource, given);
  const form = useDraftForm(draftKey, initial);
  /** Hidden fields keep their old value, even if something was typed before they were hidden. */
  const askedOf = (draft: Draft): Draft => {
    const hidden = Object.keys(draft).filter((name) => shows?.(name, draft) === false);
    return { ...draft, ...Object.fromEntries(hidden.map((name) => [name, initial[name]])) };
  };
  const { store, change: typeInto } = form;
  const [round, setRound] = useState(0);
  const { busy, failure, submit } = useSubmit<unknown, "save" | "next">(form, {
    check: (draft) => checkDraft(resource, askedOf(draft)),
    focus: (name) => document.getElementById(`${formId}-${name}`)?.focus(),
    issuesOf: (issues) => serverIssues(resource, issues),
    mayGo: async (draft) => {
      const question = record && (await warning?.({ record, draft, namesOf, isOwn: record.id === selfId, t }));
      return !question || confirm(question);
    },
    send,
    done,
  });

  // Focuses the first field: at the start, and for each next record. Text that was typed before the form was loaded is
  // inserted.
  useEffect(() => {
    const name = resource.form.flat().find((one) => {
      const field = document.getElementById(`${formId}-${one}`);
      return field?.matches(":disabled, [aria-disabled=true]") === false;
    });
    // The drawer takes the focus after its content is mounted, so the field is focused later.
    queueMicrotask(() => document.getElementById(`${formId}-${name}`)?.focus());
    const field = resource.fields[name ?? ""];
    const typed = takeTyped?.() ?? "";
    if (!field || typed === "" || !kindOf(field).typed || kindOf(field).isNumber) return;
    const before = store.getState().draft[field.name];
    typeInto(field.name, `${typeof before === "string" ? before : ""}${typed}`);
  }, [resource, formId, round, store, typeInto, takeTyped]);

  async function send(draft: Draft): Promise<unknown> {
    const { create, update } = resource.endpoints;
    if (record) {
      const body = changeBody(resource, record, askedOf(draft));
      return body && client.call(update, { params: { id: record.id }, body });
    }
    const { members, Made } = making?.() ?? {};
    const answer = await client.call(create, { body: { ...draftBody(resource, askedOf(draft)), ...members } });
    if (Made) onMade?.({ Made, answer, record: draft });
    return answer;
  }

  async function done(answer: unknown, draft: Draft, way: "save" | "next"): Promise<void> {
    const label = draft[resource.label];
    const name = typeof label === "string" ? label : texts.one;
    const typed = () => typedSince(store.getState());
    const isAllSent = () => Object.keys(typed()).length === 0;
    if (isAllSent()) form.forget();
    toast("success", t("web.form.saved", { name }));
    if (way === "next") {
      // Done before the list is read again, because the next record may be typed already.
      if (isAllSent()) setRound(round + 1);
      form.goOn(newDraft(resource, keepPlace(resource, draft)));
      void refresh();
      return;
    }
    await refresh();
    if (isAllSent()) {
      form.forget();
      onClose();
    } else if (record) {
      const now = await reread();
      if (!now) return;
      setRecord(now);
      form.goOn(draftOf(resource, now));
    } else {
      const id = idOf(answer);
      if (id !== undefined && onMoved) onMoved(id, name, typed());
      else {
        drafts.keep(draftKey, typed());
        onClose();
      }
    }
  }

  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit("save");
      }}
    >
      <div className={styles["scroll"]}>
        {form.isRestored ? <RestoredNote onDiscard={form.discard} /> : null}
        <Summary form={form} failure={failure} texts={texts} formId={formId} />
        <FormFields
          resource={resource}
          form={form}
          texts={texts}
          formId={formId}
          isNew={!record}
          recordId={record?.id}
          shows={shows}
        />
        {Note ? <Note form={form} recordId={record?.id} formId={formId} /> : null}
      </div>
      <div className={styles["foot"]}>
        <ServerGone />
        <Button onClick={onCancel}>{t("common.verbs.cancel")}</Button>
        {record ? null : (
          <Button loading={busy === "next"} disabled={busy === "save"} onClick={() => void submit("next")}>
            {t("common.verbs.saveAndNext")}
          </Button>
        )}
        <Button type="primary" htmlType="submit" loading={busy === "save"} disabled={busy === "next"}>
          {t("common.verbs.save")}
        </Button>
      </div>
    </form>
  );
}

interface SummaryProps {
  readonly form: DraftForm;
  readonly failure: unknown;
  readonly texts: ResourceTexts;
  readonly formId: string;
}

/** All errors of the form, each with a link to its field. */
function Summary({ form, failure, texts, formId }: SummaryProps) {
  const t = useTexts();
  const issueText = useIssueText();
  const issues = useIssues(form);
  if (failure === undefined && issues.length < 2) return null;
  const lines = issues.map((issue) => ({
    name: issue.field,
    label: texts.field(issue.field),
    value: issueText(issue),
  }));
  const count = issues.length > 1 ? t("web.form.summary", { count: issues.length }) : undefined;
  const said = failure === undefined ? count : failureText(t, failure);
  // The server's message is often that of one field.
  const isBelow = lines.some(({ label, value }) => said === t("common.labelled", { label, value }));
  const head = isBelow ? count : said;
  return (
    <div className={styles["summary"]} role="alert">
      {head === undefined ? null : <p>{head}</p>}
      <ul>
        {lines.map(({ name, label, value }) => (
          <li key={name}>
            <a href={`#${formId}-${name}`} onClick={(event) => focusField(event, `${formId}-${name}`)}>
              {label}
            </a>
            {t("common.labelled", { label: "", value })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Text of the server's error. After a conflict with another user's change also what to do. */
function failureText(t: Translate, failure: unknown): string {
  const said = errorText(t, failure);
  return hasCode(failure, "conflict") ? `${said} · ${mendText(t, failure)}` : said;
}

function focusField(event: { preventDefault(): void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}

/** Maps issues of the server to fields. The server names them by our field names or by members of the record. */
function serverIssues(resource: Resource, issues: readonly FieldIssue[]): readonly FieldIssue[] {
  const fields = Object.values(resource.fields);
  return issues.flatMap((issue) => {
    const field = fields.find(({ name, key, column }) => [name, key, column].includes(issue.field));
    if (field) return [{ ...issue, field: field.name }];
    // `equipment.0.name` is a value in a row; the editor of the rows marks it.
    const [head = "", ...at] = issue.field.split(".");
    const rows = fields.find(({ name }) => name === head && at.length > 0);
    return rows ? [{ ...issue, field: head, params: { ...issue.params, at: at.join(".") } }] : [];
  });
}

/** Id of the created record, from the answer. */
function idOf(answer: unknown): string | undefined {
  const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : undefined;
  return typeof id === "string" ? id : undefined;
}

/** The next record usually belongs to the same tree entry, so its field is kept. */
function keepPlace(resource: Resource, draft: Draft): Draft {
  const place = resource.list.within?.field;
  return place === undefined ? {} : { [place]: draft[place] };
}
