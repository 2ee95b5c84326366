import { emojis } from "@banche/core/chat";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useLanguage, useTexts } from "../../bind/useTexts.ts";
import styles from "./composer.module.css";

interface EmojiPickerProps {
  /** May be called several times, once for each picked emoji. */
  readonly onPick: (code: string) => void;
  readonly onClose: () => void;
}

const COLUMNS = 10;

/** The emoji of the platform, drawn with the system's font. The platform's codes are inserted into the text (spec §2, §9). */
export function EmojiPicker({ onPick, onClose }: EmojiPickerProps) {
  const t = useTexts();
  const [language] = useLanguage();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => place.current?.querySelector("button")?.focus(), []);

  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      const holder = place.current?.parentElement;
      if (target instanceof Node && !holder?.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [onClose]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(place.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it
    <div
      ref={place}
      className={styles["emojis"]}
      role="dialog"
      aria-label={t("chatWindow.emoji")}
      onKeyDown={onKeyDown}
    >
      {emojis.map(({ code, picture, names }, at) => (
        <button
          key={code}
          type="button"
          tabIndex={at === 0 ? 0 : -1}
          title={names[language]}
          aria-label={names[language]}
          onClick={() => onPick(code)}
        >
          {picture}
        </button>
      ))}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
  Home: -emojis.length,
  End: emojis.length,
};
