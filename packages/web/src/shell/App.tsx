import { type SessionState, storageKeys } from "@banche/core";
import { fixedRouteAt, guard, LOGIN_ERROR_TOAST_MS } from "@banche/core/shell";
import { lazy, Suspense, use, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { Connected, useGround } from "../bind/context.tsx";
import { pageFact } from "../bind/pageFacts.ts";
import { errorText } from "../bind/errorText.ts";
import { useSession } from "../bind/useSession.ts";
import { learnInside } from "../bind/texts.ts";
import { useLanguage, useTexts } from "../bind/useTexts.ts";
import { toast } from "../ui/toasts.ts";
import { Opening } from "./Opening.tsx";
import { useLoading } from "./useLoading.ts";

const LoginPage = lazy(async () => ({ default: (await import("../features/session/LoginPage.tsx")).LoginPage }));
const LockPage = lazy(async () => ({ default: (await import("../features/session/LockPage.tsx")).LockPage }));
const FirstPasswordPage = lazy(async () => ({
  default: (await import("../features/session/FirstPasswordPage.tsx")).FirstPasswordPage,
}));
const loadShell = () => import("./Shell.tsx");
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

const PassagePage = lazy(async () => ({ default: (await import("./PassagePage.tsx")).PassagePage }));

/** Asks the guard about every address and carries out what it says (spec §2). */
export function App() {
  const session = useSession();
  const location = useLocation();
  const path = location.pathname;
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const answer = guard({
    path,
    query,
    session: statusAt(session, path),
    menuLoaded: session.status !== "signedOut" && session.current !== undefined,
    acceptQueryToken: pageFact("query-token") === "1",
  });

  if (answer.kind === "keepToken") return <KeepToken token={answer.token} to={answer.to} />;
  if (answer.kind === "go") return <Navigate to={answer.to} replace />;
  if (answer.kind === "load") return <Load />;
  const kind = fixedRouteAt(path)?.kind;
  return (
    <Suspense fallback={<Opening />}>
      {kind === "signIn" ? (
        <LoginPage />
      ) : kind === "lock" ? (
        <Connected>
          <LockPage />
        </Connected>
      ) : session.status === "signedIn" && session.current?.mustChangePassword ? (
        <Connected>
          <FirstPasswordPage />
        </Connected>
      ) : kind === "passage" ? (
        <PassagePage />
      ) : (
        <Inside />
      )}
    </Suspense>
  );
}

/** The pages inside, with their texts: both are on their way at the same time. */
function Inside() {
  const [language] = useLanguage();
  const texts = learnInside(language);
  void loadShell();
  use(texts);
  return (
    <Connected>
      <Shell />
    </Connected>
  );
}

/** While the sign-in page reads the user info, nobody is signed in yet. */
function statusAt({ status, ...session }: SessionState, path: string): SessionState["status"] {
  const isReading = status === "signedIn" && !("current" in session && session.current);
  return isReading && fixedRouteAt(path)?.kind === "signIn" ? "signedOut" : status;
}

/** Reads the user info; failing, the session ends with the reason, or waits for the connection (spec §2). */
function Load() {
  const t = useTexts();
  const { failure, retry } = useLoading();
  useEffect(() => {
    if (failure !== undefined) toast("error", errorText(t, failure), LOGIN_ERROR_TOAST_MS);
  }, [failure, t]);
  return <Opening failure={failure} onRetry={retry} />;
}

/** Takes a token out of the address and forgets that it was there. */
function KeepToken({ token, to }: { readonly token: string; readonly to: string }) {
  const { sessions, lasting } = useGround();
  useEffect(() => {
    lasting.set(storageKeys.token, token);
    sessions.dispatch({ type: "signedIn", token });
  }, [sessions, lasting, token]);
  return <Navigate to={to} replace />;
}
