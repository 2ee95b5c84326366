import type { ClosingEvent, View } from "@banche/core/shell";
import { useTexts } from "../bind/useTexts.ts";
import type { MenuItem } from "../ui/PopupMenu.tsx";
import { keysText } from "../ui/shortcuts.ts";
import type { Visited } from "./useVisited.ts";

/** Actions on a tab (spec §2, tab bar). */
export function useTabMenu({ views, refresh, close, move }: Visited): (view: View) => readonly MenuItem[] {
  const t = useTexts();
  return (view) => {
    const at = views.findIndex(({ key }) => key === view.key);
    const closable = (from: number, to?: number) =>
      views.slice(from, to).some(({ affix, key }) => !affix && key !== view.key);
    const closing = (label: string, event: ClosingEvent, possible: boolean): MenuItem => ({
      key: event.type,
      label,
      disabled: !possible,
      onSelect: () => close(event),
    });
    const first = views.filter(({ affix }) => affix).length;
    return [
      { key: "refresh", label: t("navigation.refresh"), onSelect: () => refresh(view.fullPath) },
      { key: "line", line: true },
      closing(t("navigation.close"), { type: "closed", key: view.key }, view.affix !== true),
      closing(t("navigation.closeOthers"), { type: "closedOthers", key: view.key }, closable(0)),
      closing(t("navigation.closeLeft"), { type: "closedLeft", key: view.key }, closable(0, at)),
      closing(t("navigation.closeRight"), { type: "closedRight", key: view.key }, closable(at + 1)),
      closing(
        t("navigation.closeAll"),
        { type: "closedAll" },
        views.some(({ affix }) => !affix),
      ),
      { key: "line2", line: true },
      {
        key: "left",
        label: t("navigation.moveLeft"),
        hint: keysText("Alt+Shift+←"),
        disabled: view.affix === true || at <= first,
        onSelect: () => move(view.key, at - 1),
      },
      {
        key: "right",
        label: t("navigation.moveRight"),
        hint: keysText("Alt+Shift+→"),
        disabled: view.affix === true || at >= views.length - 1,
        onSelect: () => move(view.key, at + 1),
      },
    ];
  };
}
