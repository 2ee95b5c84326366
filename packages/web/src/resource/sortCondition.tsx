import { grantedColumns, type PageRights, type Resource } from "@banche/core";
import type { Translate } from "@banche/core/text";
import type { ResourceTexts } from "../bind/useResourceTexts.ts";
import type { Condition, ConditionsProps } from "./FilterChips.tsx";
import { isSortable } from "./fields/read.tsx";
import type { ListState } from "./listState.ts";
import styles from "./sheet.module.css";

/** No field is called so. */
const SORT = "$sort";

interface Sorting {
  readonly resource: Resource;
  readonly rights: PageRights;
  readonly texts: ResourceTexts;
  readonly t: Translate;
  readonly state: Pick<ListState, "order" | "sort">;
  readonly change: (change: Partial<ListState>) => void;
}

/**
 * The conditions of a list with one more: what its rows are sorted by. Telephones have no head of a table to press; a choice that is
 * pressed again turns round, and once more gives the usual order, as a head does.
 */
export function withSorting(conditions: ConditionsProps | undefined, sorting: Sorting): ConditionsProps | undefined {
  const { resource, rights, state, change } = sorting;
  const fields = grantedColumns(resource, rights).filter(isSortable);
  if (resource.list.shape !== "page" || fields.length === 0) return conditions;
  return {
    all: [...(conditions?.all ?? []), conditionOf(sorting)],
    onAsk(name, value, keyword) {
      if (name !== SORT) conditions?.onAsk(name, value, keyword);
      else if (value === "") change({ keyword, sort: "", order: "asc" });
      else change({ keyword, sort: value, order: value === state.sort ? "desc" : "asc" });
    },
  };
}

function conditionOf({ resource, rights, texts, t, state }: Sorting): Condition {
  const fields = grantedColumns(resource, rights).filter(isSortable);
  const sorted = (name: string) => t(`lists.query.${state.order}`, { name: texts.field(name) });
  const isSorted = fields.some(({ name }) => name === state.sort);
  return {
    name: SORT,
    label: t("lists.query.sort"),
    words: isSorted ? sorted(state.sort) : "",
    unasked: t("lists.query.usual"),
    editor: (ask) => (
      <div className={styles["choices"]}>
        <div className={styles["order"]}>
          {fields.map(({ name }) => {
            const isChosen = name === state.sort;
            return (
              <button
                key={name}
                type="button"
                aria-pressed={isChosen}
                onClick={() => ask(isChosen && state.order === "desc" ? "" : name)}
              >
                {isChosen ? sorted(name) : texts.field(name)}
              </button>
            );
          })}
        </div>
      </div>
    ),
  };
}
