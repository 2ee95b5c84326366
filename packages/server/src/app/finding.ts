/** One thing that was looked at. */
export interface Finding {
  readonly name:
    | "database"
    | "pooler"
    | "role"
    | "clock"
    | "connections"
    | "notifications"
    | "files"
    | "space"
    | "redis"
    | "standby"
    | "history"
    | "proxy"
    | "sockets";
  readonly state: "ok" | "warning" | "problem" | "skipped";
  /** What was found, as a stable word: with `name` it finds the text. */
  readonly found: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

export function finding(
  name: Finding["name"],
  state: Finding["state"],
  found: string,
  facts: Finding["facts"] = {},
): Finding {
  return { name, state, found, facts };
}
