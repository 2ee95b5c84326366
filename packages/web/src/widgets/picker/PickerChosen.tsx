import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import type { LookupEntry } from "@banche/core/forms";
import { useTexts } from "../../bind/useTexts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import styles from "./picker.module.css";
import { noteOf } from "./noteOf.ts";

interface PickerChosenProps {
  readonly known: readonly LookupEntry[];
  /** Text for records whose name is unknown. */
  readonly nameOf: (id: string) => string;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** The chosen records, each with a button to remove it. */
export function PickerChosen({ known, nameOf, ids, onChange }: PickerChosenProps) {
  const t = useTexts();
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  return (
    <section className={styles["chosen"]} aria-label={t("widgets.picker.chosen", { count: ids.length })}>
      <header>
        <span role="status">{t("widgets.picker.chosen", { count: ids.length })}</span>
        {ids.length > 0 ? (
          <button type="button" className={styles["link"]} onClick={() => onChange([])}>
            {t("widgets.picker.removeAll")}
          </button>
        ) : null}
      </header>
      {ids.length === 0 ? <p className={styles["nothing"]}>{t("widgets.picker.none")}</p> : null}
      <ul>
        {ids.map((id) => {
          const entry = byId.get(id);
          const name = entry?.name ?? nameOf(id);
          const note = entry && noteOf(entry);
          return (
            <li key={id}>
              <span>{name}</span>
              <small title={note}>{note}</small>
              <IconButton
                icon={CloseOutlined}
                iconSize={12}
                label={t("widgets.picker.remove", { name })}
                tip=""
                tone="danger"
                onClick={() => onChange(ids.filter((other) => other !== id))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
