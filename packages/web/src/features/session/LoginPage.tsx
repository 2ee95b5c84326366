import { lazy, Suspense, useEffect, useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { useStore } from "../../bind/useStore.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { AccountForm } from "./AccountForm.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import styles from "./session.module.css";
import { type Way, WaysIn } from "./WaysIn.tsx";

const CodeForm = lazy(async () => ({ default: (await import("./CodeForm.tsx")).CodeForm }));
const ScanPanel = lazy(async () => ({ default: (await import("./ScanPanel.tsx")).ScanPanel }));

/** The ways to sign in that the server has (spec §2). Where to go afterwards is the guard's business. */
export function LoginPage() {
  const t = useTexts();
  const { session, client } = useRuntime();
  const state = useStore(session.store);
  const [failure, setFailure] = useState<unknown>();
  const [ways, setWays] = useState<readonly Way[]>(["byAccount"]);
  const [way, setWay] = useState<Way>("byAccount");

  /** A token that was kept is tried before anybody is asked. */
  useEffect(() => {
    const kept = session.store.getState();
    if (kept.status === "signedIn" && !kept.current) session.load().catch(setFailure);
  }, [session]);

  useEffect(() => {
    client.additions().then(
      (additions) =>
        setWays([
          "byAccount",
          ...(additions.has("scan-sign-in") ? (["byScan"] as const) : []),
          ...(additions.has("code-sign-in") ? (["byCode"] as const) : []),
        ]),
      () => undefined,
    );
  }, [client]);

  return (
    <AuthFrame heading={t("web.signIn.heading")}>
      {state.status === "signedOut" && state.endedBy && failure === undefined ? (
        <p className={styles["notice"]} role="alert">
          {state.message ?? t(`errors.${state.endedBy}`)}
        </p>
      ) : null}
      <WaysIn ways={ways} chosen={way} onChoose={setWay}>
        <Suspense>
          {way === "byAccount" ? (
            <AccountForm failure={failure} onFailure={setFailure} />
          ) : way === "byScan" ? (
            <ScanPanel />
          ) : (
            <CodeForm />
          )}
        </Suspense>
      </WaysIn>
    </AuthFrame>
  );
}
