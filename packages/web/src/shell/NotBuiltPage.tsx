import { Link, useLocation } from "react-router";
import { useGround } from "../bind/context.tsx";
import { errorText, mendText } from "../bind/errorText.ts";
import { readGrants } from "../bind/followGrants.ts";
import { useModels } from "../bind/useModels.ts";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PageSkeleton } from "../ui/Skeletons.tsx";

/**
 * A menu entry whose page this version does not have: says so and names it. Until the server has sent its designed models, it may still be
 * the page of one.
 */
export function NotBuiltPage() {
  const t = useTexts();
  const { pathname } = useLocation();
  const { phase, failure } = useModels();
  const ground = useGround();
  if (phase === "loading") return <PageSkeleton />;
  if (phase === "failed") {
    const retry = <Button onClick={() => readGrants(ground)}>{t("common.verbs.retry")}</Button>;
    return <Notice alert title={errorText(t, failure)} text={mendText(t, failure)} action={retry} />;
  }
  return (
    <Notice
      title={t("web.states.notBuiltTitle")}
      text={t("web.states.notBuiltHint", { route: pathname })}
      action={<Link to="/">{t("web.states.goHome")}</Link>}
    />
  );
}
