import type { Input, Language, Output } from "@banche/core";
import { checkOverride, findText, originalTexts } from "@banche/core/text";
import type { contract } from "@banche/core/wire";

import type { SaidText } from "../../texts/saidTexts.ts";

type Wanted = Input<typeof contract.texts.change>["body"]["changes"][number];
type Refused = Output<typeof contract.texts.change>["refused"][number];

/** A change of a text. Null: the original text of the product. */
export interface PlannedChange {
  readonly key: string;
  readonly language: Language;
  readonly before: string | null;
  readonly after: string | null;
}

interface Plan {
  readonly planned: readonly PlannedChange[];
  readonly refused: readonly Refused[];
}

/** Plans the wanted changes. If two concern the same text, the last one counts. @param speech - language of the reasons */
export function planChanges(rows: readonly SaidText[], wanted: readonly Wanted[], speech: Language): Plan {
  const kept = new Map(rows.map(({ key, language, text }) => [`${language} ${key}`, text]));
  const planned = new Map<string, PlannedChange>();
  const refused: Refused[] = [];
  for (const [at, { key, language, text }] of wanted.entries()) {
    const place = `${language} ${key}`;
    const before = kept.get(place) ?? null;
    const after = text === null || text === "" || text === originalTexts().get(key)?.texts[language] ? null : text;
    // A replacement for a text that the product no longer has can still be removed.
    const fault = checkOverride(language, key, after ?? originalTexts().get(key)?.texts[language] ?? "");
    if (fault && !(after === null && before !== null)) {
      const { rule, params } = fault;
      const reason = findText(speech, `languages.faults.${rule}`, params) ?? rule;
      refused.push({ at, key, language, rule, ...(params && { params: { ...params } }), text: reason });
      continue;
    }
    if (before === after) planned.delete(place);
    else planned.set(place, { key, language, before, after });
  }
  return { planned: [...planned.values()], refused };
}
