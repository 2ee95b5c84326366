import type { LookupEntry } from "@banche/core/forms";

/** Text that distinguishes an option from others with the same name: the names above it, and its code. */
export function noteOf(entry: LookupEntry): string {
  return [wayTo(entry), entry.code].filter(Boolean).join(" · ");
}

/** The names above an option. */
function wayTo({ name, path = "" }: LookupEntry): string {
  return path.endsWith(`/${name}`) ? path.slice(0, -name.length - 1) : path === name ? "" : path;
}
