import { hasCode } from "@banche/core";
import { profile, secondFactor } from "@banche/core/calls";
import { rules } from "@banche/core/forms";
import { LOGIN_ERROR_TOAST_MS } from "@banche/core/shell";
import { encodePassword } from "@banche/core/wire";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useStore } from "../../bind/useStore.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import styles from "./session.module.css";
import { SubmitOrLeave } from "./SubmitOrLeave.tsx";
import { TextField } from "./TextField.tsx";

const names = ["given", "own", "again"] as const;
type Name = (typeof names)[number];
type Values = Readonly<Record<Name, string>>;
const EMPTY: Values = { given: "", own: "", again: "" };

/** Sets the user's own password in place of one made by another person. The server refuses all other calls until then (ADR 0118). */
export function FirstPasswordPage() {
  const t = useTexts();
  const { session } = useRuntime();
  const state = useStore(session.store);
  const user = state.status === "signedOut" ? undefined : state.current?.user;
  const [values, setValues] = useState(EMPTY);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Partial<Values>>({});
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => first.current?.focus(), []);

  const problems: Partial<Values> = {
    ...(values.given === "" && { given: t("validation.required") }),
    ...(!rules.password.test(values.own) && { own: t(rules.password.text) }),
    ...(values.again !== values.own && { again: t("validation.unequal") }),
  };

  async function isFactorOn(): Promise<boolean> {
    if (!(await session.client.additions()).has("second-factor")) return false;
    return (await session.client.calls(secondFactor).state()).on;
  }

  async function save() {
    setAsked(true);
    if (busy || Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      const body = { oldPassword: encodePassword(values.given), password: encodePassword(values.own) };
      const hasFactor = await isFactorOn();
      await session.client.calls(profile).changePassword({ body });
      // The server has ended all earlier sessions. One that has given a one-time code continues.
      if (hasFactor) await session.load();
      else await session.signIn({ account: user?.account ?? "", password: values.own });
    } catch (error) {
      setRefused({ [hasCode(error, "wrong_password") ? "given" : "own"]: errorText(t, error) });
      toast("error", errorText(t, error), LOGIN_ERROR_TOAST_MS);
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <AuthFrame heading={t("session.changeFirst.title")}>
      <p className={styles["who"]}>
        {t("session.changeFirst.hint", { name: `${user?.realName ?? ""} / ${user?.account ?? ""}` })}
      </p>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        {names.map((name, at) => (
          <TextField
            key={name}
            {...(at === 0 && { ref: first })}
            label={t(`session.changeFirst.${name}`)}
            type="password"
            name={name}
            autoComplete={name === "given" ? "current-password" : "new-password"}
            maxLength={100}
            value={values[name]}
            problem={refused[name] ?? (asked ? problems[name] : undefined)}
            onChange={(event) => {
              setValues({ ...values, [name]: event.target.value });
              setRefused({});
            }}
          />
        ))}
        <SubmitOrLeave label={t("session.changeFirst.submit")} busy={busy} />
      </form>
    </AuthFrame>
  );
}
