import type { Output } from "@banche/core";
import { sysConfig } from "@banche/core/calls";
import type { contract } from "@banche/core/wire";
import { useMutation, useQuery } from "@tanstack/react-query";
import Button from "antd/es/button";
import Input from "antd/es/input";
import { useId, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { queryKeys } from "../../bind/queryKeys.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { MailState } from "./MailState.tsx";
import type { SysConfig } from "./settingFields.ts";
import styles from "./sysConfig.module.css";
import { TryResult } from "./TryResult.tsx";

interface MailTabProps {
  /** The settings in the form, saved or not. */
  readonly settings: Partial<SysConfig>;
  readonly mayTest: boolean;
}

/** Below the mail settings: a test, and the state of sent mail. */
export function MailTab({ settings, mayTest }: MailTabProps) {
  const t = useTexts();
  const id = useId();
  const { client } = useRuntime();
  const [to, setTo] = useState("");
  const state = useQuery<Output<typeof contract.sysConfig.mails>>({
    queryKey: queryKeys.mails,
    queryFn: ({ signal }) => client.calls(sysConfig).mails({}, { signal }),
  });
  const { mailHost, mailPort, mailTls, mailAccount, mailPassword, mailSenderName, mailSender } = settings;
  const trial = useMutation({
    mutationFn: async (address: string) => {
      const server = { mailHost, mailPort, mailTls, mailAccount, mailPassword, mailSenderName, mailSender };
      await client.calls(sysConfig).testMail({ body: { ...server, ...(address !== "" && { to: address }) } });
      return address === "" ? t("mails.fine") : t("mails.taken", { to: address });
    },
  });
  return (
    <>
      {mayTest ? (
        <section className={styles["trial"]} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{t("mails.form.title")}</h2>
          <p className={styles["below"]}>{t("mails.form.asShown")}</p>
          <div className={styles["tries"]}>
            <Button loading={trial.isPending && trial.variables === ""} onClick={() => trial.mutate("")}>
              {t("mails.form.connect")}
            </Button>
            <div className={styles["target"]}>
              <label htmlFor={`${id}-to`}>{t("mails.form.to")}</label>
              <Input
                id={`${id}-to`}
                type="email"
                autoComplete="email"
                maxLength={254}
                value={to}
                onChange={({ target }) => setTo(target.value.trim())}
                onPressEnter={(event) => {
                  // Enter in this field must not submit the surrounding form.
                  event.preventDefault();
                  if (to !== "") trial.mutate(to);
                }}
              />
            </div>
            <Button
              disabled={to === ""}
              loading={trial.isPending && trial.variables !== ""}
              onClick={() => trial.mutate(to)}
            >
              {t("mails.form.send")}
            </Button>
          </div>
          <TryResult said={trial.data} failure={trial.error} isBusy={trial.isPending} />
        </section>
      ) : null}
      {state.data ? <MailState state={state.data} /> : null}
    </>
  );
}
