import { useState } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Button } from "../ui/Button.tsx";
import { Chevron } from "../ui/Chevron.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import type { Condition } from "./FilterChips.tsx";
import type { PhoneFiltersProps } from "./PhoneFilters.tsx";
import styles from "./sheet.module.css";
import { sortCondition } from "./sortCondition.tsx";

interface FilterSheetProps extends PhoneFiltersProps {
  readonly onClose: () => void;
}

/**
 * All filters of a list in a sheet at the bottom. Each applies at once, and the button shows the number of matching
 * rows.
 */
export function FilterSheet({ all, place, total, onAsk, sorting, onSort, onReset, onClose }: FilterSheetProps) {
  const t = useTexts();
  return (
    <Dialog
      title={t("lists.query.further")}
      place="bottom"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onReset}>{t("common.verbs.reset")}</Button>
          <Button look="main" onClick={onClose}>
            {total === undefined ? t("common.verbs.close") : t("lists.query.see", { count: total })}
          </Button>
        </>
      }
    >
      {place ? <div className={styles["place"]}>{place}</div> : null}
      {all
        .filter(({ isShort }) => isShort)
        .map((condition) => (
          <section key={condition.name} className={styles["section"]} aria-label={condition.label}>
            <h3>{condition.label}</h3>
            <div className={styles["choices"]}>{condition.editor((value) => onAsk(condition.name, value))}</div>
          </section>
        ))}
      {all
        .filter(({ isShort }) => !isShort)
        .map((condition) => (
          <Further key={condition.name} condition={condition} onAsk={(value) => onAsk(condition.name, value)} />
        ))}
      {sorting ? <Further condition={sortCondition(sorting, t)} onAsk={onSort} /> : null}
    </Dialog>
  );
}

interface FurtherProps {
  readonly condition: Condition;
  readonly onAsk: (value: string) => void;
}

/** A filter with too many values to show: a row with the current value, which opens its editor. */
function Further({ condition: { label, words, unasked, editor }, onAsk }: FurtherProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles["row"]}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{label}</span>
        <span title={words}>{words === "" ? (unasked ?? t("web.list.allRows")) : words}</span>
        <Chevron open={isOpen} />
      </button>
      {isOpen ? (
        <div className={styles["editor"]}>
          {editor((value) => {
            setOpen(false);
            onAsk(value);
          })}
        </div>
      ) : null}
    </section>
  );
}
