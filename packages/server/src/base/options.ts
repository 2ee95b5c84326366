import type { ServerPlugin } from "./plugin.ts";

/** How the server is started. Everything has a default but the data directory. */
export interface ServerOptions {
  /** Where the database (unless `databaseUrl` is given), uploads (unless `files` is) and the lock live; created when missing. */
  readonly dataDir: string;
  /**
   * Where uploads and backups lie: a folder that all processes of the installation share, or `s3://bucket/prefix` for a store that speaks the
   * protocol of S3. Default: `dataDir`.
   */
  readonly files?: string;
  /** How to reach that store. */
  readonly s3?: S3Options;
  /** TCP port; 0 takes a free one. Default 8080. */
  readonly port?: number;
  /** Address to listen on. Default `127.0.0.1`; a demo listens on the loopback interface only. */
  readonly host?: string;
  /** TCP port that terminals of vehicles speak JT/T 808 to; 0 takes a free one. Default none: nobody listens. */
  readonly jt808Port?: number;
  /** Address that it listens on. Default: `host`. */
  readonly jt808Host?: string;
  /** A PostgreSQL of your own, 15 or newer: `postgres://user:password@host/name`, or several hosts as `one:5432,two:5432`. */
  readonly databaseUrl?: string;
  /** The same database past a pooler that shares connections between transactions. */
  readonly databaseDirectUrl?: string;
  /**
   * A standby of that database, one address: exports, reports and big lists are read there while it is recent enough. Default none: all
   * is read from the primary.
   */
  readonly databaseReplicaUrl?: string;
  /** How old what is read there may be, in milliseconds, 1,000 to 300,000. Default 5,000. */
  readonly replicaLagMs?: number;
  /**
   * An empty PostgreSQL of your own, 15 or newer, that keeps positions of vehicles in the place of the main database. Positions that the main
   * one has must be moved before (`moveHistory`).
   */
  readonly historyDatabaseUrl?: string;
  /** Demands one kind of database instead of the best one that runs here. */
  readonly engine?: EngineName;
  /** Fills an empty database with demo data and prints its accounts with their passwords. */
  readonly demo?: boolean;
  /** First segment of `/{product}/api/...`: letters, digits and dashes. Default `banche`. */
  readonly productName?: string;
  /**
   * Path that the installation has at its host, such as `/bus`; up to four segments. Default none: it has the host for itself. Addresses
   * without it are answered as well, for proxies that take it away.
   */
  readonly basePath?: string;
  /**
   * Delay of the event loop, in milliseconds, from which calls are refused until it is shorter again. Default 1000; 0 for never, where
   * the server shares its process with work that blocks the loop.
   */
  readonly maxLoopDelayMs?: number;
  /** Level of the JSON log lines on stderr. Default `info`. */
  readonly logLevel?: LogLevel;
  /** Where log lines go instead of stderr. */
  readonly onLog?: (line: string) => void;
  /** Directory of the built web app. Default: the one that comes with this package, if it is there. */
  readonly webDir?: string;
  /** Origins whose pages may be shown in a frame (menu type 7): `https://host[:port]`. Default none but our own. */
  readonly frameSources?: readonly string[];
  /** Base of the server that draws dashboards (menu type 6, spec §2). Default none: they cannot be opened. */
  readonly dashboardUrl?: string;
  /** Base of the server that draws data reports (menu type 5, spec §2). Default none: they cannot be opened. */
  readonly reportUrl?: string;
  /** Filing records at the foot of the pages, two at most (spec §2). Default: links to where such records are looked up. */
  readonly filings?: readonly Filing[];
  /** Mail address that feedback goes to. Default: the user fills it in. */
  readonly supportMail?: string;
  /** Whether `/home?token=...` signs in (spec §2). A token in an address lands in logs, so the default is no. */
  readonly queryToken?: boolean;
  /** Whether our clients show menu entries that they have no page for yet. Default: no; the menu on the wire is whole in any case. */
  readonly showPlanned?: boolean;
  /** Whether sign-in distinguishes an unknown account from a wrong password. Default: only a demo does. */
  readonly signInHints?: "distinct" | "uniform";
  /** Where verification codes are posted to. Missing: a demo writes them to its log, others offer none. */
  readonly codeHook?: CodeHook;
  /** A Redis whose pub/sub the processes of the installation use: `redis://host:6379`. Default: NOTIFY of the database. */
  readonly redisUrl?: string;
  /** Days until things are deleted; each 1 to 36,500. Default: nothing is ever deleted but what is in the recycle bin. */
  readonly keepDays?: KeepDays;
  /** How much uploaded files may take. Default: 2,048 MB a user, 102,400 MB a factory. */
  readonly uploadQuota?: UploadQuota;
  /**
   * Proxies whose `X-Forwarded-For` is believed: addresses and networks (`10.0.0.0/8`), or one number, that of the proxies on
   * the way. Default none: behind a proxy all callers then have its address.
   */
  readonly trustedProxies?: readonly string[];
  /**
   * Addresses, networks (`10.1.0.0/16`) and host names that calls of tasks and mail may go to although they are not public. Default none.
   */
  readonly callTargets?: readonly string[];
  /**
   * Bearer token that `GET /metrics` asks for. Default none: it answers callers on the same machine that no proxy stands before.
   */
  readonly metricsToken?: string;
  /** Seals the backups that the server writes: without this text nobody reads them. */
  readonly backupKey?: string;
  /** Key of the secrets that the server keeps for others, such as passwords of data sources. Default: a file in `dataDir`. */
  readonly secretKey?: string;
  /** Addresses, networks (`10.1.0.0/16`) and host names that data sources and data interfaces may reach. Default none. */
  readonly sourceHosts?: readonly string[];
  /** Folder below which SQLite files of data sources may lie. Default none. */
  readonly sourceFolder?: string;
  /**
   * Connections to the database for calls, 1 to 200. Default 10. Four times as many calls are carried out at once, twenty times as many
   * wait for their turn, and what comes beyond is answered 503.
   */
  readonly poolSize?: number;
  /**
   * How long `close` goes on serving after `/readyz` has begun to answer 503, in milliseconds, so that a proxy sends no more calls before
   * the port is closed. Default 0.
   */
  readonly drainMs?: number;
  /** False gives up durability for speed; for tests only. Default true. */
  readonly fsync?: boolean;
  /** Whether simulated vehicles drive the trips of today, of a demo only. Default false; the command `serve --demo` sets it. */
  readonly simulate?: boolean;
  /** What packages of your own add, such as concepts. Processes of one installation have the same ones. Default none. */
  readonly plugins?: readonly ServerPlugin[];
  /** How long after the start scheduled work begins, in milliseconds. Default 10,000; another only in tests. */
  readonly jobsAfterMs?: number;
}

/** How to reach a store of files. */
export interface S3Options {
  /** `https://host[:port]`, or with the bucket in the name: `https://{bucket}.host`. Default: that of AWS in the region. */
  readonly endpoint?: string | undefined;
  /** Default `us-east-1`. */
  readonly region?: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A filing record: what stands there, and where it leads (`https://...`). */
export interface Filing {
  readonly text: string;
  readonly address: string;
}

/** How many days things are kept; what is missing is kept for good. */
export interface KeepDays {
  /** Chat messages with their pictures and files. */
  readonly chat?: number;
  /** Messages and released notices of the message centre, with the pictures in them. */
  readonly messages?: number;
  /** The log of requests and the audit log. */
  readonly logs?: number;
  /** What was deleted and can be restored; missing: 30. */
  readonly deleted?: number;
}

/** In MB; 0 sets no bound. */
export interface UploadQuota {
  readonly user?: number;
  readonly factory?: number;
}

export type EngineName = "url" | "managed";
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

/** An account to try, printed by a demo only. */
export interface DemoAccount {
  readonly account: string;
  readonly password: string;
  readonly name: string;
  /** `administrator` of both factories, `dispatcher` of one, `viewer` of both with few rights. */
  readonly role: "administrator" | "dispatcher" | "viewer";
}

/** A server that answers. */
export interface RunningServer {
  /** Address of the web app, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly port: number;
  /** Where terminals of vehicles are listened for; missing where nobody listens. */
  readonly jt808Port?: number;
  readonly dataDir: string;
  readonly engine: EngineName;
  /** The database in words, for people. */
  readonly database: string;
  /** False when the web app was not found: only the API is served. */
  readonly hasWebApp: boolean;
  /** Accounts to sign in with; empty unless a demo. */
  readonly accounts: readonly DemoAccount[];
  /** Password of `admin`, once: only the very first start without demo data has it. */
  readonly firstPassword?: string;
  /**
   * Lets running requests finish (at most 10 s), then stops server and database; it ends within 30 s after `drainMs`, whatever hangs. May
   * be called again.
   */
  close(): Promise<void>;
}

/** Where codes are posted to, for a gateway of yours to send. */
export interface CodeHook {
  /** `https://...`; gets JSON `{mobile, code, text, company, contact}`; a notice without a code has none. */
  readonly url: string;
  /** Signs the body: header `Banche-Signature: sha256=<hex>`. */
  readonly secret?: string | undefined;
}
