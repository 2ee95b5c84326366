import type { IncomingMessage } from "node:http";

import type { ResourceRegistry } from "@banche/core";

import type { Plugin } from "./plugins/plugins.ts";
import type { RightsReader } from "./access/rights.ts";
import type { SettingsHolder } from "./auth/settings.ts";
import type { TextsHolder } from "./texts/saidTexts.ts";
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

/** Where a request comes from, past the proxies that are believed. */
type AddressOf = (request: IncomingMessage) => string;

/** What the wire is mounted on. */
export interface WireOptions {
  readonly database: Database;
  /** Answers reads that may be a little old. Missing: the database does. */
  readonly replica?: Replica | undefined;
  /** Where positions are kept. Missing: in the database. */
  readonly history?: History | undefined;
  readonly passwords: Passwords;
  readonly dataDir: string;
  /** Where uploads and backups are. Missing: in the data folder. */
  readonly place?: FilePlace | undefined;
  /** `distinct` for demos; `uniform`, the default, does not reveal which accounts exist. */
  readonly signInHints?: SignInHints | undefined;
  /** Brings verification codes to mobile numbers; missing: nobody can sign in with one. */
  readonly sendCode?: CodeSender | undefined;
  /** Whether our clients show menu entries that they have no page for yet. */
  readonly showPlanned?: boolean | undefined;
  /** Missing: the resources of the product. */
  readonly registry?: ResourceRegistry | undefined;
  /** What packages add. Missing: nothing. */
  readonly plugins?: readonly Plugin[] | undefined;
  /** Missing: NOTIFY of the database. */
  readonly pubSub?: PubSub | undefined;
  /** Days until things are deleted. Missing: nothing is. */
  readonly keepDays?: KeepDays | undefined;
  readonly uploadQuota?: UploadQuota | undefined;
  /** Default: the other end of the connection. */
  readonly addressOf?: AddressOf | undefined;
  /** Empty, or a path such as `/bus` that the installation has at its host. */
  readonly basePath?: string | undefined;
  /** Milliseconds; the clock of sessions and links. */
  readonly now?: (() => number) | undefined;
  /** Missing: read here. */
  readonly settings?: SettingsHolder | undefined;
  /** Missing: read here. */
  readonly texts?: TextsHolder | undefined;
  /** Who may read `/metrics`, by this bearer token. Missing: callers on the same machine. */
  readonly metricsToken?: string | undefined;
  /** Where calls of the server may go. Missing: to public addresses. */
  readonly mayCall?: MayCall | undefined;
  /** How long after the start scheduled work begins. */
  readonly jobsAfterMs?: number | undefined;
  /** Whether vehicles drive by themselves. */
  readonly simulate?: boolean | undefined;
  /** Where terminals of vehicles are listened for. Missing: nowhere. */
  readonly terminals?: { readonly host: string; readonly port: number } | undefined;
  /** Seals the backups. */
  readonly backupKey?: string | undefined;
  /** Key of the secrets that are kept for others. Missing: a file in the data folder. */
  readonly secretKey?: string | undefined;
  /** What data sources may reach. Missing: nothing. */
  readonly sourcePermits?: Permits | undefined;
  /** Connections to the database; how many calls are carried out at once follows from it. Missing: 10. */
  readonly poolSize?: number | undefined;
}

/** What handlers are made with. */
export interface Deps {
  /** The resources that there are without any design. */
  readonly registry: ResourceRegistry;
  /** The same with the models that people designed. */
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
  /** How long deleted records can be restored; missing: as usual. */
  readonly keepDeletedDays?: number | undefined;
  readonly sendCode?: CodeSender;
  readonly showPlanned: boolean;
  readonly backups: BackupKeeper;
  readonly secrets: SecretBox;
  readonly sources: Sources;
  readonly interfaces: InterfaceCalls;
  readonly syncs: SyncRunner;
  /** Where mail and calls of the server may go. */
  readonly mayCall: MayCall;
}
