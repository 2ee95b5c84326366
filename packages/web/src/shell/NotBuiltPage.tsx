import { Link, useLocation } from "react-router";
import { useTexts } from "../bind/useTexts.ts";
import { Notice } from "../ui/Notice.tsx";

/** A page that the menu has and this version does not: says so, and names it. */
export function NotBuiltPage() {
  const t = useTexts();
  const { pathname } = useLocation();
  return (
    <Notice
      title={t("web.states.notBuiltTitle")}
      text={t("web.states.notBuiltHint", { route: pathname })}
      action={<Link to="/">{t("web.states.goHome")}</Link>}
    />
  );
}
