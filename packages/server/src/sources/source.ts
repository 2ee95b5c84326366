/** An external database, and how to connect to it. */
export interface Source {
  readonly kind: SourceKind;
  readonly host: string;
  /** 0: the default port of the kind. */
  readonly port: number;
  /** For SQLite the file, below the folder that the operator permits. */
  readonly database: string;
  readonly user: string;
  readonly password: string;
  readonly encryption: Encryption;
}

export type SourceKind = "PostgreSQL" | "MySql" | "SqlServer" | "SQLite";
/** `any`: encrypted, without verifying the other end. */
export type Encryption = "off" | "any" | "verified";

/** A database server with its permitted address. */
export interface Place {
  readonly host: string;
  readonly address: string;
  readonly port: number;
}

export const usualPorts: Readonly<Record<Exclude<SourceKind, "SQLite">, number>> = {
  PostgreSQL: 5432,
  MySql: 3306,
  SqlServer: 1433,
};

const kinds: readonly string[] = [...Object.keys(usualPorts), "SQLite"];

export function isSourceKind(kind: string): kind is SourceKind {
  return kinds.includes(kind);
}

/** Time limits for connecting and for one statement. */
export const limits = { connectMs: 5_000, statementMs: 5_000 } as const;
