import type { LookupEntry } from "@banche/core";

/** What tells an option from others of its name: its code, and the names above it. */
export function noteOf(entry: LookupEntry): string {
  return [entry.code, wayTo(entry)].filter(Boolean).join(" · ");
}

/** The names above an option. */
function wayTo({ name, path = "" }: LookupEntry): string {
  return path.endsWith(`/${name}`) ? path.slice(0, -name.length - 1) : path === name ? "" : path;
}
