import type { ServerPlugin } from "./plugin.ts";

/** Options of the server. Everything except the data directory has a default. */
export interface ServerOptions {
  /**
   * Folder of the lock, of the database (unless `databaseUrl` is given) and of uploads (unless `files` is given). Created when missing.
   */
  readonly dataDir: string;
  /**
   * Where uploads and backups are stored: a folder that all processes of the installation share, or `s3://bucket/prefix` for an
   * S3-compatible store. Default: `dataDir`.
   */
  readonly files?: string;
  /** Access to that store. */
  readonly s3?: S3Options;
  /** TCP port; 0 takes a free one. Default 8080. */
  readonly port?: number;
  /** Address to listen on. Default `127.0.0.1`; a demo listens on the loopback interface only. */
  readonly host?: string;
  /** TCP port for terminals of vehicles that use JT/T 808; 0 takes a free one. Default: terminals are not served. */
  readonly jt808Port?: number;
  /** Address of that port. Default: `host`. */
  readonly jt808Host?: string;
  /** An external PostgreSQL, 15 or newer: `postgres://user:password@host/name`, or several hosts as `one:5432,two:5432`. */
  readonly databaseUrl?: string;
  /** The same database without a pooler that shares connections between transactions. */
  readonly databaseDirectUrl?: string;
  /**
   * A standby of that database, one address: exports, reports and big lists are read there while it is recent enough. Default: all data
   * is read from the primary.
   */
  readonly databaseReplicaUrl?: string;
  /** Largest age of data read from the standby, in milliseconds, 1,000 to 300,000. Default 5,000. */
  readonly replicaLagMs?: number;
  /**
   * An empty external PostgreSQL, 15 or newer, that stores positions of vehicles instead of the main database. Existing positions must be
   * moved before (`moveHistory`).
   */
  readonly historyDatabaseUrl?: string;
  /** Requires one kind of database instead of the best available one. */
  readonly engine?: EngineName;
  /** Fills an empty database with demo data and prints its accounts with their passwords. */
  readonly demo?: boolean;
  /** First segment of `/{product}/api/...`: letters, digits and dashes. Default `banche`. */
  readonly productName?: string;
  /**
   * Path of the installation on its host, such as `/bus`; up to four segments. Default: none. Addresses without the path are answered as
   * well, for proxies that remove it.
   */
  readonly basePath?: string;
  /**
   * Delay of the event loop, in milliseconds, above which calls are refused until it is lower again. Default 1000. 0 turns this off, for
   * a process that also does work that blocks the loop.
   */
  readonly maxLoopDelayMs?: number;
  /** Level of the JSON log lines on stderr. Default `info`. */
  readonly logLevel?: LogLevel;
  /** Receives log lines instead of stderr. */
  readonly onLog?: (line: string) => void;
  /** Directory of the built web app. Default: the one in this package, if present. */
  readonly webDir?: string;
  /** Origins whose pages may be shown in a frame (menu type 7): `https://host[:port]`. Default: only our own. */
  readonly frameSources?: readonly string[];
  /**
   * Map tiles that the server answers at `/tiles/{z}/{x}/{y}.png` without a sign-in: a folder of such files, or an archive of pictures
   * (PMTiles 3, MBTiles). Default none.
   */
  readonly tiles?: string;
  /** Base address of the server that shows dashboards (menu type 6, spec §2). Default none: they cannot be opened. */
  readonly dashboardUrl?: string;
  /** Base address of the server that shows data reports (menu type 5, spec §2). Default none: they cannot be opened. */
  readonly reportUrl?: string;
  /** Filing records in the footer of the pages, at most two (spec §2). Default: links to the official look-up pages. */
  readonly filings?: readonly Filing[];
  /** Mail address for feedback. Default: the user enters it. */
  readonly supportMail?: string;
  /** Whether `/home?token=...` signs in (spec §2). Default no, because a token in an address is written to logs. */
  readonly queryToken?: boolean;
  /** Whether our clients show menu entries whose page does not exist yet. Default: no. The menu on the wire is always complete. */
  readonly showPlanned?: boolean;
  /** Whether sign-in distinguishes an unknown account from a wrong password. Default: only a demo does. */
  readonly signInHints?: "distinct" | "uniform";
  /** Where verification codes are posted. Missing: a demo writes them to its log, other servers do not offer codes. */
  readonly codeHook?: CodeHook;
  /** A Redis for pub/sub between the processes of the installation: `redis://host:6379`. Default: NOTIFY of the database. */
  readonly redisUrl?: string;
  /** Days until data is deleted; each 1 to 36,500. Default: only the content of the recycle bin is deleted. */
  readonly keepDays?: KeepDays;
  /** Limits for the total size of uploads. Default: 2,048 MB a user, 102,400 MB a factory. */
  readonly uploadQuota?: UploadQuota;
  /**
   * Proxies whose `X-Forwarded-For` is trusted: addresses and networks (`10.0.0.0/8`), or a single number, the number of proxies in
   * front. Default none: behind a proxy all callers then have its address.
   */
  readonly trustedProxies?: readonly string[];
  /**
   * Addresses, networks (`10.1.0.0/16`) and host names that calls of tasks and mail may use although they are not public. Default none.
   */
  readonly callTargets?: readonly string[];
  /** Bearer token that `GET /metrics` requires. Default none: it answers only direct callers on the same machine. */
  readonly metricsToken?: string;
  /** Encrypts the backups that the server writes: they cannot be read without this text. */
  readonly backupKey?: string;
  /** Key that encrypts stored secrets, such as passwords of data sources. Default: a file in `dataDir`. */
  readonly secretKey?: string;
  /** Addresses, networks (`10.1.0.0/16`) and host names that data sources and data interfaces may reach. Default none. */
  readonly sourceHosts?: readonly string[];
  /** Folder that must contain SQLite files of data sources. Default none. */
  readonly sourceFolder?: string;
  /**
   * Database connections for calls, 1 to 200. Default 10. Four times as many calls run at once, and twenty times as many wait. Further
   * calls are answered 503.
   */
  readonly poolSize?: number;
  /**
   * How long `close` keeps serving after `/readyz` has begun to answer 503, in milliseconds. So a proxy stops sending calls before the
   * port is closed. Default 0.
   */
  readonly drainMs?: number;
  /** False trades durability for speed; for tests only. Default true. */
  readonly fsync?: boolean;
  /** Whether simulated vehicles run the trips of today, in a demo only. Default false; the command `serve --demo` sets it. */
  readonly simulate?: boolean;
  /** Plugins of external packages, which can add concepts. All processes of one installation must have the same ones. Default none. */
  readonly plugins?: readonly ServerPlugin[];
  /** Delay of scheduled work after the start, in milliseconds. Default 10,000; changed only in tests. */
  readonly jobsAfterMs?: number;
}

/** Access to a store of files. */
export interface S3Options {
  /** `https://host[:port]`, or with the bucket in the name: `https://{bucket}.host`. Default: the AWS endpoint of the region. */
  readonly endpoint?: string | undefined;
  /** Default `us-east-1`. */
  readonly region?: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A filing record: its text and its link (`https://...`). */
export interface Filing {
  readonly text: string;
  readonly address: string;
}

/** Days for which data is kept. Missing: kept forever. */
export interface KeepDays {
  /** Chat messages with their pictures and files. */
  readonly chat?: number;
  /** Messages and released notices of the message centre, with the pictures in them. */
  readonly messages?: number;
  /** The request log and the audit log. */
  readonly logs?: number;
  /** Deleted records that can be restored; missing: 30. */
  readonly deleted?: number;
}

/** Limits in MB; 0: no limit. */
export interface UploadQuota {
  readonly user?: number;
  readonly factory?: number;
}

export type EngineName = "url" | "managed";
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";

/** An account for trying out a demo. Only a demo prints it. */
export interface DemoAccount {
  readonly account: string;
  readonly password: string;
  readonly name: string;
  /** `administrator` of both factories, `dispatcher` of one, `viewer` of both with few rights. */
  readonly role: "administrator" | "dispatcher" | "viewer";
}

/** A running server. */
export interface RunningServer {
  /** Address of the web app, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly port: number;
  /** Port for terminals of vehicles. Missing where they are not served. */
  readonly jt808Port?: number;
  readonly dataDir: string;
  readonly engine: EngineName;
  /** Description of the database for people. */
  readonly database: string;
  /** False when the web app was not found: only the API is served. */
  readonly hasWebApp: boolean;
  /** Accounts to sign in with; empty unless a demo. */
  readonly accounts: readonly DemoAccount[];
  /** Initial password of `admin`. Only the very first start without demo data returns it. */
  readonly firstPassword?: string;
  /**
   * Waits for running requests (at most 10 s), then stops server and database. Ends within 30 s after `drainMs` in any case. May be
   * called again.
   */
  close(): Promise<void>;
}

/** A gateway of the operator that receives codes and sends them. */
export interface CodeHook {
  /** `https://...`; receives JSON `{mobile, code, text, company, contact}`. A notice has no code. */
  readonly url: string;
  /** Key that signs the body: header `Banche-Signature: sha256=<hex>`. */
  readonly secret?: string | undefined;
}
