/** The result of one check. */
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
  /** The result as a stable code. `name` and `found` together select the text. */
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
