import { type Translate, withThousands } from "@banche/core";
import { mendText } from "../../errorText.ts";
import type { TuiState } from "../../state/tui.ts";
import type { Person, UsersState } from "../../state/users.ts";

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** How many people there are, or how many of them were found. */
export function countText({ users }: TuiState, text: Translate): string {
  if (users.status !== "ready") return "";
  const total = withThousands(users.people.length);
  return users.query === ""
    ? text("tui.users.count", { total })
    : text("tui.users.found", { found: withThousands(users.found.length), total });
}

/** What is known about a person, without what is empty. */
export function factsOf(person: Person, users: UsersState, text: Translate): readonly Fact[] {
  const detail = users.details[person.id];
  const more = typeof detail === "object" ? detail : undefined;
  const pairs: readonly (readonly [string, string | undefined])[] = [
    [text("users.fields.account"), person.account],
    [text("users.fields.gender"), genderText(person.gender, text)],
    [text("users.fields.department"), more?.department ?? person.department],
    [text("users.fields.positions"), more?.positions],
    [text("users.fields.roles"), more?.roles],
    [text("users.fields.mobilePhone"), more?.mobilePhone],
    [text("users.fields.enabled"), more?.enabled === undefined ? undefined : enabledText(more.enabled, text)],
    [text("users.fields.description"), more?.description],
    [text("tui.users.initials"), person.quickQuery],
  ];
  return pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Why there is no more to be seen; empty when there is nothing to say. */
export function detailNote(person: Person, users: UsersState, text: Translate): string {
  const detail = users.details[person.id];
  if (detail === "loading") return text("common.states.loading");
  if (detail === "forbidden") return text("tui.users.directoryOnly");
  if (detail === "failed") return text("tui.users.detailFailed");
  return detail === undefined ? text("tui.users.more") : "";
}

/** Why the directory cannot be shown, and what to do. */
export function failureText(users: UsersState, text: Translate): string {
  return users.error === undefined ? "" : mendText(users.error, text);
}

function genderText(gender: number | undefined, text: Translate): string | undefined {
  if (gender === 1) return text("users.genders.male");
  if (gender === 2) return text("users.genders.female");
  return undefined;
}

const enabledText = (enabled: boolean, text: Translate): string =>
  text(enabled ? "common.states.enabled" : "common.states.disabled");
