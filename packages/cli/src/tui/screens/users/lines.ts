import {
  fieldLabel,
  fixedChoicesOf,
  type ResourceField,
  type Language,
  labelIn,
  resources,
  type Translate,
  withThousands,
} from "@banche/core";
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
export function factsOf(person: Person, users: UsersState, text: Translate, language: Language): readonly Fact[] {
  const detail = users.details[person.id];
  const more = typeof detail === "object" ? detail : undefined;
  const called = (name: string) => fieldLabel(resources.users, name, language);
  const pairs: readonly (readonly [string, string | undefined])[] = [
    [called("account"), person.account],
    [called("gender"), genderText(person.gender, language)],
    [called("department"), more?.department ?? person.department],
    [called("positions"), more?.positions],
    [called("roles"), more?.roles],
    [called("mobilePhone"), more?.mobilePhone],
    [called("enabled"), more?.enabled === undefined ? undefined : enabledText(more.enabled, text)],
    [called("description"), more?.description],
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

function genderText(gender: number | undefined, language: Language): string | undefined {
  const field = Object.values<ResourceField>(resources.users.fields).find(({ name }) => name === "gender");
  const label = (field && fixedChoicesOf(field))?.find(({ value }) => value === String(gender))?.label;
  return label && labelIn(language, label);
}

const enabledText = (enabled: boolean, text: Translate): string =>
  text(enabled ? "common.states.enabled" : "common.states.disabled");
