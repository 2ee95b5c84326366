import { hasCode } from "@banche/core";
import { type AccountInput, checkAccountInput } from "@banche/core/forms";
import { isSilentRedirect, LOGIN_ERROR_TOAST_MS } from "@banche/core/shell";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useGround } from "../../bind/context.tsx";
import { errorText, mendText } from "../../bind/errorText.ts";
import { leaveFor } from "../../bind/leaveFor.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";
import { announcePreviousLogin } from "./announcePreviousLogin.ts";
import { PasswordField } from "./PasswordField.tsx";
import styles from "./session.module.css";
import { TextField } from "./TextField.tsx";

interface AccountFormProps {
  readonly failure: unknown;
  readonly onFailure: (failure: unknown) => void;
}

/** Sign-in by account and password (spec §2, §4, §5). */
export function AccountForm({ failure, onFailure }: AccountFormProps) {
  const t = useTexts();
  const formats = useFormats();
  const { connect } = useGround();
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const accountInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(() => accountInput.current?.focus(), []);

  const checked = checkAccountInput({ account, password });
  const problemOf = (field: keyof AccountInput) => {
    const problem = asked && !checked.ok ? checked.problems.find((one) => one.field === field) : undefined;
    return problem && t(problem.text);
  };

  async function signIn(input: AccountInput) {
    setBusy(true);
    onFailure(undefined);
    try {
      const { session } = await connect();
      announcePreviousLogin(t, formats, await session.signIn(input));
    } catch (error) {
      const isElsewhere = hasCode(error, "sign_in_redirected");
      if (isElsewhere && isSilentRedirect(error) && leaveFor(error.details.path)) return;
      toast("error", errorText(t, error), LOGIN_ERROR_TOAST_MS);
      if (isElsewhere && leaveFor(error.details.path, LOGIN_ERROR_TOAST_MS)) return;
      onFailure(error);
      passwordInput.current?.select();
    }
    setBusy(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (busy) return;
    if (checked.ok) void signIn(checked.value);
    else (checked.problems[0]?.field === "account" ? accountInput : passwordInput).current?.focus();
  }

  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      <TextField
        ref={accountInput}
        label={t("session.account")}
        placeholder={t("session.accountHint")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={account}
        problem={problemOf("account")}
        onChange={(event) => setAccount(event.target.value)}
      />
      <PasswordField ref={passwordInput} value={password} onChange={setPassword} problem={problemOf("password")} />
      <button type="submit" className={styles["submit"]} aria-busy={busy}>
        {t(busy ? "web.signIn.busy" : "session.signIn")}
      </button>
      <p className={styles["failure"]} role="alert">
        {failure === undefined ? null : `${errorText(t, failure)} · ${mendText(t, failure)}`}
      </p>
    </form>
  );
}
