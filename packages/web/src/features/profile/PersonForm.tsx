import {
  checkDraft,
  checkField,
  type Draft,
  draftOf,
  encodePassword,
  type FieldIssue,
  type Resource,
} from "@banche/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useMemo, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useLookups } from "../../bind/useResource.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { FormFields } from "../../resource/FormFields.tsx";
import { RestoredNote } from "../../resource/RestoredNote.tsx";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { toast } from "../../ui/toasts.ts";
import { ContactProof, type Demand, demandOf, NO_PROOF, type Proof } from "./ContactProof.tsx";
import styles from "./profile.module.css";
import { changesOfPerson, personOf, type Profile } from "./profileForm.ts";

/** Own data to change; only what was changed is sent. What was typed stays until it is saved. */
export function PersonForm({ profile }: { readonly profile: Profile }) {
  const t = useTexts();
  const users = useRegistry().find("users");
  const person = useMemo(() => users && personOf(users), [users]);
  return person ? <Fields person={person} profile={profile} /> : <Notice title={t("navigation.pages.notFound")} />;
}

interface FieldsProps {
  readonly person: Resource;
  readonly profile: Profile;
}

function Fields({ person, profile }: FieldsProps) {
  const t = useTexts();
  const users = useResourceTexts({ name: "users" });
  const { client, session, drafts } = useRuntime();
  const queries = useQueryClient();
  const formId = useId();
  const lookups = useLookups(person, true);
  const start = useMemo(() => draftOf(person, { ...profile }), [person, profile]);
  const key = `profile ${profile.id}`;
  const [kept, setKept] = useState(() => keptOf(drafts.get(key)));
  const [draft, setDraft] = useState<Draft>({ ...start, ...kept });
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [busy, setBusy] = useState(false);
  const [demand, setDemand] = useState<Demand>();
  const [proof, setProof] = useState(NO_PROOF);
  const [sent, setSent] = useState("");
  const texts = {
    ...users,
    // The sections of a user are divided otherwise.
    word: (text: string, fallback: string) =>
      text.startsWith("web.sections.") ? fallback : users.word(text, fallback),
    field: (name: string) => (name === "signature" ? t("profile.fields.signature") : users.field(name)),
  };

  const change = (name: string, value: unknown) => {
    const next = { ...draft, [name]: value };
    setDraft(next);
    setIssues(issues.filter(({ field }) => field !== name));
    drafts.keep(key, next);
  };
  const leave = (name: string) => {
    const field = person.fields[name];
    const problem = field && checkField(field, draft[name]);
    setIssues([...issues.filter((one) => one.field !== name), ...(problem ? [{ field: name, ...problem }] : [])]);
  };
  async function save(event: FormEvent) {
    event.preventDefault();
    const wrong = checkDraft(person, draft);
    setIssues(wrong);
    if (wrong[0]) return document.getElementById(`${formId}-${wrong[0].field}`)?.focus();
    const body = changesOfPerson(person, profile, draft);
    setBusy(true);
    try {
      if (body) await client.profile.update({ body: { ...body, ...encoded(proof) } });
      drafts.drop(key);
      setKept(undefined);
      forgetProof();
      toast("success", t("common.done.success"));
      await Promise.all([queries.invalidateQueries({ queryKey: ["profile"] }), session.load()]);
    } catch (error) {
      const wanted = demandOf(error, errorText(t, error), demand);
      if (wanted) setDemand(wanted);
      else toast("error", errorText(t, error));
    }
    setBusy(false);
    return undefined;
  }

  async function sendCode(): Promise<void> {
    setBusy(true);
    try {
      const { currentPassword = "" } = encoded(proof);
      const body = { mobile: String(draft["mobilePhone"]), currentPassword };
      const { expiresIn } = await client.profile.sendMobileCode({ body });
      setSent(t("session.codeSent", { minutes: Math.round(expiresIn / 60) }));
      setDemand({ field: "mobileCode", text: "", withCode: true });
    } catch (error) {
      toast("error", errorText(t, error));
    }
    setBusy(false);
  }

  const forgetProof = () => {
    setDemand(undefined);
    setProof(NO_PROOF);
    setSent("");
  };
  const discard = () => {
    drafts.drop(key);
    setKept(undefined);
    setDraft(start);
    setIssues([]);
    forgetProof();
  };

  if (lookups.error) return <FailureNotice failure={lookups.error} onRetry={() => void lookups.refetch()} />;
  if (!lookups.data) return <Lines count={8} />;
  return (
    <form className={styles["form"]} noValidate onSubmit={(event) => void save(event)}>
      {kept ? <RestoredNote onDiscard={discard} /> : null}
      <FormFields
        resource={person}
        draft={draft}
        issues={issues}
        lookups={lookups.data}
        texts={texts}
        formId={formId}
        isNew={false}
        onChange={change}
        onLeave={leave}
      />
      {demand ? (
        <ContactProof
          // What is asked for next gets the focus.
          key={demand.field}
          demand={demand}
          proof={proof}
          busy={busy}
          sent={sent}
          onChange={setProof}
          onSend={() => void sendCode()}
        />
      ) : null}
      <p>
        <Button look="main" type="submit" busy={busy}>
          {t("common.verbs.save")}
        </Button>
      </p>
    </form>
  );
}

/** As the server wants it; nothing while nothing was typed. */
function encoded({ currentPassword, mobileCode }: Proof): { currentPassword?: string; mobileCode?: string } {
  return {
    ...(currentPassword !== "" && { currentPassword: encodePassword(currentPassword) }),
    ...(mobileCode !== "" && { mobileCode }),
  };
}

function keptOf(kept: unknown): Draft | undefined {
  return typeof kept === "object" && kept !== null ? { ...kept } : undefined;
}
