import type { Language } from "@banche/core";
import { chatTime, drawerTime, localisedNumber, localisedTime, type TimeDetail } from "@banche/core/text";
import { useMemo } from "react";
import { zone } from "./timeText.ts";
import { useLanguage } from "./useTexts.ts";

/** How times and numbers are written for the reader of the page. */
export interface Formats {
  /** A point in time at the factories; with seconds, if nothing else is asked for. */
  time(ms: number | undefined, detail?: TimeDetail): string;
  /** How long ago, else the date (spec §9). */
  ago(ms: number): string;
  /** As `ago`, with the ranges of the chat. */
  chatTime(ms: number, nowMs: number): string;
  count(value: number): string;
  /** Names one after the other. */
  list(names: readonly string[]): string;
}

/** Times and numbers in a language. */
export function formatsOf(language: Language): Formats {
  return {
    time: (ms, detail) => localisedTime(language, ms, { zone, ...(detail !== undefined && { detail }) }),
    ago: (ms) => drawerTime(ms, { language, nowMs: Date.now(), zone }),
    chatTime: (ms, nowMs) => chatTime(ms, { language, nowMs, zone }),
    count: (value) => localisedNumber(language, value),
    list: (names) => names.join(language === "en" ? ", " : "、"),
  };
}

/** Times and numbers in the language of the moment. */
export function useFormats(): Formats {
  const [language] = useLanguage();
  return useMemo(() => formatsOf(language), [language]);
}
