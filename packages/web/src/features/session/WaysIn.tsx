import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useTexts } from "../../bind/useTexts.ts";
import styles from "./session.module.css";

export type Way = "byAccount" | "byScan" | "byCode";

interface WaysInProps {
  readonly ways: readonly Way[];
  readonly chosen: Way;
  readonly onChoose: (way: Way) => void;
  readonly children: ReactNode;
}

/** Tabs for the sign-in methods; with only one method, just its form. The form is kept when further methods are added. */
export function WaysIn({ ways, chosen, onChoose, children }: WaysInProps) {
  const t = useTexts();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const hasTabs = ways.length > 1;

  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = (ways.indexOf(chosen) + by + ways.length) % ways.length;
    const next = ways[at];
    if (!next) return;
    onChoose(next);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[at]?.focus();
  }

  return (
    <>
      {hasTabs ? (
        <div ref={list} role="tablist" aria-label={t("session.waysIn")} className={styles["ways"]}>
          {ways.map((way) => (
            <button
              key={way}
              id={`${id}-${way}`}
              type="button"
              role="tab"
              aria-selected={way === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={way === chosen ? 0 : -1}
              onClick={() => onChoose(way)}
              onKeyDown={onKeyDown}
            >
              {t(`session.${way}`)}
            </button>
          ))}
        </div>
      ) : null}
      <div id={`${id}-panel`} {...(hasTabs && { role: "tabpanel", "aria-labelledby": `${id}-${chosen}` })}>
        {children}
      </div>
    </>
  );
}
