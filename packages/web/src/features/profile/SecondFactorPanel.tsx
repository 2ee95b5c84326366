import { secondFactor as secondFactorCalls } from "@banche/core/calls";
import { encodePassword } from "@banche/core/wire";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useCurrentUser } from "../../bind/useSession.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { FailureNotice } from "../../resource/FailureNotice.tsx";
import { AskForm, type Answers } from "../../secondFactor/AskForm.tsx";
import { Enrol } from "../../secondFactor/Enrol.tsx";
import { RecoveryCodes } from "../../secondFactor/RecoveryCodes.tsx";
import { Button } from "../../ui/Button.tsx";
import { Lines } from "../../ui/Skeletons.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./profile.module.css";

type Step = "renew" | "turnOff";

/** The user's second factor: turn it on, renew its recovery codes, turn it off (ADR 0149). */
export function SecondFactorPanel() {
  const t = useTexts();
  const { time } = useFormats();
  const { client, session } = useRuntime();
  const noPassword = useCurrentUser()?.noPassword === true;
  const [step, setStep] = useState<Step>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.secondFactor,
    // A refetch would redraw the setup while the user works in it.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => client.calls(secondFactorCalls).state({}, { signal }),
  });
  if (error) return <FailureNotice failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Lines count={4} />;

  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onNoted={() => {
          setCodes(undefined);
          void refetch();
        }}
      />
    );
  }
  if (!data.on) return <Enrol noPassword={noPassword} onDone={() => void refetch()} />;

  const bodyOf = ({ password, code }: Answers) => ({
    currentPassword: password === "" ? "" : encodePassword(password),
    code,
  });

  async function renew(answers: Answers) {
    const made = await client.calls(secondFactorCalls).renewCodes({ body: bodyOf(answers) });
    setStep(undefined);
    setCodes(made.codes);
  }

  async function turnOff(answers: Answers) {
    await client.calls(secondFactorCalls).turnOff({ body: bodyOf(answers) });
    toast("success", t("secondFactor.turnedOff"));
    setStep(undefined);
    // If a second factor is required, the session now waits for a new one.
    await Promise.all([refetch(), session.load()]);
  }

  return (
    <div className={styles["narrow"]}>
      <p>{t("secondFactor.on", { time: data.since === undefined ? "" : time(data.since) })}</p>
      <p className={styles["hint"]}>{t("secondFactor.left", { count: data.recoveryLeft })}</p>
      {data.demanded ? <p className={styles["hint"]}>{t("secondFactor.keepOn")}</p> : null}
      {step === undefined ? (
        <p className={styles["choices"]}>
          <Button onClick={() => setStep("renew")}>{t("secondFactor.renew")}</Button>
          <Button onClick={() => setStep("turnOff")}>{t("secondFactor.turnOff")}</Button>
        </p>
      ) : (
        <>
          <p>{t("secondFactor.proof")}</p>
          <AskForm
            key={step}
            asked={noPassword ? ["code"] : ["password", "code"]}
            label={t(`secondFactor.${step}`)}
            isGrave={step === "turnOff"}
            onGive={step === "renew" ? renew : turnOff}
            beside={<Button onClick={() => setStep(undefined)}>{t("common.verbs.cancel")}</Button>}
          />
        </>
      )}
    </div>
  );
}
