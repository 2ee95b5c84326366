import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { useId } from "react";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./sysConfig.module.css";

type State = Output<typeof contract.sysConfig.mails>;

/** Number of waiting mails, and mails that could not be sent, with the reason. */
export function MailState({ state }: { readonly state: State }) {
  const t = useTexts();
  const id = useId();
  const { count, time } = useFormats();
  return (
    <section className={styles["trial"]} aria-labelledby={id}>
      <h2 id={id}>{t("mails.state.title")}</h2>
      <dl className={styles["counts"]}>
        {(["waiting", "sent", "failed"] as const).map((name) => (
          <div key={name}>
            <dt>{t(`mails.state.${name}`)}</dt>
            <dd>{count(state[name])}</dd>
          </div>
        ))}
      </dl>
      {state.problems.length === 0 ? (
        <p className={styles["below"]}>{t("mails.state.none")}</p>
      ) : (
        <ul className={styles["problems"]}>
          {state.problems.map((mail) => (
            <li key={mail.id}>
              <strong>{mail.to}</strong>
              <span>{time(mail.at)}</span>
              <span>{t(mail.failed ? "mails.state.givenUp" : "mails.state.retrying", { count: mail.attempts })}</span>
              <p>
                {mail.answer === ""
                  ? t(`mails.faults.${mail.fault}`)
                  : t("mails.said", { what: t(`mails.faults.${mail.fault}`), answer: mail.answer })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
