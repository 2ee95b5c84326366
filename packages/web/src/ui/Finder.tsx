import SearchOutlined from "@ant-design/icons-svg/es/asn/SearchOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import styles from "./finder.module.css";
import { Icon } from "./Icon.tsx";

export interface Found {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconDefinition | undefined;
  readonly hint?: string | undefined;
  readonly onChoose: () => void;
}

interface FinderProps {
  readonly label: string;
  readonly placeholder: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly found: readonly Found[];
  /** More matches may arrive in a moment: Enter waits for them. */
  readonly isWaiting: boolean;
  /** Shown in place of the list when nothing matches. */
  readonly nothing: string;
  /** `below`: the list floats below the input while it has the focus. `inside`: it is always visible. */
  readonly list: "below" | "inside";
  /** Keys with the same effect, shown while the input is empty. */
  readonly hint?: string | undefined;
  readonly onFocus?: () => void;
  readonly onDone?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** An input with a list of matches: arrow keys move, Enter chooses, Esc clears (WAI-ARIA combobox). */
export function Finder({
  label,
  placeholder,
  query,
  onQuery,
  found,
  isWaiting,
  nothing,
  list,
  hint,
  onFocus,
  onDone,
  ref,
}: FinderProps) {
  const id = useId();
  const [at, setAt] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const current = useRef<HTMLButtonElement>(null);
  const isOpen = list === "inside" || (hasFocus && query.trim() !== "");
  const chosen = Math.min(at, found.length - 1);

  useEffect(() => {
    setAt(0);
    setEntered(false);
  }, [query]);
  useEffect(() => {
    // Braces are needed: some browsers return a promise here, which React would take for a clean-up function.
    current.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  const choose = (one: Found | undefined) => {
    if (!one) return;
    onQuery("");
    onDone?.();
    one.onChoose();
  };
  const entered = isEntered && !isWaiting ? found[chosen] : undefined;
  const carryOut = useEffectEvent(choose);
  useEffect(() => {
    if (!entered) return;
    setEntered(false);
    carryOut(entered);
  }, [entered]);
  const byKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const last = found.length - 1;
    const next = { ArrowDown: chosen >= last ? 0 : chosen + 1, ArrowUp: chosen <= 0 ? last : chosen - 1 }[event.key];
    if (next !== undefined) setAt(next);
    else if (event.key === "Enter" && !isWaiting && found.length > 0) choose(found[chosen]);
    else if (event.key === "Enter") setEntered(query.trim() !== "");
    else if (event.key === "Escape" && query !== "" && list === "below") onQuery("");
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles["finder"]} data-list={list}>
      <span className={styles["input"]}>
        <Icon of={SearchOutlined} size={14} />
        <input
          ref={ref}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && chosen >= 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={placeholder}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={byKey}
          onFocus={() => {
            setHasFocus(true);
            onFocus?.();
          }}
          onBlur={() => setHasFocus(false)}
        />
        {hint === undefined || query !== "" ? null : <kbd aria-hidden="true">{hint}</kbd>}
      </span>
      {isOpen ? (
        <div className={styles["drop"]}>
          <div id={`${id}-list`} role="listbox" tabIndex={-1} aria-label={label}>
            {found.map((one, index) => (
              <button
                type="button"
                tabIndex={-1}
                key={one.key}
                ref={index === chosen ? current : null}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === chosen}
                className={styles["option"]}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(one)}
              >
                {one.icon ? <Icon of={one.icon} size={14} /> : null}
                <span>{one.label}</span>
                {one.hint === undefined ? null : <kbd>{one.hint}</kbd>}
              </button>
            ))}
          </div>
          {found.length === 0 && !isWaiting && query.trim() !== "" ? (
            <p role="status" className={styles["nothing"]}>
              {nothing}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
