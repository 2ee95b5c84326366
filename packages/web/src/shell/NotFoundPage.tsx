import { Link, useLocation } from "react-router";
import { useTexts } from "../bind/useTexts.ts";
import { Notice } from "../ui/Notice.tsx";

/** An address that does not exist, or that the user may not open (spec §2, `/404`). */
export function NotFoundPage() {
  const t = useTexts();
  const { pathname } = useLocation();
  return (
    <Notice
      title={t("navigation.pages.notFound")}
      text={t("web.states.notFoundHint", { route: pathname })}
      action={<Link to="/">{t("web.states.goHome")}</Link>}
    />
  );
}
