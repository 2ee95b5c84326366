import type { IncomingMessage } from "node:http";

import type { ResourceRegistry } from "@banche/core";

import type { Plugin } from "./plugins/plugins.ts";
import type { RightsReader } from "./access/rights.ts";
import type { SettingsHolder } from "./auth/settings.ts";
import type { TextsHolder } from "./texts/saidTexts.ts";
import type { Gates } from "./http/gates.ts";
import type { LoginLimiter } from "./auth/limiter.ts";
import type { Passwords } from "./auth/password.ts";
import type { BackupKeeper } from "./backup/keeper.ts";
import type { Captchas } from "./captcha/answer.ts";
import type { Database } from "./db/database.ts";
import type { Replica } from "./db/replica.ts";
import type { History } from "./history/history.ts";
import type { Models } from "./designs/models.ts";
import type { CodeSender } from "./auth/codeSender.ts";
import type { FileStore } from "./files/store.ts";
import type { FilePlace } from "./storage/place.ts";
import type { Vitals } from "./base/vitals.ts";
import type { KeepDays, UploadQuota } from "./base/options.ts";
import type { Signer } from "./auth/signing.ts";
import type { InterfaceCalls } from "./interfaces/calls.ts";
import type { SecretBox } from "./secrets/secretBox.ts";
import type { Permits } from "./sources/permits.ts";
import type { Sources } from "./sources/sources.ts";
import type { SyncRunner } from "./sync/runner.ts";
import type { MayCall } from "./outbound/targets.ts";
import type { AuditNotes } from "./wire/auditNotes.ts";
import type { PubSub } from "./pubsub/pubSub.ts";

/** Whether sign-in distinguishes an unknown account from a wrong password. */
export type SignInHints = "distinct" | "uniform";

/** The address of the caller, determined through trusted proxies. */
type AddressOf = (request: IncomingMessage) => string;

/** Options of the API routes. */
export interface WireOptions {
  readonly database: Database;
  /** Standby for reads that may be slightly out of date. Missing: the database answers. */
  readonly replica?: Replica | undefined;
  /** Where positions are stored. Missing: in the database. */
  readonly history?: History | undefined;
  readonly passwords: Passwords;
  readonly dataDir: string;
  /** Where uploads and backups are stored. Missing: in the data folder. */
  readonly place?: FilePlace | undefined;
  /** `distinct` for demos; `uniform`, the default, does not reveal which accounts exist. */
  readonly signInHints?: SignInHints | undefined;
  /** Sends verification codes to mobile numbers. Missing: users cannot sign in with a code. */
  readonly sendCode?: CodeSender | undefined;
  /** Whether our clients show menu entries whose page does not exist yet. */
  readonly showPlanned?: boolean | undefined;
  /** Missing: the resources of the product. */
  readonly registry?: ResourceRegistry | undefined;
  /** Plugins of external packages. Missing: none. */
  readonly plugins?: readonly Plugin[] | undefined;
  /** Missing: NOTIFY of the database. */
  readonly pubSub?: PubSub | undefined;
  /** Days until data is deleted. Missing: nothing is deleted. */
  readonly keepDays?: KeepDays | undefined;
  readonly uploadQuota?: UploadQuota | undefined;
  /** Default: the other end of the connection. */
  readonly addressOf?: AddressOf | undefined;
  /** Empty, or the path of the installation on its host, such as `/bus`. */
  readonly basePath?: string | undefined;
  /** Milliseconds; the clock of sessions and links. */
  readonly now?: (() => number) | undefined;
  /** Missing: read from the database here. */
  readonly settings?: SettingsHolder | undefined;
  /** Missing: read from the database here. */
  readonly texts?: TextsHolder | undefined;
  /** Bearer token for `/metrics`. Missing: direct callers on the same machine have access. */
  readonly metricsToken?: string | undefined;
  /** Decides which addresses the server may call. Missing: public addresses. */
  readonly mayCall?: MayCall | undefined;
  /** Delay of scheduled work after the start. */
  readonly jobsAfterMs?: number | undefined;
  /** Whether vehicles are simulated. */
  readonly simulate?: boolean | undefined;
  /** Where terminals of vehicles connect. Missing: they are not served. */
  readonly terminals?: { readonly host: string; readonly port: number } | undefined;
  /** Encrypts the backups. */
  readonly backupKey?: string | undefined;
  /** Key that encrypts stored secrets. Missing: a file in the data folder. */
  readonly secretKey?: string | undefined;
  /** What data sources may access. Missing: nothing. */
  readonly sourcePermits?: Permits | undefined;
  /** Limits for concurrent calls. Missing: those of a pool of usual size. */
  readonly gates?: Gates | undefined;
}

/** Dependencies of handlers. */
export interface Deps {
  /** The resources without designed models. */
  readonly registry: ResourceRegistry;
  /** The resources including the models that users designed. */
  readonly models: Models;
  readonly database: Database;
  readonly replica?: Replica | undefined;
  readonly history: History;
  readonly passwords: Passwords;
  readonly limiter: LoginLimiter;
  readonly fileStore: FileStore;
  readonly dataDir: string;
  readonly signInHints: SignInHints;
  readonly now: () => number;
  readonly signer: Signer;
  readonly pubSub: PubSub;
  readonly addressOf: AddressOf;
  readonly basePath: string;
  readonly uploadQuota: UploadQuota;
  readonly captchas: Captchas;
  readonly notes: AuditNotes;
  readonly vitals: Vitals;
  readonly settings: SettingsHolder;
  readonly texts: TextsHolder;
  readonly rightsReader: RightsReader;
  /** Days for which deleted records can be restored; missing: the default. */
  readonly keepDeletedDays?: number | undefined;
  readonly sendCode?: CodeSender;
  readonly showPlanned: boolean;
  readonly backups: BackupKeeper;
  readonly secrets: SecretBox;
  readonly sources: Sources;
  readonly interfaces: InterfaceCalls;
  readonly syncs: SyncRunner;
  /** Decides where mail and calls of the server may go. */
  readonly mayCall: MayCall;
}
