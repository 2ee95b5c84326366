import type { Resource } from "@banche/core";
import { profile as profileCalls } from "@banche/core/calls";
import { checkDraft, draftOf } from "@banche/core/forms";
import { encodePassword } from "@banche/core/wire";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useRegistry } from "../../bind/useRegistry.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FormFields } from "../../resource/FormFields.tsx";
import { RestoredNote } from "../../resource/RestoredNote.tsx";
import { useDraftForm } from "../../resource/useDraftForm.ts";
import { useSubmit } from "../../resource/useSubmit.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import { ContactProof, type Demand, demandOf, NO_PROOF, type Proof } from "./ContactProof.tsx";
import styles from "./profile.module.css";
import { changesOfPerson, personOf, type Profile } from "./profileForm.ts";
import { queryKeys } from "../../bind/queryKeys.ts";

/** The user's data; only changed fields are sent. Typed values are kept until they are saved. */
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
  const { client, session } = useRuntime();
  const queries = useQueryClient();
  const formId = useId();
  const draftForm = useDraftForm(`profile ${profile.id}`, draftOf(person, { ...profile }));
  const [demand, setDemand] = useState<Demand>();
  const [proof, setProof] = useState(NO_PROOF);
  const [sent, setSent] = useState("");
  const [sending, setSending] = useState(false);
  const texts = {
    ...users,
    // The sections have other titles than in the form of a user.
    word: (text: string, fallback: string) =>
      text.startsWith("web.sections.") ? fallback : users.word(text, fallback),
    field: (name: string) => (name === "signature" ? t("profile.fields.signature") : users.field(name)),
  };

  const { busy: saving, submit } = useSubmit(draftForm, {
    check: (draft) => checkDraft(person, draft),
    focus: (name) => document.getElementById(`${formId}-${name}`)?.focus(),
    // The requested proof has its own fields, so no field of the form is marked.
    issuesOf: () => [],
    async send(draft) {
      const body = changesOfPerson(person, profile, draft);
      try {
        if (body) await client.calls(profileCalls).update({ body: { ...body, ...encoded(proof) } });
      } catch (error) {
        const wanted = demandOf(error, errorText(t, error), demand);
        if (wanted) setDemand(wanted);
        else toast("error", errorText(t, error));
        throw error;
      }
    },
    async done(_answer, draft) {
      draftForm.goOn(draft);
      forgetProof();
      toast("success", t("common.done.success"));
      await Promise.all([queries.invalidateQueries({ queryKey: queryKeys.profile }), session.load()]);
    },
  });
  const busy = saving !== undefined || sending;

  async function sendCode(): Promise<void> {
    setSending(true);
    try {
      const { currentPassword = "" } = encoded(proof);
      const body = { mobile: String(draftForm.store.getState().draft["mobilePhone"]), currentPassword };
      const { expiresIn } = await client.calls(profileCalls).sendMobileCode({ body });
      setSent(t("session.codeSent", { minutes: Math.round(expiresIn / 60) }));
      setDemand({ field: "mobileCode", text: "", withCode: true });
    } catch (error) {
      toast("error", errorText(t, error));
    }
    setSending(false);
  }

  const forgetProof = () => {
    setDemand(undefined);
    setProof(NO_PROOF);
    setSent("");
  };
  const discard = () => {
    draftForm.discard();
    forgetProof();
  };

  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit("save");
      }}
    >
      {draftForm.isRestored ? <RestoredNote onDiscard={discard} /> : null}
      <FormFields resource={person} form={draftForm} texts={texts} formId={formId} isNew={false} />
      {demand ? (
        <ContactProof
          // A new key moves the focus to the next requested field.
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

/** The proof as the server expects it; empty fields are left out. */
function encoded({ currentPassword, mobileCode }: Proof): { currentPassword?: string; mobileCode?: string } {
  return {
    ...(currentPassword !== "" && { currentPassword: encodePassword(currentPassword) }),
    ...(mobileCode !== "" && { mobileCode }),
  };
}
