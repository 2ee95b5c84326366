import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useStore } from "../../bind/useStore.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { useSignOut } from "../../bind/useSignOut.ts";
import { Enrol } from "../../secondFactor/Enrol.tsx";
import { announcePreviousLogin } from "./announcePreviousLogin.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import styles from "./session.module.css";
import { TextField } from "./TextField.tsx";

/** A step that the session requires first: entering a one-time code, or setting up a second factor (ADR 0149). */
export function SecondFactorPage() {
  const t = useTexts();
  const { session } = useRuntime();
  const leave = useSignOut();
  const state = useStore(session.store);
  // Uses the state at opening, because the recovery codes are shown after the server requires nothing any more.
  const [current] = useState(() => (state.status === "signedOut" ? undefined : state.current));
  const name = `${current?.user?.realName ?? ""} / ${current?.user?.account ?? ""}`;
  return (
    <AuthFrame heading={t("secondFactor.title")}>
      {current?.secondFactor === "enrolment" ? (
        <>
          <p className={styles["who"]}>{t("secondFactor.demanded", { name })}</p>
          <Enrol noPassword={current.noPassword === true} onDone={() => void session.load()} />
        </>
      ) : (
        <>
          <p className={styles["who"]}>{t("secondFactor.waiting", { name })}</p>
          <CodeForm />
        </>
      )}
      <p className={styles["form"]}>
        <button type="button" className={styles["plain"]} onClick={() => void leave()}>
          {t("web.lock.other")}
        </button>
      </p>
    </AuthFrame>
  );
}

function CodeForm() {
  const t = useTexts();
  const formats = useFormats();
  const { session } = useRuntime();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus(), [isRecovery]);

  async function give() {
    // Apps show the code with a space in the middle.
    const given = code.replace(/\s/g, "");
    const isPossible = isRecovery ? given !== "" : /^\d{6}$/.test(given);
    if (!isPossible) {
      setProblem(t(isRecovery ? "secondFactor.enterRecovery" : "secondFactor.enterCode"));
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      announcePreviousLogin(t, formats, await session.giveCode(given));
    } catch (error) {
      setProblem(errorText(t, error));
      input.current?.select();
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) void give();
  }

  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      <TextField
        key={String(isRecovery)}
        ref={input}
        label={t(isRecovery ? "secondFactor.recoveryCode" : "secondFactor.code")}
        name="code"
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        problem={problem}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(undefined);
        }}
      />
      <button type="submit" className={styles["submit"]} aria-busy={busy}>
        {t("secondFactor.submit")}
      </button>
      <button
        type="button"
        className={styles["plain"]}
        onClick={() => {
          setRecovery(!isRecovery);
          setCode("");
          setProblem(undefined);
        }}
      >
        {t(isRecovery ? "secondFactor.useApp" : "secondFactor.useRecovery")}
      </button>
    </form>
  );
}
