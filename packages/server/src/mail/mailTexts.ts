import type { Language } from "@banche/core";
import { CHINA_ZONE, formatTime, textOf } from "@banche/core/text";

import type { Mail } from "./talk.ts";

/** Kinds of mail. Each has a subject and a text below `mails`. */
export type MailKind = "taskFailed" | "backupFailed";

/** Facts for the text of a mail: a name given by users, and the time in milliseconds. */
export interface MailFacts {
  readonly name: string;
  readonly at: number;
}

interface Wanted {
  readonly id: string;
  readonly to: string;
  readonly kind: MailKind;
  readonly facts: MailFacts;
  /** Number of occurrences. */
  readonly count: number;
  /** Name of the installation. */
  readonly title: string;
}

/** The text of a mail. */
export function mailIn(language: Language, { id, to, kind, facts, count, title }: Wanted): Mail {
  const time = formatTime(facts.at, "yyyy-MM-dd HH:mm:ss", CHINA_ZONE);
  const params = { name: facts.name, time, count, title: title || textOf(language, "mails.installation") };
  return {
    ...{ id, to },
    subject: textOf(language, `mails.${kind}.subject`, params),
    text: [
      textOf(language, `mails.${kind}.text`, params),
      textOf(language, `mails.${kind}.look`),
      textOf(language, "mails.why", params),
    ].join("\n\n"),
  };
}
