import {
  type AnyRecord,
  changeBody,
  checkDraft,
  checkField,
  draftBody,
  type Draft,
  draftOf,
  type FieldIssue,
  hasCode,
  isBancheError,
  kindOf,
  type Lookups,
  newDraft,
  type Resource,
  type Translate,
} from "@banche/core";
import Button from "antd/es/button";
import Drawer from "antd/es/drawer";
import { useEffect, useId, useMemo, useState } from "react";
import { useRuntime } from "../bind/context.tsx";
import { errorText, mendText } from "../bind/errorText.ts";
import { useIssueText } from "../bind/useIssueText.ts";
import { useLookups, useRecord, useRefresh } from "../bind/useResource.ts";
import { useCurrentUser } from "../bind/useSession.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
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
import type { FormTarget } from "./useResourceScreen.ts";

/** A record that was just made, and how that is shown. */
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
  readonly onMade?: ((made: MadeRecord) => void) | undefined;
  readonly onClose: () => void;
}

/** A form in a drawer, made from the descriptor. */
export function ResourceForm({ resource, target, making, warning, onMade, onClose }: ResourceFormProps) {
  const t = useTexts();
  const texts = useResourceTexts(resource);
  const confirm = useConfirm();
  const { drafts } = useRuntime();
  const userId = useCurrentUser()?.user?.id ?? "";
  useFocusBack(target !== undefined);
  const draftKey = `${userId} ${resource.name} ${target?.kind === "edit" ? target.id : "new"}`;
  const isLarge = resource.form.flat().length > 8;
  const title =
    target?.kind === "edit"
      ? [t("web.list.edit", { one: texts.one }), target.name].filter(Boolean).join(": ")
      : t("web.list.add", { one: texts.one });

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
      // Else the browser would answer the question with the Esc that asked it.
      onClose={(event) => (event.preventDefault(), void close())}
      destroyOnHidden
      styles={{ wrapper: { maxWidth: "100vw" }, body: { padding: 0 } }}
    >
      {target ? (
        <Loaded
          key={target.kind === "edit" ? target.id : "new"}
          resource={resource}
          target={target}
          draftKey={draftKey}
          making={making}
          warning={warning}
          onMade={onMade}
          onCancel={() => void close()}
          onClose={onClose}
        />
      ) : null}
    </Drawer>
  );
}

interface LoadedProps extends Pick<ResourceFormProps, "making" | "warning" | "onMade"> {
  readonly resource: Resource;
  readonly target: FormTarget;
  /** What was typed is kept by this until it is saved or given up. */
  readonly draftKey: string;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

/** Waits for the record and for what its fields point to. */
function Loaded({ resource, target, ...rest }: LoadedProps) {
  const record = useRecord(resource, target.kind === "edit" ? target.id : undefined);
  const lookups = useLookups(resource, true);
  const isHere = lookups.data && (target.kind === "create" || record.data);
  const failure: unknown = record.error ?? lookups.error;
  // What is being filled in stays when something cannot be read again.
  if (failure && !isHere) {
    const retry = () => void (record.error ? record.refetch() : lookups.refetch());
    return <FailureNotice failure={failure} onRetry={retry} />;
  }
  if (!lookups.data || !isHere) {
    return (
      <div className={styles["waiting"]}>
        <Lines count={8} />
      </div>
    );
  }
  const given = target.kind === "create" ? target.given : {};
  return <Editing resource={resource} record={record.data} given={given} lookups={lookups.data} {...rest} />;
}

interface EditingProps extends Omit<LoadedProps, "target"> {
  readonly record: AnyRecord | undefined;
  readonly given: Draft;
  readonly lookups: Lookups;
}

function Editing(props: EditingProps) {
  const { resource, record, given, lookups, draftKey, making, warning, onMade, onCancel, onClose } = props;
  const t = useTexts();
  const texts = useResourceTexts(resource);
  const issueText = useIssueText();
  const confirm = useConfirm();
  const selfId = useCurrentUser()?.user?.id;
  const { client, drafts } = useRuntime();
  const refresh = useRefresh(resource);
  const formId = useId();
  const start = useMemo(
    () => (record ? draftOf(resource, record) : newDraft(resource, given)),
    [resource, record, given],
  );
  const [kept, setKept] = useState(() => keptDraft(drafts.get(draftKey)));
  const [draft, setDraft] = useState<Draft>({ ...start, ...kept });
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState<"save" | "next">();
  const [round, setRound] = useState(0);

  // Who opens a form types at once, and so does who goes on with the next record.
  useEffect(() => {
    const names = resource.form.flat();
    const fields = names.map((name) => document.getElementById(`${formId}-${name}`));
    const first = fields.find((field) => field?.matches(":disabled, [aria-disabled=true]") === false);
    // The drawer takes the focus itself when it opens, after what is inside of it.
    queueMicrotask(() => first?.focus());
  }, [resource, formId, round]);

  const without = (name: string) => (list: readonly FieldIssue[]) => list.filter(({ field }) => field !== name);

  function check(name: string, value: unknown) {
    const field = resource.fields[name];
    const problem = field && checkField(field, value);
    setIssues((list) => [...without(name)(list), ...(problem ? [{ field: name, ...problem }] : [])]);
  }

  function change(name: string, value: unknown) {
    const next = { ...draft, [name]: value };
    setDraft(next);
    drafts.keep(draftKey, next);
    const field = resource.fields[name];
    // Text is checked when the field is left, choices at once (spec §5); a mended field is freed at once.
    if (field && kindOf(field).typed) setIssues(without(name));
    else check(name, value);
  }

  async function save(next: boolean) {
    const wrong = checkDraft(resource, draft);
    setIssues(wrong);
    setFailure(undefined);
    if (wrong.length > 0) {
      document.getElementById(`${formId}-${wrong[0]?.field}`)?.focus();
      return;
    }
    const question = record && warning?.({ record, draft, lookups, isOwn: record.id === selfId, t });
    if (question && !(await confirm(question))) return;
    setBusy(next ? "next" : "save");
    try {
      await send();
      drafts.drop(draftKey);
      setKept(undefined);
      const name = draft[resource.label];
      toast("success", t("web.form.saved", { name: typeof name === "string" ? name : texts.one }));
      if (next) {
        // Before the list is read again: the next record is typed at once.
        setDraft(newDraft(resource, keepPlace(resource, draft)));
        setRound(round + 1);
        setBusy(undefined);
      }
      await refresh();
      if (!next) onClose();
    } catch (error) {
      setFailure(error);
      setIssues(isBancheError(error) ? serverIssues(resource, error.details.issues ?? []) : []);
    }
    setBusy(undefined);
  }

  async function send(): Promise<void> {
    const { create, update } = resource.endpoints;
    if (!record) {
      const { members, Made } = making?.() ?? {};
      const answer = await client.call(create, { body: { ...draftBody(resource, draft), ...members } });
      if (Made) onMade?.({ Made, answer, record: draft });
    } else {
      const body = changeBody(resource, record, draft);
      if (body) await client.call(update, { params: { id: record.id }, body });
    }
  }

  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <div className={styles["scroll"]}>
        {kept ? (
          <RestoredNote
            onDiscard={() => {
              drafts.drop(draftKey);
              setKept(undefined);
              setDraft(start);
            }}
          />
        ) : null}
        {failure === undefined && issues.length < 2 ? null : (
          <div className={styles["summary"]} role="alert">
            <p>{failure === undefined ? t("web.form.summary", { count: issues.length }) : failureText(t, failure)}</p>
            <ul>
              {issues.map((issue) => (
                <li key={issue.field}>
                  <a
                    href={`#${formId}-${issue.field}`}
                    onClick={(event) => focusField(event, `${formId}-${issue.field}`)}
                  >
                    {texts.field(issue.field)}
                  </a>
                  {`: ${issueText(issue)}`}
                </li>
              ))}
            </ul>
          </div>
        )}
        <FormFields
          resource={resource}
          draft={draft}
          issues={issues}
          lookups={lookups}
          texts={texts}
          formId={formId}
          isNew={!record}
          onChange={change}
          onLeave={(name) => check(name, draft[name])}
        />
      </div>
      <div className={styles["foot"]}>
        <ServerGone />
        <Button onClick={onCancel}>{t("common.verbs.cancel")}</Button>
        {record ? null : (
          <Button loading={busy === "next"} disabled={busy === "save"} onClick={() => void save(true)}>
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

/** What the server said; after somebody else's change also how to go on. */
function failureText(t: Translate, failure: unknown): string {
  const said = errorText(t, failure);
  return hasCode(failure, "conflict") ? `${said} · ${mendText(t, failure)}` : said;
}

function focusField(event: { preventDefault(): void }, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}

/** The server names fields by our names or by members of the record. */
function serverIssues(resource: Resource, issues: readonly FieldIssue[]): readonly FieldIssue[] {
  const fields = Object.values(resource.fields);
  return issues.flatMap((issue) => {
    const field = fields.find(({ name, key, column }) => [name, key, column].includes(issue.field));
    return field ? [{ ...issue, field: field.name }] : [];
  });
}

/** What a form kept before it was interrupted, as by a lock or the end of the session. */
function keptDraft(kept: unknown): Draft | undefined {
  return typeof kept === "object" && kept !== null ? { ...kept } : undefined;
}

/** The next record usually lies in the same place. */
function keepPlace(resource: Resource, draft: Draft): Draft {
  const place = resource.list.within?.field;
  return place === undefined ? {} : { [place]: draft[place] };
}
