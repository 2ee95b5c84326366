import type { Language } from "@banche/core";
import { CHINA_ZONE, formatTime, textOf } from "@banche/core/text";

import type { Mail } from "./talk.ts";

/** What mails say; each has a subject and a text below `mails`. */
export type MailKind = "taskFailed" | "backupFailed";

/** What a mail speaks of; a name that people gave, and when it happened in milliseconds. */
export interface MailFacts {
  readonly name: string;
  readonly at: number;
}

interface Wanted {
  readonly id: string;
  readonly to: string;
  readonly kind: MailKind;
  readonly facts: MailFacts;
  /** How often it happened. */
  readonly count: number;
  /** What the installation is called. */
  readonly title: string;
}

/** A mail in words. */
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
