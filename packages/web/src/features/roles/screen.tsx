import { useTexts } from "../../bind/useTexts.ts";
import { pageOf } from "../../resource/pageOf.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { ToAuthorise } from "./ToAuthorise.tsx";

/** Roles: the standard page, a link to the rights of each role, and a label on roles that all factories share. */
export const screen = pageOf("roles", {
  dialogs: { authorise: ToAuthorise },
  cells: {
    name: {
      widthPx: 220,
      render: ({ name, shared }) => (
        <>
          {String(name ?? "")} {shared === true ? <Shared /> : null}
        </>
      ),
    },
  },
});

function Shared() {
  const t = useTexts();
  return <Mark title={t("roles.sharedHint")}>{t("roles.shared")}</Mark>;
}
