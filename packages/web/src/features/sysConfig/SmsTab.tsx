import { sysConfig } from "@banche/core/calls";
import { useMutation } from "@tanstack/react-query";
import Button from "antd/es/button";
import Input from "antd/es/input";
import { useId, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./sysConfig.module.css";
import { TryResult } from "./TryResult.tsx";

/** Text messages use the operator's gateway. There are no settings; a test message can be sent. */
export function SmsTab({ mayTest }: { readonly mayTest: boolean }) {
  const t = useTexts();
  const id = useId();
  const { client } = useRuntime();
  const [mobile, setMobile] = useState("");
  const trial = useMutation({
    mutationFn: async () => {
      await client.calls(sysConfig).testText({ body: { mobile } });
      return t("mails.textSent", { mobile });
    },
  });
  return (
    <section className={styles["trial"]} aria-label={t("sysConfig.tabs.sms")}>
      <p className={styles["below"]}>{t("mails.sms.how")}</p>
      {mayTest ? (
        <>
          <div className={styles["tries"]}>
            <div className={styles["target"]}>
              <label htmlFor={`${id}-mobile`}>{t("mails.sms.mobile")}</label>
              <Input
                id={`${id}-mobile`}
                type="tel"
                autoComplete="tel"
                maxLength={30}
                value={mobile}
                onChange={({ target }) => setMobile(target.value.trim())}
                onPressEnter={(event) => {
                  event.preventDefault();
                  if (mobile !== "") trial.mutate();
                }}
              />
            </div>
            <Button disabled={mobile === ""} loading={trial.isPending} onClick={() => trial.mutate()}>
              {t("mails.sms.send")}
            </Button>
          </div>
          <TryResult said={trial.data} failure={trial.error} isBusy={trial.isPending} />
        </>
      ) : null}
    </section>
  );
}
