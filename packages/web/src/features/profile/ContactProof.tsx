import { hasCode, isBancheError } from "@banche/core";
import { useEffect, useId, useRef } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import field from "../../ui/field.module.css";
import styles from "./profile.module.css";

/** The proof that the owner changes their own number or address. */
export interface Proof {
  readonly currentPassword: string;
  readonly mobileCode: string;
}

/** The proof that the server asks for, and its message. */
export interface Demand {
  readonly field: keyof Proof;
  readonly text: string;
  /** True after a code was asked for: its field stays visible. */
  readonly withCode: boolean;
}

export const NO_PROOF: Proof = { currentPassword: "", mobileCode: "" };

/** Whether a change was refused only for missing proof; undefined for every other failure. */
export function demandOf(error: unknown, text: string, before: Demand | undefined): Demand | undefined {
  const rule = isBancheError(error) ? error.details.issues?.[0]?.rule : undefined;
  if (rule === "codeRequired" || rule === "codeWrong") return { field: "mobileCode", text, withCode: true };
  const withCode = before?.withCode ?? false;
  if (rule === "passwordRequired") return { field: "currentPassword", text, withCode };
  return before && hasCode(error, "wrong_password") ? { field: "currentPassword", text, withCode } : undefined;
}

interface ContactProofProps {
  readonly demand: Demand;
  readonly proof: Proof;
  readonly busy: boolean;
  /** The message after a code was sent. */
  readonly sent: string;
  readonly onChange: (proof: Proof) => void;
  readonly onSend: () => void;
}

/** Asks for the current password, and for the code sent to the new number. */
export function ContactProof({ demand, proof, busy, sent, onChange, onSend }: ContactProofProps) {
  const t = useTexts();
  const id = useId();
  const next = useRef<HTMLInputElement>(null);
  // Moves the focus to the field that is needed next.
  useEffect(() => next.current?.focus(), []);
  const names = demand.withCode ? (["currentPassword", "mobileCode"] as const) : (["currentPassword"] as const);
  return (
    <div className={styles["narrow"]}>
      {names.map((name) => {
        const isNext = demand.field === name;
        const problem = isNext && demand.text !== "" ? demand.text : undefined;
        const below = problem ?? (name === "mobileCode" ? sent : "");
        return (
          <div key={name} className={field["field"]}>
            <label htmlFor={`${id}-${name}`}>{t(`profile.fields.${name}`)}</label>
            <input
              id={`${id}-${name}`}
              type={name === "currentPassword" ? "password" : "text"}
              inputMode={name === "currentPassword" ? undefined : "numeric"}
              autoComplete={name === "currentPassword" ? "current-password" : "one-time-code"}
              maxLength={name === "currentPassword" ? 100 : 10}
              value={proof[name]}
              ref={isNext ? next : undefined}
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-${name}-below`}
              onChange={(event) => onChange({ ...proof, [name]: event.target.value })}
            />
            <p id={`${id}-${name}-below`} data-problem={problem !== undefined}>
              {below}
            </p>
          </div>
        );
      })}
      {demand.withCode ? (
        <p>
          <Button busy={busy} onClick={onSend}>
            {t("session.getCode")}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
