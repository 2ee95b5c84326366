import { type AccountInput, checkAccountInput, hasCode, LOGIN_ERROR_TOAST_MS } from "@banche/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText, mendText } from "../../bind/errorText.ts";
import { useStore } from "../../bind/useStore.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";
import { announcePreviousLogin } from "./announcePreviousLogin.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { leaveFor } from "../../bind/leaveFor.ts";
import { PasswordField } from "./PasswordField.tsx";
import styles from "./session.module.css";
import { TextField } from "./TextField.tsx";

/** Sign-in by account and password (spec §2, §4, §5). Where to go afterwards is the guard's business. */
export function LoginPage() {
  const t = useTexts();
  const { session } = useRuntime();
  const state = useStore(session.store);
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const accountInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(() => accountInput.current?.focus(), []);

  /** A token that was kept is tried before anybody is asked. */
  useEffect(() => {
    const kept = session.store.getState();
    if (kept.status === "signedIn" && !kept.current) session.load().catch(setFailure);
  }, [session]);

  const checked = checkAccountInput({ account, password });
  const problemOf = (field: keyof AccountInput) => {
    const problem = asked && !checked.ok ? checked.problems.find((one) => one.field === field) : undefined;
    return problem && t(problem.text);
  };

  async function signIn(input: AccountInput) {
    setBusy(true);
    setFailure(undefined);
    try {
      announcePreviousLogin(t, await session.signIn(input));
    } catch (error) {
      toast("error", errorText(t, error), LOGIN_ERROR_TOAST_MS);
      if (hasCode(error, "sign_in_redirected") && leaveFor(error.details.path, LOGIN_ERROR_TOAST_MS)) return;
      setFailure(error);
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
    <AuthFrame heading={t("web.signIn.heading")}>
      {state.status === "signedOut" && state.endedBy && failure === undefined ? (
        <p className={styles["notice"]} role="alert">
          {state.message ?? t(`errors.${state.endedBy}`)}
        </p>
      ) : null}
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
    </AuthFrame>
  );
}
