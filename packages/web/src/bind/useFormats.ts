import type { Language } from "@banche/core";
import { CHINA_ZONE, chatTime, drawerTime, localisedTime, type TimeDetail, withThousands } from "@banche/core/text";
import { useMemo } from "react";
import { useLanguage } from "./useTexts.ts";

/** Formats times and numbers for the reader of the page. */
export interface Formats {
  /** A point in time in the factories' time zone; with seconds unless `detail` says otherwise. */
  time(ms: number | undefined, detail?: TimeDetail): string;
  /** The time since then, for older times the date (spec §9). */
  ago(ms: number): string;
  /** As `ago`, with the time ranges of the chat. */
  chatTime(ms: number, nowMs: number): string;
  count(value: number): string;
  /** A list of names in one text. */
  list(names: readonly string[]): string;
}

/** Formats for a language. */
export function formatsOf(language: Language): Formats {
  return {
    time: (ms, detail) => localisedTime(language, ms, { zone: CHINA_ZONE, ...(detail !== undefined && { detail }) }),
    ago: (ms) => drawerTime(ms, { language, nowMs: Date.now(), zone: CHINA_ZONE }),
    chatTime: (ms, nowMs) => chatTime(ms, { language, nowMs, zone: CHINA_ZONE }),
    count: withThousands,
    list: (names) => names.join(language === "en" ? ", " : "、"),
  };
}

/** Formats for the current language. */
export function useFormats(): Formats {
  const [language] = useLanguage();
  return useMemo(() => formatsOf(language), [language]);
}
