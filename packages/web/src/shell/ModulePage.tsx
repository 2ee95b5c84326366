import { Link } from "react-router";
import { useTexts } from "../bind/useTexts.ts";
import { Notice } from "../ui/Notice.tsx";

interface ModulePageProps {
  /** Id of the record that the page shows; missing when the address has none. */
  readonly id: string | undefined;
}

/** A page for one designed function: names it, and says that this version cannot show it yet. */
export function ModulePage({ id }: ModulePageProps) {
  const t = useTexts();
  const home = <Link to="/">{t("web.states.goHome")}</Link>;
  if (!id) return <Notice title={t("shell.modules.none")} text={t("shell.modules.noneHint")} action={home} />;
  return (
    <Notice
      title={t("shell.modules.preview")}
      text={t("shell.modules.previewHint")}
      detail={t("shell.modules.number", { id })}
      action={home}
    />
  );
}
