import { hasCode } from "@banche/core";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { errorText } from "../bind/errorText.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "../ui/Button.tsx";
import field from "../ui/field.module.css";
import { toast } from "../ui/toasts.ts";
import styles from "./secondFactor.module.css";

/** What is asked for. */
type Asked = "password" | "code";
export type Answers = Readonly<Record<Asked, string>>;

interface AskFormProps {
  readonly asked: readonly Asked[];
  readonly label: string;
  /** Cannot be taken back. */
  readonly isGrave?: boolean;
  /** Beside the button that sends. */
  readonly beside?: ReactNode;
  /** Told what was entered. What it throws is shown at the field that it is about. */
  readonly onGive: (answers: Answers) => Promise<void>;
}

const EMPTY: Answers = { password: "", code: "" };

/** Asks for a password, a one-time code, or both. */
export function AskForm({ asked, label, isGrave = false, beside, onGive }: AskFormProps) {
  const t = useTexts();
  const id = useId();
  const [answers, setAnswers] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<Answers>>({});
  const [busy, setBusy] = useState(false);

  function show(wrong: Partial<Answers>) {
    setProblems(wrong);
    const first = asked.find((name) => wrong[name] !== undefined);
    if (first) document.getElementById(`${id}-${first}`)?.focus();
  }

  async function give(event: FormEvent) {
    event.preventDefault();
    const empty = asked.filter((name) => answers[name].trim() === "");
    const missing = { password: t("validation.required"), code: t("secondFactor.enterCode") };
    if (empty.length > 0) return show(Object.fromEntries(empty.map((name) => [name, missing[name]])));
    setBusy(true);
    try {
      await onGive(answers);
    } catch (error) {
      const isOfPassword = hasCode(error, "wrong_password") || !asked.includes("code");
      const at = isOfPassword && asked.includes("password") ? "password" : asked.at(-1);
      if (at === undefined) toast("error", errorText(t, error));
      else show({ [at]: errorText(t, error) });
    }
    setBusy(false);
    return undefined;
  }

  return (
    <form className={styles["form"]} noValidate onSubmit={(event) => void give(event)}>
      {asked.map((name) => (
        <div key={name} className={field["field"]}>
          <label htmlFor={`${id}-${name}`}>{t(`secondFactor.${name}`)}</label>
          <input
            id={`${id}-${name}`}
            type={name === "password" ? "password" : "text"}
            autoComplete={name === "password" ? "current-password" : "one-time-code"}
            {...(name === "code" && { autoCapitalize: "characters", spellCheck: false })}
            maxLength={name === "password" ? 100 : 40}
            value={answers[name]}
            aria-invalid={problems[name] !== undefined}
            aria-describedby={`${id}-${name}-below`}
            onChange={(event) => {
              setAnswers({ ...answers, [name]: event.target.value });
              setProblems({});
            }}
          />
          <p id={`${id}-${name}-below`} data-problem={problems[name] !== undefined}>
            {problems[name]}
          </p>
        </div>
      ))}
      <p className={styles["buttons"]}>
        <Button look={isGrave ? "danger" : "main"} type="submit" busy={busy}>
          {label}
        </Button>
        {beside}
      </p>
    </form>
  );
}
