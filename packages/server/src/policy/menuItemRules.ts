import { holdersOfGranted, menusChanged } from "../access/menuChanges.ts";
import { refuse } from "../base/respond.ts";
import type { Change, Removal, Rules, Writer } from "../tables/recordTable.ts";

/** The rules that buttons, columns and data schemes of menu entries share. */
export function itemRules(kind: "button" | "column" | "scheme"): Pick<Rules, "derive" | "afterWrite" | "beforeRemove"> {
  const menuOf = ({ before, after }: Partial<Change>) => String((after ?? before)?.["menuId"]);
  return {
    async derive(_writer, set) {
      return set.map(({ before, changed }) => {
        const isKept = before?.["builtIn"] === true && changed.has("code");
        return isKept ? refuse.validation([{ field: "code", rule: "createOnly", text: "server.fixed" }]) : {};
      });
    },
    async afterWrite({ db }, set) {
      await menusChanged(db, [...new Set(set.map(menuOf))]);
    },
    async beforeRemove({ db }: Writer, set: readonly Removal[]) {
      const granted = await holdersOfGranted(
        db,
        kind,
        set.map(({ id }) => id),
      );
      const refused = set.map(({ id, before }) => {
        if (before["builtIn"] === true) return refuse.because("referenced", "server.menuItemBuiltIn");
        const count = granted.get(id);
        return count === undefined
          ? ("remove" as const)
          : refuse.because("referenced", "server.menuGranted", { count });
      });
      await menusChanged(db, [...new Set(set.filter((_, at) => refused[at] === "remove").map(menuOf))]);
      return refused;
    },
  };
}
