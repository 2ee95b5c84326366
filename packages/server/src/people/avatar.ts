/** Address of a stored avatar; empty where there is none. Clients put their base in front. */
export function avatarPath(name: string | null | undefined): string {
  return name ? `/api/file/Image/userAvatar/${name}` : "";
}

/** The stored name in what a client sends back: a name, or the path that it was shown. */
export function storedName(nameOrPath: string): string {
  return nameOrPath.slice(nameOrPath.lastIndexOf("/") + 1);
}
