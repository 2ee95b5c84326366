import type { SessionState } from "@banche/core";
import { STORAGE_PREFIX } from "@banche/core/shell";
import type { Translate } from "@banche/core/text";
import { useEffect, useState } from "react";
import { Connected, useGround } from "../../bind/context.tsx";
import { additionsTold } from "../../bind/pageFacts.ts";
import { useStore } from "../../bind/useStore.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { AccountForm } from "./AccountForm.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import styles from "./session.module.css";
import { type Way, WaysIn } from "./WaysIn.tsx";
import { late } from "../../ui/late.tsx";

const CodeForm = late(async () => (await import("./CodeForm.tsx")).CodeForm);
const ScanPanel = late(async () => (await import("./ScanPanel.tsx")).ScanPanel);

/** The last answer of a server that does not tell its additions in the page, so that the page does not move when the answer is the same. */
const WAYS_KEY = `${STORAGE_PREFIX}waysIn`;

/** Further ways to sign in, by the addition of the server. */
const wayOf: ReadonlyMap<string, Way> = new Map([
  ["scan-sign-in", "byScan"],
  ["code-sign-in", "byCode"],
]);

function waysOf(additions: readonly string[] = []): readonly Way[] {
  return ["byAccount", ...[...wayOf].flatMap(([addition, way]) => (additions.includes(addition) ? [way] : []))];
}

/** The sign-in methods of the server (spec §2). The route guard decides where to go afterwards. */
export function LoginPage() {
  const t = useTexts();
  const { connect, sessions, lasting, keeps } = useGround();
  const state = useStore(sessions);
  const [failure, setFailure] = useState<unknown>();
  const [ways, setWays] = useState(() => waysOf([...(additionsTold() ?? lasting.get(WAYS_KEY)?.split(" ") ?? [])]));
  const [way, setWay] = useState<Way>("byAccount");

  /** A saved token is tried before the user is asked to sign in. */
  useEffect(() => {
    const kept = sessions.getState();
    if (kept.status !== "signedIn" || kept.current) return;
    const load = async () => (await connect()).session.load();
    load().catch(setFailure);
  }, [connect, sessions]);

  /** The connection is opened while the user types. Other servers have no further sign-in methods. */
  useEffect(() => {
    const ask = async () => [...(await (await connect()).client.additions())];
    ask().then(
      (additions) => {
        lasting.set(WAYS_KEY, additions.filter((one) => wayOf.has(one)).join(" "));
        setWays(waysOf(additions));
      },
      () => undefined,
    );
  }, [connect, lasting]);

  const reason = reasonOf(t, state);
  return (
    <AuthFrame heading={t("web.signIn.heading")} code="login">
      {reason === undefined || failure !== undefined ? null : (
        <p className={styles["notice"]} role="alert">
          {reason}
        </p>
      )}
      <WaysIn ways={ways} chosen={way} onChoose={setWay}>
        {way === "byAccount" ? (
          <AccountForm failure={failure} onFailure={setFailure} />
        ) : (
          <Connected>{way === "byScan" ? <ScanPanel /> : <CodeForm />}</Connected>
        )}
      </WaysIn>
      {keeps ? null : <p className={styles["kept"]}>{t("web.signIn.notKept")}</p>}
    </AuthFrame>
  );
}

/** Why a user who was signed in has to sign in again. */
function reasonOf(t: Translate, state: SessionState): string | undefined {
  if (state.status !== "signedOut") return undefined;
  // Only an error that is no `BancheError` ends a session with this code.
  if (state.endedBy === "internal") return t("session.hasError");
  if (state.endedBy !== undefined) return state.message ?? t(`errors.${state.endedBy}`);
  return state.elsewhere ? t("session.signedOutElsewhere") : undefined;
}
