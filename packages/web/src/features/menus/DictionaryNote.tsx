import { useStore as useSelected } from "@banche/core/react";
import { useId } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import { ReferenceSelect } from "../../resource/fields/ReferenceSelect.tsx";
import type { DraftForm } from "../../resource/useDraftForm.ts";
import styles from "./menus.module.css";

const DICTIONARY = 4;

/** For dictionary entries: which dictionary is shown. For others: a link to the icon names. */
export function DictionaryNote({ form }: { readonly form: DraftForm }) {
  const t = useTexts();
  const id = useId();
  const type = useSelected(form.store, ({ draft }) => Number(draft["type"]));
  const chosen = useSelected(form.store, ({ draft }) => String(draft["module"] ?? ""));
  return (
    <>
      {type === DICTIONARY ? (
        <div className={styles["dictionary"]}>
          <label htmlFor={id}>{t("menus.dictionary")}</label>
          <ReferenceSelect
            id={id}
            target="dictionaryTypes"
            value={chosen === "" ? [] : [chosen]}
            onChange={([next]) => form.change("module", next ?? "")}
          />
        </div>
      ) : null}
      <p className={styles["note"]}>{t("menus.formHint")}</p>
    </>
  );
}
