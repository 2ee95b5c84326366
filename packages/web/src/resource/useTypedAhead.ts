import { useCallback, useEffect, useRef } from "react";

/** Returns the text that was typed ahead, and stops listening. */
export type TakeTyped = () => string;

/**
 * Keeps letters that are typed before a form has fields, while its code or its record is loading.
 *
 * @param wanted - name of the form that is opening; undefined if none
 */
export function useTypedAhead(wanted: string | undefined): TakeTyped {
  const typed = useRef("");
  const stop = useRef<() => void>(undefined);

  useEffect(() => {
    if (wanted === undefined) return undefined;
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, altKey, metaKey, isComposing, target } = event;
      if (ctrlKey || altKey || metaKey || isComposing || isField(target)) return;
      // A first blank is ignored: it presses the focused button.
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
