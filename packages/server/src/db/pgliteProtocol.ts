/** What goes between the server and the worker thread that runs PGlite. */

export type WorkerRequest =
  | { readonly id: number; readonly do: "query"; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly do: "listen" | "unlisten"; readonly channel: string }
  | { readonly id: number; readonly do: "close" };

export interface QueryAnswer {
  readonly rows: readonly unknown[];
  readonly affectedRows?: number | undefined;
}

/** The parts of a database error that callers look at (`code` is the SQLSTATE). */
export interface WireError {
  readonly message: string;
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly constraint?: string | undefined;
  readonly table?: string | undefined;
  readonly column?: string | undefined;
}

export type WorkerAnswer =
  | { readonly id: number; readonly ok: QueryAnswer }
  | { readonly id: number; readonly error: WireError }
  | { readonly notify: string; readonly payload: string };

export interface WorkerSettings {
  /** Undefined keeps everything in memory. */
  readonly directory?: string | undefined;
}
