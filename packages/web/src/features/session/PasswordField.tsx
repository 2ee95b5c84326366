import { type KeyboardEvent, type Ref, useState } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./session.module.css";
import { TextField } from "./TextField.tsx";

interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password input with a warning while caps lock is on and a button that shows the typed text. */
export function PasswordField({ value, onChange, problem, ...rest }: PasswordFieldProps) {
  const t = useTexts();
  const [capsLock, setCapsLock] = useState(false);
  const [shown, setShown] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <TextField
      {...rest}
      label={t("session.password")}
      type={shown ? "text" : "password"}
      name="password"
      autoComplete="current-password"
      maxLength={200}
      value={value}
      problem={problem}
      hint={capsLock ? t("session.capsLock") : undefined}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
      beside={
        <button
          type="button"
          className={styles["reveal"]}
          aria-label={t(shown ? "web.signIn.hidePassword" : "web.signIn.showPassword")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Eye open={shown} />
        </button>
      }
    />
  );
}

function Eye({ open }: { readonly open: boolean }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.800"
      aria-hidden="true"
    >
      <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Z" />
      <circle cx="12" cy="12" r="3" />
      {open ? null : <path d="m4 4 16 16" />}
    </svg>
  );
}
