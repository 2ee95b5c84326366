import { useCallback, useEffect, useRef } from "react";

/** Gives what was typed ahead, and listens no longer. */
export type TakeTyped = () => string;

/**
 * Keeps the letters that are typed while a form has no fields yet: its code or its record is on its way.
 *
 * @param wanted - names what is about to open; undefined while nothing is
 */
export function useTypedAhead(wanted: string | undefined): TakeTyped {
  const typed = useRef("");
  const stop = useRef<() => void>(undefined);

  useEffect(() => {
    if (wanted === undefined) return undefined;
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, altKey, metaKey, isComposing, target } = event;
      if (ctrlKey || altKey || metaKey || isComposing || isField(target)) return;
      // A blank at first presses what has the focus.
      const isLetter = [...key].length === 1 && !(key === " " && typed.current === "");
      if (isLetter) typed.current += key;
      else if (key === "Backspace") typed.current = [...typed.current].slice(0, -1).join("");
      else return;
      event.preventDefault();
    };
    const end = () => window.removeEventListener("keydown", listen, true);
    typed.current = "";
    stop.current = end;
    window.addEventListener("keydown", listen, true);
    return end;
  }, [wanted]);

  return useCallback(() => {
    stop.current?.();
    const text = typed.current;
    typed.current = "";
    return text;
  }, []);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable=true]") !== null;
}
