import { noAvatarName } from "./noAvatar.ts";

/**
 * Path of a stored avatar, or of the default picture. Clients of the platform always add their base to the path, and show a broken
 * picture if it is empty.
 */
export function avatarPath(name: string | null | undefined): string {
  return `/api/file/Image/userAvatar/${name || noAvatarName}`;
}

/** The stored name in a value from a client: a name, or the path that it received. Empty for the default picture. */
export function storedName(nameOrPath: string): string {
  const name = nameOrPath.slice(nameOrPath.lastIndexOf("/") + 1);
  return name === noAvatarName ? "" : name;
}
