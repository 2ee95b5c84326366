import type { Output } from "@banche/core";
import { signIn } from "@banche/core/calls";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useSession } from "../../bind/useSession.ts";
import { useFormats } from "../../bind/useFormats.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./session.module.css";
import { TextField } from "./TextField.tsx";

type Seen = Output<typeof signIn.lookAtScan>;

/** The page that a sign-in code links to: shows which device asks, and approves or refuses it. */
function Approve() {
  const t = useTexts();
  const { time } = useFormats();
  const { client } = useRuntime();
  const state = useSession();
  const [query] = useSearchParams();
  const [code, setCode] = useState(query.get("code")?.slice(0, 40) ?? "");
  const [seen, setSeen] = useState<Seen>();
  const [done, setDone] = useState<"allowed" | "refused">();
  const [failure, setFailure] = useState<unknown>();
  const user = state.status === "signedOut" ? undefined : state.current?.user;

  const look = useCallback(
    async (id: string): Promise<void> => {
      setFailure(undefined);
      try {
        setSeen(await client.calls(signIn).lookAtScan({ params: { id } }));
      } catch (error) {
        setFailure(error);
      }
    },
    [client],
  );

  const given = query.get("code") ?? "";
  useEffect(() => {
    if (given !== "") void look(given);
  }, [given, look]);

  async function decide(allow: boolean): Promise<void> {
    if (!seen) return;
    const params = { id: seen.id };
    try {
      await (allow ? client.calls(signIn).approveScan({ params }) : client.calls(signIn).refuseScan({ params }));
      setDone(allow ? "allowed" : "refused");
    } catch (error) {
      setFailure(error);
      setSeen(undefined);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim() !== "") void look(code.trim());
  }

  return (
    <section className={styles["approve"]} aria-label={t("session.approve.heading")}>
      {done ? (
        <p role="status">{t(`session.approve.${done}`)}</p>
      ) : seen ? (
        <>
          <p>{t("session.approve.ask", { name: user?.realName ?? "" })}</p>
          <dl>
            <dt>{t("session.approve.device")}</dt>
            <dd>{seen.device}</dd>
            <dt>{t("session.approve.ip")}</dt>
            <dd>{seen.ip}</dd>
            <dt>{t("session.approve.time")}</dt>
            <dd>{time(seen.startedAt)}</dd>
          </dl>
          <div className={styles["decide"]}>
            <Button onClick={() => void decide(false)}>{t("session.approve.refuse")}</Button>
            <Button look="main" onClick={() => void decide(true)}>
              {t("session.approve.allow")}
            </Button>
          </div>
        </>
      ) : (
        <form onSubmit={submit}>
          <p>{t("session.approve.enter")}</p>
          <TextField
            label={t("session.approve.code")}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button look="main" type="submit">
            {t("session.approve.look")}
          </Button>
        </form>
      )}
      {failure === undefined ? null : (
        <p role="alert" className={styles["failure"]}>
          {errorText(t, failure)}
        </p>
      )}
    </section>
  );
}

export const screen = Approve;
