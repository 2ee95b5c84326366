import { signInPath } from "@banche/core/shell";
import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useTexts } from "../bind/useTexts.ts";
import { AuthFrame } from "../features/session/AuthFrame.tsx";

/**
 * `/jump` and `/auth-redirect`: links from other systems (spec §2). Other parameters than the wanted page, such as an account and a
 * password, are dropped and never used.
 */
export function PassagePage() {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const redirect = new URLSearchParams(search).get("redirect");
  const target = redirect === null ? "/" : redirect;

  useEffect(() => {
    const clean = redirect === null ? "" : `?${new URLSearchParams({ redirect }).toString()}`;
    if (search !== clean) void navigate(pathname + clean, { replace: true });
  }, [pathname, search, redirect, navigate]);

  return (
    <AuthFrame heading={t("web.passage.title")}>
      <p>{t("web.passage.hint")}</p>
      <p>
        <Link to={signInPath(target)}>{t("session.signIn")}</Link>
      </p>
    </AuthFrame>
  );
}
