import { type SessionState, storageKeys } from "@banche/core";
import { fixedRouteAt, guard, LOGIN_ERROR_TOAST_MS } from "@banche/core/shell";
import { useEffect, useMemo, useRef, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { Connected, useGround } from "../bind/context.tsx";
import { pageFact } from "../bind/pageFacts.ts";
import { errorText } from "../bind/errorText.ts";
import { useSession } from "../bind/useSession.ts";
import { learnInside } from "../bind/texts.ts";
import { useLanguage, useTexts } from "../bind/useTexts.ts";
import { lateShared } from "../bind/lateShared.ts";
import { late, useArrived } from "../ui/late.tsx";
import { toast } from "../ui/toasts.ts";
import { Opening } from "./Opening.tsx";
import type { ListScreen } from "./listScreen.ts";
import { useLoading } from "./useLoading.ts";

const opening = () => <Opening />;
const LoginPage = late(async () => (await import("../features/session/LoginPage.tsx")).LoginPage, opening);
const LockPage = late(async () => (await import("../features/session/LockPage.tsx")).LockPage, opening);
const FirstPasswordPage = lateShared(
  async () => (await import("../features/session/FirstPasswordPage.tsx")).FirstPasswordPage,
  opening,
);
const SecondFactorPage = lateShared(
  async () => (await import("../features/session/SecondFactorPage.tsx")).SecondFactorPage,
  opening,
);
const Shell = late(async () => (await import("./Shell.tsx")).Shell, opening);

const PassagePage = late(async () => (await import("./PassagePage.tsx")).PassagePage, opening);

/** Asks the route guard about every address and follows its decision (spec §2). */
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
  if (answer.kind === "load") return <Load path={path} search={location.search} />;
  const kind = fixedRouteAt(path)?.kind;
  if (kind === "signIn") return <LoginPage />;
  if (kind === "lock") {
    return (
      <Connected meanwhile={<Opening />}>
        <LockPage />
      </Connected>
    );
  }
  if (session.status === "signedIn" && session.current?.mustChangePassword) {
    return (
      <Connected meanwhile={<Opening />}>
        <FirstPasswordPage />
      </Connected>
    );
  }
  if (kind === "passage") return <PassagePage />;
  const isHeld = session.status === "signedIn" && session.current?.secondFactor !== undefined;
  return <Inside key={String(isHeld)} Page={isHeld ? SecondFactorPage : Shell} />;
}

/** The pages after the sign-in, with their texts; both are loaded in parallel. */
function Inside({ Page }: { readonly Page: typeof Shell }) {
  const [language] = useLanguage();
  const texts = useArrived(useMemo(() => learnInside(language), [language]));
  const [isOpen, setOpen] = useState(false);
  void Page.prepare();
  // Texts of another language are loaded before the language changes, so an open page is never closed for them.
  if (texts && !isOpen) setOpen(true);
  return <Connected meanwhile={<Opening />}>{isOpen ? <Page /> : <Opening />}</Connected>;
}

/** While the sign-in page reads the user info, the user counts as signed out. */
function statusAt({ status, ...session }: SessionState, path: string): SessionState["status"] {
  const isReading = status === "signedIn" && !("current" in session && session.current);
  return isReading && fixedRouteAt(path)?.kind === "signIn" ? "signedOut" : status;
}

/**
 * Reads the user info, while the frame and the page at the address are loaded. If reading fails, the session ends with the reason, or waits
 * for the connection (spec §2).
 */
function Load({ path, search }: { readonly path: string; readonly search: string }) {
  const t = useTexts();
  const ground = useGround();
  const screen = useRef<Promise<ListScreen | undefined>>(undefined);
  // Who draws them says what went wrong.
  useEffect(() => void (screen.current = prepareInside(path).catch(() => undefined)), [path]);
  const { failure, retry } = useLoading(async (connection) => {
    (await screen.current)?.readAhead?.({ ...ground, ...connection }, search);
  });
  useEffect(() => {
    if (failure !== undefined) toast("error", errorText(t, failure), LOGIN_ERROR_TOAST_MS);
  }, [failure, t]);
  return <Opening failure={failure} onRetry={retry} />;
}

async function prepareInside(path: string): Promise<ListScreen | undefined> {
  void Shell.prepare();
  return (await import("./screens.ts")).prepareScreen(path);
}

/** Takes a token from the address and removes it from the browser's history. */
function KeepToken({ token, to }: { readonly token: string; readonly to: string }) {
  const { sessions, lasting } = useGround();
  useEffect(() => {
    lasting.set(storageKeys.token, token);
    sessions.dispatch({ type: "signedIn", token });
  }, [sessions, lasting, token]);
  return <Navigate to={to} replace />;
}
