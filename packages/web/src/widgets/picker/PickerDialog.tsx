import type { LookupEntry } from "@banche/core/forms";
import { useState } from "react";
import { useChosen, useRemember } from "../../bind/useChosen.ts";
import { useResourceTexts } from "../../bind/useResourceTexts.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { PickerChoices } from "./PickerChoices.tsx";
import { PickerChosen } from "./PickerChosen.tsx";
import styles from "./picker.module.css";

interface PickerDialogProps {
  readonly id: string;
  readonly target: string;
  readonly only: string | undefined;
  readonly multiple: boolean;
  readonly before: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

const WIDTH_PX = { one: 480, several: 720 } as const;

/** The dialog for choosing records: a search by name, code and pinyin, its matches, and the chosen records beside them. */
export function PickerDialog({ id, target, only, multiple, before, onChoose, onClose }: PickerDialogProps) {
  const t = useTexts();
  const { one } = useResourceTexts({ name: target });
  const remember = useRemember(target);
  const { entries = [], nameOf } = useChosen(target, before);
  const [chosen, setChosen] = useState(before);
  const [seen, setSeen] = useState<readonly LookupEntry[]>([]);
  const [isEntered, setEntered] = useState(false);
  const known = [...entries, ...seen];
  const choose = (ids: readonly string[], all: readonly LookupEntry[]) => {
    remember(ids, all);
    onChoose(ids);
  };
  const toggle = (entry: LookupEntry) => {
    if (!multiple) return choose([entry.id], [entry]);
    setSeen((others) => [...others.filter(({ id: other }) => other !== entry.id), entry]);
    setChosen((ids) => (ids.includes(entry.id) ? ids.filter((other) => other !== entry.id) : [...ids, entry.id]));
  };

  return (
    <Dialog
      title={t("widgets.picker.title", { name: one })}
      width={multiple ? WIDTH_PX.several : WIDTH_PX.one}
      onClose={onClose}
      footer={
        multiple ? (
          <>
            <Button onClick={onClose}>{t("common.verbs.cancel")}</Button>
            <Button look="main" busy={isEntered} onClick={() => choose(chosen, known)}>
              {t("common.verbs.confirm")}
            </Button>
          </>
        ) : undefined
      }
    >
      <div id={id} className={styles["columns"]} data-multiple={multiple}>
        <PickerChoices
          {...{ target, only, multiple, chosen, isEntered }}
          name={one}
          onToggle={toggle}
          onEnter={setEntered}
        />
        {multiple ? <PickerChosen {...{ known, nameOf }} ids={chosen} onChange={setChosen} /> : null}
      </div>
    </Dialog>
  );
}
