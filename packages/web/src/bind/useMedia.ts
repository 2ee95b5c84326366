import { useMemo, useSyncExternalStore } from "react";

/** Whether a media query matches; draws again when that changes. While the page is printed, the answer is that of the window. */
export function useMedia(query: string): boolean {
  const { read, subscribe } = useMemo(() => followMedia(query), [query]);
  return useSyncExternalStore(subscribe, read);
}

/** The paper is narrower than most windows. The page would be drawn for a phone just when the browser prints it. */
function followMedia(query: string) {
  let windowMatches: boolean | undefined;
  return {
    read: () => windowMatches ?? window.matchMedia(query).matches,
    subscribe(listener: () => void) {
      const media = window.matchMedia(query);
      const begin = () => {
        windowMatches = media.matches;
      };
      const end = () => {
        windowMatches = undefined;
        listener();
      };
      media.addEventListener("change", listener);
      window.addEventListener("beforeprint", begin);
      window.addEventListener("afterprint", end);
      return () => {
        media.removeEventListener("change", listener);
        window.removeEventListener("beforeprint", begin);
        window.removeEventListener("afterprint", end);
      };
    },
  };
}
