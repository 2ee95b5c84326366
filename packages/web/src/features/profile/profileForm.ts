import { type contract, type Draft, type Output, type Resource, resources } from "@banche/core";

/** The signed-in user's own data. */
export type Profile = Output<typeof contract.profile.get>;

const { users } = resources;
const line = users.fields["postalAddress"];
const own = [
  ["realName", "gender", "nation", "nativePlace", "birthday", "education", "certificateType", "certificateNumber"],
  ["mobilePhone", "telephone", "landline", "email", "urgentContact", "urgentTelephone", "postalAddress", "signature"],
];

/** The fields that everybody may change of themselves: those of a user, and the signature. */
export const person: Resource = {
  ...users,
  fields: Object.fromEntries(
    own.flat().flatMap((name) => {
      const field = name === "signature" && line ? { ...line, name, key: name, column: name } : users.fields[name];
      return field ? [[name, field]] : [];
    }),
  ),
  form: own,
};

/** What was changed, as the server wants it; undefined when nothing was. An emptied text is sent as an empty one. */
export function changesOfPerson(start: Draft, draft: Draft): Readonly<Record<string, unknown>> | undefined {
  const changed = Object.keys(person.fields).filter((name) => (start[name] ?? "") !== (draft[name] ?? ""));
  const entries = changed.flatMap((name) => {
    const { key = name, kind } = person.fields[name] ?? {};
    const value = typeof draft[name] === "string" ? draft[name].trim() : draft[name];
    if (value !== undefined && value !== null) return [[key, value] as const];
    return kind === "text" ? [[key, ""] as const] : [];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
