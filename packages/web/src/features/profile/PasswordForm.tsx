import { hasCode } from "@banche/core";
import { profile as profileCalls, secondFactor as secondFactorCalls } from "@banche/core/calls";
import { rules } from "@banche/core/forms";
import { encodePassword } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { pictureAddress } from "../../bind/pictureAddress.ts";
import { useSignOut } from "../../bind/useSignOut.ts";
import { useStore } from "../../bind/useStore.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import field from "../../ui/field.module.css";
import { toast } from "../../ui/toasts.ts";
import styles from "./profile.module.css";

const allNames = ["oldPassword", "newPassword", "repeatPassword", "secondFactor", "captcha"] as const;
type Name = (typeof allNames)[number];
type Values = Readonly<Record<Name, string>>;
const autoCompletes: Values = {
  oldPassword: "current-password",
  newPassword: "new-password",
  repeatPassword: "new-password",
  secondFactor: "one-time-code",
  captcha: "off",
};
const EMPTY: Values = { oldPassword: "", newPassword: "", repeatPassword: "", secondFactor: "", captcha: "" };

/** Changes the user's password: the old one, the new one twice, and the text of a captcha. All sessions end afterwards, except this one if a one-time code was given. */
export function PasswordForm() {
  const t = useTexts();
  const { client, session } = useRuntime();
  const state = useStore(session.store);
  const isFirst = state.status !== "signedOut" && state.current?.noPassword === true;
  const hasFactor = useHasSecondFactor();
  const unasked: readonly Name[] = [
    ...(isFirst ? ["oldPassword" as const] : []),
    ...(hasFactor ? [] : ["secondFactor" as const]),
  ];
  const names = allNames.filter((name) => !unasked.includes(name));
  const leave = useSignOut();
  const id = useId();
  const [values, setValues] = useState(EMPTY);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Partial<Values>>({});
  const [busy, setBusy] = useState(false);
  const [captchaId, setCaptchaId] = useState(newCaptchaId);

  const problemOf = (name: Name): string | undefined => {
    if (refused[name] !== undefined) return refused[name];
    if (!asked) return undefined;
    if (values[name] === "") return t("validation.required");
    if (name === "newPassword" && !rules.password.test(values.newPassword)) return t(rules.password.text);
    if (name === "repeatPassword" && values.repeatPassword !== values.newPassword) return t("profile.notTheSame");
    return undefined;
  };
  const isRight = values.newPassword === values.repeatPassword && rules.password.test(values.newPassword);

  async function save(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    const firstEmpty = names.find((name) => values[name] === "");
    if (firstEmpty ?? !isRight) return document.getElementById(`${id}-${firstEmpty ?? "newPassword"}`)?.focus();
    setBusy(true);
    const { oldPassword, newPassword, secondFactor, captcha } = values;
    const body = {
      oldPassword: isFirst ? "" : encodePassword(oldPassword),
      password: encodePassword(newPassword),
      ...(hasFactor && { secondFactor }),
      captcha,
      captchaId,
    };
    try {
      await client.calls(profileCalls).changePassword({ body });
      toast("success", t(hasFactor ? "profile.passwordChangedHere" : "profile.passwordChanged"), PASSWORD_TOAST_MS);
      if (hasFactor) {
        setAsked(false);
        setValues(EMPTY);
        setCaptchaId(newCaptchaId());
      } else await leave();
    } catch (error) {
      const isWeak = hasCode(error, "validation_failed");
      const isWrong = hasCode(error, "wrong_password", "wrong_second_factor");
      const wrong: Name = hasCode(error, "wrong_password") ? "oldPassword" : "secondFactor";
      const at: Name = isWeak ? "newPassword" : isWrong ? wrong : "captcha";
      setRefused({ [at]: errorText(t, error) });
      setValues({ ...values, captcha: "" });
      setCaptchaId(newCaptchaId());
      document.getElementById(`${id}-${at}`)?.focus();
    }
    setBusy(false);
    return undefined;
  }

  return (
    <form className={styles["narrow"]} noValidate onSubmit={(event) => void save(event)}>
      {names.map((name) => {
        const problem = problemOf(name);
        return (
          <div key={name} className={field["field"]}>
            <label htmlFor={`${id}-${name}`}>{t(`profile.fields.${name}`)}</label>
            <input
              id={`${id}-${name}`}
              type={name === "captcha" || name === "secondFactor" ? "text" : "password"}
              autoComplete={autoCompletes[name]}
              maxLength={100}
              value={values[name]}
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-${name}-below`}
              onChange={(event) => {
                setValues({ ...values, [name]: event.target.value });
                setRefused({});
              }}
            />
            <p id={`${id}-${name}-below`} data-problem={problem !== undefined}>
              {problem}
            </p>
          </div>
        );
      })}
      <button
        type="button"
        className={styles["captcha"]}
        title={t("profile.otherCaptcha")}
        onClick={() => setCaptchaId(newCaptchaId())}
      >
        <img src={pictureAddress(`/api/file/ImageCode/${captchaId}`)} alt={t("profile.otherCaptcha")} height={40} />
      </button>
      <p className={styles["hint"]}>{t("profile.passwordHint")}</p>
      <p>
        <Button look="main" type="submit" busy={busy}>
          {t("profile.changePassword")}
        </Button>
      </p>
    </form>
  );
}

/** Whether a one-time code is also needed. Other servers of the platform are not asked. */
function useHasSecondFactor(): boolean {
  const { client } = useRuntime();
  const { data } = useQuery({
    queryKey: queryKeys.secondFactor,
    queryFn: async ({ signal }) =>
      (await client.additions()).has("second-factor") ? client.calls(secondFactorCalls).state({}, { signal }) : null,
  });
  return data?.on === true;
}

const PASSWORD_TOAST_MS = 3_000;

/** The server stores one captcha answer for each id. */
function newCaptchaId(): string {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}
