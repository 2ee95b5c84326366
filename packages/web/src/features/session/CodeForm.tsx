import { signIn } from "@banche/core/calls";
import { checkCodeInput, type CodeInput, rules } from "@banche/core/forms";
import { LOGIN_ERROR_TOAST_MS } from "@banche/core/shell";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";
import { announcePreviousLogin } from "./announcePreviousLogin.ts";
import styles from "./session.module.css";
import { TextField } from "./TextField.tsx";
import { useCountdown } from "./useCountdown.ts";

/** Sign-in with a code that is sent to a mobile number (spec §2, §5). */
export function CodeForm() {
  const t = useTexts();
  const formats = useFormats();
  const { session, client } = useRuntime();
  const [mobile, setMobile] = useState("");
  const [code, setCode] = useState("");
  const [company, setCompany] = useState("");
  const [contact, setContact] = useState("");
  const [asked, setAsked] = useState<"nothing" | "code" | "all">("nothing");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [seconds, startCountdown] = useCountdown();
  const [sent, setSent] = useState("");
  const mobileInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);

  useEffect(() => mobileInput.current?.focus(), []);

  const checked = checkCodeInput({ mobile, code });
  const problemOf = (field: keyof CodeInput) => {
    const shown = asked === "all" || (asked === "code" && field === "mobile");
    const problem = shown && !checked.ok ? checked.problems.find((one) => one.field === field) : undefined;
    return problem && t(problem.text);
  };

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      toast("error", errorText(t, error), LOGIN_ERROR_TOAST_MS);
      setFailure(error);
    }
    setBusy(false);
  }

  async function getCode(): Promise<void> {
    setAsked("code");
    if (!rules.iphone.test(mobile.trim())) {
      mobileInput.current?.focus();
      return;
    }
    await attempt(async () => {
      const body = { mobile: mobile.trim(), ...(company && { company }), ...(contact && { contact }) };
      const { retryAfter, expiresIn } = await client.calls(signIn).sendCode({ body });
      startCountdown(retryAfter);
      setSent(t("session.codeSent", { minutes: Math.round(expiresIn / 60) }));
      codeInput.current?.focus();
    });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked("all");
    if (busy) return;
    if (!checked.ok) {
      (checked.problems[0]?.field === "mobile" ? mobileInput : codeInput).current?.focus();
      return;
    }
    void attempt(async () => {
      const { token = "" } = await session.signingIn.calls(signIn).withCode({ body: checked.value });
      announcePreviousLogin(t, formats, await session.adopt(token));
    });
  }

  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      <TextField
        ref={mobileInput}
        label={t("session.mobile")}
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        value={mobile}
        problem={problemOf("mobile")}
        onChange={(event) => setMobile(event.target.value)}
      />
      <TextField
        ref={codeInput}
        label={t("session.code")}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        problem={problemOf("code")}
        hint={sent}
        onChange={(event) => setCode(event.target.value)}
        beside={
          <button
            type="button"
            className={styles["getCode"]}
            disabled={seconds > 0 || busy}
            onClick={() => void getCode()}
          >
            {seconds > 0 ? t("session.resendCode", { seconds }) : t("session.getCode")}
          </button>
        }
      />
      <div className={styles["pair"]}>
        <TextField
          label={t("session.company")}
          name="company"
          autoComplete="organization"
          maxLength={100}
          value={company}
          onChange={(event) => setCompany(event.target.value)}
        />
        <TextField
          label={t("session.contact")}
          name="contact"
          autoComplete="name"
          maxLength={50}
          value={contact}
          onChange={(event) => setContact(event.target.value)}
        />
      </div>
      <button type="submit" className={styles["submit"]} aria-busy={busy}>
        {t(busy ? "web.signIn.busy" : "session.signIn")}
      </button>
      <p className={styles["failure"]} role="alert">
        {failure === undefined ? null : errorText(t, failure)}
      </p>
    </form>
  );
}
