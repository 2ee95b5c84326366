import type { Output, Resource } from "@banche/core";
import { changeBody, type Draft } from "@banche/core/forms";
import type { contract } from "@banche/core/wire";

/** The signed-in user's own data. */
export type Profile = Output<typeof contract.profile.get>;

const own = [
  ["realName", "gender", "nation", "nativePlace", "birthday", "education", "certificateType", "certificateNumber"],
  ["mobilePhone", "telephone", "landline", "email", "urgentContact", "urgentTelephone", "postalAddress", "signature"],
];

/** The fields that users may change in their own profile: those of a user, and the signature. */
export function personOf(users: Resource): Resource {
  const line = users.fields["postalAddress"];
  return {
    ...users,
    fields: Object.fromEntries(
      own.flat().flatMap((name) => {
        const field = name === "signature" && line ? { ...line, name, key: name, column: name } : users.fields[name];
        return field ? [[name, field]] : [];
      }),
    ),
    form: own,
  };
}

/**
 * The changes in the form that the server expects; undefined when there are none. A cleared field is sent with the value that means empty.
 */
export function changesOfPerson(
  person: Resource,
  profile: Profile,
  draft: Draft,
): Readonly<Record<string, unknown>> | undefined {
  const changes = changeBody(person, { ...profile }, draft);
  if (!changes) return undefined;
  // Profile data has no version: the server applies what it gets.
  const { version: _version, ...body } = changes;
  return body;
}
