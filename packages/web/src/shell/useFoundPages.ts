import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../bind/useTexts.ts";
import type { Found } from "../ui/Finder.tsx";
import { openOutside } from "./navEntries.ts";
import { useMenuFinder } from "./useMenuFinder.ts";

/** Pages of the menu that match a query; choosing one opens it. Undefined while the search is loaded. */
export function useFoundPages(query: string, wanted: boolean): readonly Found[] | undefined {
  const find = useMenuFinder(wanted);
  const t = useTexts();
  const navigate = useNavigate();
  return useMemo(
    () =>
      find?.(query).map(({ id, title, path, url, planned }) => ({
        key: id,
        label: title,
        ...(planned === true && { hint: t("navigation.planned") }),
        onChoose: () => (path === "" ? openOutside(url) : void navigate(path)),
      })),
    [find, query, navigate, t],
  );
}
