import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import styles from "./tabs.module.css";

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly label: string }[];
  readonly chosen: Name;
  /** Shown at the end of the line of tabs. */
  readonly end?: ReactNode;
  /** With the padding of a sheet. */
  readonly roomy?: boolean;
  readonly onChoose: (name: Name) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs above one panel: Tab moves to the chosen one; arrows, Home and End choose. */
export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  end,
  roomy = false,
  onChoose,
  children,
}: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = (at: number) => {
    const next = tabs[(at + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.name);
    list.current?.querySelector<HTMLElement>(`[data-name="${next.name}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(to);
  };
  return (
    <>
      <div className={styles["line"]} data-roomy={roomy}>
        <div ref={list} role="tablist" aria-label={label} className={styles["tabs"]}>
          {tabs.map(({ name, label: words }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              data-name={name}
              aria-selected={name === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={name === chosen ? 0 : -1}
              onClick={() => onChoose(name)}
              onKeyDown={onKeyDown}
            >
              {words}
            </button>
          ))}
        </div>
        {end}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${chosen}`}
        className={styles["panel"]}
        data-roomy={roomy}
      >
        {children}
      </div>
    </>
  );
}
