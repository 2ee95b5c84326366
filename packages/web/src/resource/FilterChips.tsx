import PlusOutlined from "@ant-design/icons-svg/es/asn/PlusOutlined";
import CloseOutlined from "@ant-design/icons-svg/es/asn/CloseOutlined";
import { type ReactNode, useRef, useState } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { Popover } from "../ui/Popover.tsx";
import styles from "./bar.module.css";

/** One filter besides the keyword. */
export interface Condition {
  readonly name: string;
  readonly label: string;
  /** The filter value as text; empty if the filter is not set. */
  readonly words: string;
  /** Text while the filter is not set; default: all rows. */
  readonly unasked?: string;
  /** It has few values, which can all be shown at once. */
  readonly isShort?: boolean;
  /** @param ask - receives the new filter value; empty removes the filter */
  readonly editor: (ask: (value: string) => void) => ReactNode;
}

/** The filters of a list. */
export interface ConditionsProps {
  readonly all: readonly Condition[];
  /** Called with the new filter value and the current text of the search box. */
  readonly onAsk: (name: string, value: string, keyword: string) => void;
}

interface FilterChipsProps extends Pick<ConditionsProps, "all"> {
  readonly onAsk: (name: string, value: string) => void;
}

/** The active filters, each with its value and buttons to change and remove it, and a button that adds a filter. */
export function FilterChips({ all, onAsk }: FilterChipsProps) {
  const t = useTexts();
  const [editing, setEditing] = useState<string>();
  const shown = all.filter(({ name, words }) => words !== "" || name === editing);
  const further = all.filter((one) => !shown.includes(one));
  return (
    <>
      {shown.length === 0 ? null : (
        <ul className={styles["chips"]} aria-label={t("lists.query.active")}>
          {shown.map((condition) => (
            <Chip
              key={condition.name}
              condition={condition}
              isOpen={condition.name === editing}
              onOpen={(open) => setEditing(open ? condition.name : undefined)}
              onAsk={(value) => {
                setEditing(undefined);
                onAsk(condition.name, value);
              }}
            />
          ))}
        </ul>
      )}
      {further.length === 0 ? null : (
        <MenuButton
          label={t("lists.query.further")}
          items={further.map(({ name, label }) => ({ key: name, label, onSelect: () => setEditing(name) }))}
          className={styles["quiet"]}
        >
          <Icon of={PlusOutlined} size={12} />
          {t("lists.query.further")}
        </MenuButton>
      )}
    </>
  );
}

interface ChipProps {
  readonly condition: Condition;
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onAsk: (value: string) => void;
}

function Chip({ condition: { label, words, editor }, isOpen, onOpen, onAsk }: ChipProps) {
  const t = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <li className={styles["chip"]}>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={words === "" ? label : t("lists.query.chip", { name: label, value: words })}
        title={words}
        onClick={() => onOpen(!isOpen)}
      >
        <span>{label}</span>
        {words === "" ? null : <strong>{words}</strong>}
      </button>
      {isOpen ? (
        <Popover isTitled label={label} anchor={button} onClose={() => onOpen(false)}>
          {editor(onAsk)}
        </Popover>
      ) : null}
      {words === "" ? null : (
        <button
          type="button"
          className={styles["drop"]}
          aria-label={t("lists.query.clear", { name: label })}
          onClick={() => onAsk("")}
        >
          <Icon of={CloseOutlined} size={10} />
        </button>
      )}
    </li>
  );
}
