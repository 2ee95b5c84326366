import type { Translate } from "@banche/core/text";
import type { Condition } from "./FilterChips.tsx";
import type { Sorting } from "./PhoneFilters.tsx";
import styles from "./sheet.module.css";

/**
 * The sort order as the last filter of a list. Choosing the same field again reverses the order; a third time restores
 * the default order, as in a column head.
 */
export function sortCondition({ names, labelOf, sort, order }: Sorting, t: Translate): Condition {
  const sorted = (name: string) => t(`lists.query.${order}`, { name: labelOf(name) });
  return {
    name: "",
    label: t("lists.query.sort"),
    words: names.includes(sort) ? sorted(sort) : "",
    unasked: t("lists.query.usual"),
    editor: (ask) => (
      <div className={styles["choices"]}>
        <div className={styles["order"]}>
          {names.map((name) => {
            const isChosen = name === sort;
            return (
              <button
                key={name}
                type="button"
                aria-pressed={isChosen}
                onClick={() => ask(isChosen && order === "desc" ? "" : name)}
              >
                {isChosen ? sorted(name) : labelOf(name)}
              </button>
            );
          })}
        </div>
      </div>
    ),
  };
}
