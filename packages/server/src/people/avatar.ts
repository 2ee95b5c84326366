import { noAvatarName } from "./noAvatar.ts";

/**
 * Address of a stored avatar, or of the picture that stands for none: clients of the platform put their base in front of
 * whatever there is, and show a broken picture for nothing.
 */
export function avatarPath(name: string | null | undefined): string {
  return `/api/file/Image/userAvatar/${name || noAvatarName}`;
}

/** The stored name in what a client sends back: a name, or the path that it was shown; empty where it means no picture. */
export function storedName(nameOrPath: string): string {
  const name = nameOrPath.slice(nameOrPath.lastIndexOf("/") + 1);
  return name === noAvatarName ? "" : name;
}
