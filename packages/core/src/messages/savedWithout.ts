import { findText } from "../i18n/pick.ts";
import type { Language } from "../i18n/language.ts";

/** The message after a notice was saved without some of its content; undefined if nothing was removed. */
export function savedWithout(language: Language, removed: readonly string[] | undefined): string | undefined {
  if (removed === undefined || removed.length === 0) return undefined;
  const words = removed.map((kind) => findText(language, `notices.removedKinds.${kind}`) ?? kind);
  return findText(language, "notices.savedWithout", { kinds: words.join(language === "en" ? ", " : "、") });
}
