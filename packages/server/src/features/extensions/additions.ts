import type { Deps } from "../../deps.ts";

/** Additions to the platform's protocol that every Banche server has. */
const additions = [
  "records",
  "batch",
  "audit",
  "idempotency",
  "lock",
  "enabled-body",
  "scan-sign-in",
  "preferences",
  "home",
  "notice-audience",
  "notice-schedule",
  "notice-recall",
  "list-filters",
  "choice-codes",
  "first-passwords",
  "recycle-bin",
  "batch-dry-run",
  "shared-views",
  "designed-models",
  "option-search",
  "expiries",
  "timetables",
  "day-board",
  "roster",
  "settlements",
  "ridership",
  "explain",
  "audit-verify",
  "record-files",
  "members",
  "grants",
  "place-counts",
  "tracking",
  "tracking-map",
  "texts",
  "fleet-rules",
  "gtfs-feeds",
  "gtfs-operations",
  "second-factor",
  "hand-over",
  "own-sessions",
  "record-history",
] as const;

interface Told {
  readonly sendCode?: Deps["sendCode"] | undefined;
  readonly showPlanned: boolean;
}

/**
 * The additions of this server to the platform's protocol. Clients request the list before they use one; the web app receives it with its
 * page.
 */
export function additionsOf({ sendCode, showPlanned }: Told): readonly string[] {
  return [...additions, ...(sendCode ? ["code-sign-in"] : []), ...(showPlanned ? ["planned-pages"] : [])];
}
