import { Link } from "react-router";
import { useTexts } from "../bind/useTexts.ts";
import { Notice } from "../ui/Notice.tsx";

interface ModulePageProps {
  readonly what: "model" | "preview";
  /** Number of the record that the page is about; missing when the address names none. */
  readonly id: string | undefined;
}

/** A page about one designed function: says which, and that this version cannot draw it yet. */
export function ModulePage({ what, id }: ModulePageProps) {
  const t = useTexts();
  const home = <Link to="/">{t("web.states.goHome")}</Link>;
  if (!id) return <Notice title={t("shell.modules.none")} text={t("shell.modules.noneHint")} action={home} />;
  return (
    <Notice
      title={t(`shell.modules.${what}`)}
      text={t(`shell.modules.${what}Hint`)}
      detail={t("shell.modules.number", { id })}
      action={home}
    />
  );
}
