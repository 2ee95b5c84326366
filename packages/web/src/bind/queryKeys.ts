/**
 * Keys of all cached queries. Code that changes something names the queries to read again by the same keys. A key
 * covers all keys that begin with it.
 */
export const queryKeys = {
  about: ["about"],
  additions: ["additions"],
  allRows: ["rows"],
  /** Rows of a list; `asked` is the request. */
  rows: (resource: string, ...asked: readonly unknown[]) => ["rows", resource, ...asked],
  record: (resource: string, id: string | undefined, ...part: readonly (string | undefined)[]) => [
    "record",
    resource,
    id,
    ...part,
  ],
  deleted: (resource: string, ...keyword: readonly string[]) => ["deleted", resource, ...keyword],
  sharedViews: (resource: string) => ["views", resource],
  /** Records that fields can point to. */
  lookups: ["lookups"],
  dictionaries: ["lookups", "dictionaries"],
  /** All records of a target. */
  entries: (target: string | undefined) => ["lookups", "entries", target],
  /** Records that match a search. */
  options: (target: string, wish: object) => ["lookups", "options", target, wish],
  /** Records with the given ids. */
  words: (wanted: object) => ["lookups", "words", wanted],
  chosen: (target: string, ids: readonly string[]) => ["lookups", "chosen", target, ids],
  /** Values that another record would supply if a field of a form pointed to it. */
  told: (resource: string, field: string, id: unknown) => ["lookups", "told", resource, field, id],
  logs: (...asked: readonly unknown[]) => ["logs", ...asked],
  /** Lists and counts of messages. */
  messages: ["messages"],
  messagesIn: (place: "calendar" | "drawer" | "home" | "latest" | "list" | "unread", ...asked: readonly unknown[]) => [
    "messages",
    place,
    ...asked,
  ],
  message: (id: string) => ["message", id],
  notices: ["notices"],
  secondFactor: ["secondFactor"],
  notice: (part: "draft" | "one", id: string | undefined) => ["notices", part, id],
  onlineUsers: (...asked: readonly unknown[]) => ["onlineUsers", ...asked],
  monitor: ["monitor"],
  sysConfig: ["sysConfig"],
  mails: ["sysConfig", "mails"],
  texts: (...asked: readonly unknown[]) => ["texts", ...asked],
  backups: (...asked: readonly unknown[]) => ["backups", ...asked],
  dataSync: (...asked: readonly unknown[]) => ["dataSync", ...asked],
  dataModels: (...asked: readonly unknown[]) => ["dataModels", ...asked],
  cache: (...asked: readonly unknown[]) => ["cache", ...asked],
  /** Interfaces that the session may call, with their parameters. */
  callableInterfaces: ["lookups", "callableInterfaces"],
  interfaceCalls: (...asked: readonly unknown[]) => ["interfaceCalls", ...asked],
  taskRuns: (...asked: readonly unknown[]) => ["taskRuns", ...asked],
  grants: (...asked: readonly unknown[]) => ["grants", ...asked],
  profile: ["profile"],
  history: (resource: string, id: string) => ["history", resource, id],
  profilePart: (part: "grants" | "log" | "sessions" | "subordinates", ...asked: readonly unknown[]) => [
    "profile",
    part,
    ...asked,
  ],
  chat: (part: "history" | "people", ...asked: readonly unknown[]) => ["chat", part, ...asked],
  drivers: ["users", "drivers"],
  /** Also read again when rows of any concept change. */
  expiries: (days: number) => ["expiries", days],
  timetable: (id: string) => ["timetable", id],
  comparison: (a: string, b: string) => ["timetable", a, "comparison", b],
  basis: (id: string) => ["timetable", id, "basis"],
  /** All boards; also read again when others change data of a board. */
  dayBoards: ["dayBoard"],
  dayBoard: (date: string) => ["dayBoard", date],
  fleetLines: ["fleet", "lines"],
  fleetRules: ["fleet", "rules"],
  fleetNow: ["fleet", "now"],
  fleetDay: (date: string) => ["fleet", "day", date],
  fleetReplay: (from: number) => ["fleet", "replay", from],
  /** The roster of a week; read again together with the boards. */
  rosterOf: (from: string) => ["dayBoard", "roster", from],
  ridership: ["ridership"],
  ridershipOf: (from: string, until: string) => ["ridership", "days", from, until],
  ridershipUnmatched: (from: string, until: string) => ["ridership", "unmatched", from, until],
  ridershipImports: ["ridership", "imports"],
  settlements: ["settlements"],
  settlementMonth: (month: string) => ["settlements", "month", month],
  settlement: (id: string, agreement: number | undefined) => ["settlements", "sheet", id, agreement],
  settlementMonths: (id: string, version: number) => ["settlements", "months", id, version],
  settlementReproduced: (id: string, version: number) => ["settlements", "reproduced", id, version],
  settlementTrips: (id: string, ...of: readonly (string | number | undefined)[]) => ["settlements", "trips", id, ...of],
  dayCandidates: (date: string, tripId: string) => ["dayBoard", date, "candidates", tripId],
} as const;

/** How long read lookups are used without asking again, ms. */
export const KEPT_MS = 30_000;
