import { hasCode } from "@banche/core";
import { LOGIN_ERROR_TOAST_MS, STORAGE_PREFIX } from "@banche/core/shell";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useStore } from "../../bind/useStore.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { PasswordField } from "./PasswordField.tsx";
import styles from "./session.module.css";
import { SubmitOrLeave } from "./SubmitOrLeave.tsx";

/** Number of wrong passwords since the screen was locked; stored so that a reload does not reset it. */
const WRONG_KEY = `${STORAGE_PREFIX}wrongUnlocks`;

/** The lock screen (spec §4): the server refuses all other calls until the password is entered here. */
export function LockPage() {
  const t = useTexts();
  const { session, brief } = useRuntime();
  const state = useStore(session.store);
  const user = state.status === "signedOut" ? undefined : state.current?.user;
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus(), []);

  async function unlock() {
    setBusy(true);
    try {
      await session.unlock(password);
      brief.remove(WRONG_KEY);
    } catch (error) {
      setProblem(problemOf(error));
      toast("error", errorText(t, error), LOGIN_ERROR_TOAST_MS);
      input.current?.select();
    }
    setBusy(false);
  }

  function problemOf(error: unknown): string {
    if (!hasCode(error, "wrong_password")) return errorText(t, error);
    const count = (Number(brief.get(WRONG_KEY)) || 0) + 1;
    brief.set(WRONG_KEY, String(count));
    return `${errorText(t, error)} · ${t("web.lock.wrong", { count })}`;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (password === "") setProblem(t("session.enterUnlockPassword"));
    else void unlock();
  }

  return (
    <AuthFrame heading={t("session.locked")} code="lockScreen">
      {user ? <Avatar name={user.realName} picture={user.headIcon} size={56} /> : null}
      <p className={styles["who"]}>
        {user
          ? t("web.lock.hint", { name: `${user.realName} / ${user.account ?? ""}` })
          : t("session.enterUnlockPassword")}
      </p>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        <PasswordField
          ref={input}
          value={password}
          onChange={(value) => {
            setPassword(value);
            setProblem(undefined);
          }}
          problem={problem}
        />
        <SubmitOrLeave label={t("session.unlock")} busy={busy} />
      </form>
    </AuthFrame>
  );
}
