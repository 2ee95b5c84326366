import { useEntries } from "../bind/useResource.ts";
import { useResourceTexts } from "../bind/useResourceTexts.ts";
import { usePrinting } from "../bind/usePrinting.ts";
import { useTexts } from "../bind/useTexts.ts";
import styles from "./bar.module.css";
import type { Condition } from "./FilterChips.tsx";

export interface PrintedQueryProps {
  readonly keyword: string;
  readonly conditions: readonly Condition[];
  /** The tree beside the list, and its chosen entry. */
  readonly within?: Within | undefined;
}

interface Within {
  readonly target: string;
  readonly chosen: string;
}

/** The search and the filters of a printed list, in words. It is not drawn on the screen. */
export function PrintedQuery({ keyword, conditions, within }: PrintedQueryProps) {
  const t = useTexts();
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  const asked = [{ label: t("common.verbs.search"), words: keyword }, ...conditions].filter(
    ({ words }) => words !== "",
  );
  return (
    <p className={styles["printed"]}>
      {within === undefined || within.chosen === "" ? null : <Place {...within} />}
      {asked.map(({ label, words }) => t("lists.query.chip", { name: label, value: words })).join(" · ")}
    </p>
  );
}

function Place({ target, chosen }: Within) {
  const t = useTexts();
  const texts = useResourceTexts({ name: target });
  const { data = [] } = useEntries(target);
  const value = data.find(({ id }) => id === chosen)?.name;
  return value === undefined ? null : <span>{t("lists.query.chip", { name: texts.one, value })}</span>;
}
