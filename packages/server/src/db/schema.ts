import type { ColumnType, Generated } from "kysely";

import type { Described, Instant, Json, MaybeInstant, MaybeJson, Tracked } from "./columnTypes.ts";
import type { ChatFilesTable, ConversationsTable, MessageReadsTable, MessagesTable } from "./messageTables.ts";

export interface FactoriesTable {
  id: string;
  name: string;
  code: string;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  createdAt: Instant;
}

export interface OrganizationsTable extends Tracked, Described {
  id: string;
  factoryId: string;
  parentId: string | null;
  name: string;
  code: string;
  details: ColumnType<unknown, string | undefined, string>;
  createdBy: string | null;
}

export interface DepartmentsTable extends Tracked, Described {
  id: string;
  factoryId: string;
  organizationId: string;
  parentId: string | null;
  name: string;
  code: string;
  managerId: string | null;
  createdBy: string | null;
}

export interface PositionsTable extends Tracked, Described {
  id: string;
  factoryId: string;
  departmentId: string;
  name: string;
  code: string;
  type: string;
  createdBy: string | null;
}

export interface UsersTable extends Tracked, Described {
  id: string;
  account: string;
  realName: string;
  pinyin: string;
  pinyinInitials: string;
  sounds: Generated<string>;
  gender: Generated<number>;
  headIcon: Generated<string>;
  managerId: string | null;
  nation: Generated<string>;
  nativePlace: Generated<string>;
  certificateType: Generated<string>;
  certificateNumber: Generated<string>;
  education: Generated<string>;
  birthday: MaybeInstant;
  entryDate: MaybeInstant;
  email: Generated<string>;
  telephone: Generated<string>;
  landline: Generated<string>;
  mobilePhone: Generated<string>;
  urgentContact: Generated<string>;
  urgentTelephone: Generated<string>;
  postalAddress: Generated<string>;
  signature: Generated<string>;
  administrator: Generated<boolean>;
  passwordHash: string | null;
  passwordChangedAt: MaybeInstant;
  /** True while somebody else may know the password. */
  mustChangePassword: Generated<boolean>;
  language: Generated<string>;
  theme: Generated<string>;
  permissionVersion: Generated<number>;
  createdBy: string | null;
  /** Of a deleted user whose row is kept for a while, out of sight. */
  deletedAt: MaybeInstant;
  /** Kept by triggers: `mobilePhone` where no other account signs in with it. */
  signInMobile: ColumnType<string | null, never, never>;
  searchGrams: ColumnType<string[], never, never>;
}

export interface UserFactoriesTable {
  userId: string;
  factoryId: string;
  departmentId: string | null;
  isDefault: Generated<boolean>;
}

export interface UserPositionsTable {
  userId: string;
  factoryId: string;
  positionId: string;
}

export interface RolesTable extends Tracked, Described {
  id: string;
  name: string;
  code: string;
  type: string;
  createdBy: string | null;
}

export interface UserRolesTable {
  userId: string;
  roleId: string;
}

export interface MenusTable extends Tracked, Described {
  id: string;
  parentId: string | null;
  name: string;
  code: string;
  icon: Generated<string>;
  /** 1 directory, 2 page, 3 function, 4 dictionary, 5 report, 6 big screen, 7 link (contract 3.1). */
  type: number;
  urlAddress: Generated<string>;
  linkTarget: Generated<string>;
  category: Generated<string>;
  moduleId: Generated<string>;
  iconBackgroundColor: Generated<string>;
  isTree: Generated<boolean>;
  usesButtons: Generated<boolean>;
  usesColumns: Generated<boolean>;
  usesData: Generated<boolean>;
}

export interface MenuButtonsTable extends Described {
  id: string;
  menuId: string;
  parentId: string | null;
  name: string;
  code: string;
  icon: Generated<string>;
}

export interface MenuColumnsTable extends Described {
  id: string;
  menuId: string;
  name: string;
  code: string;
  bindTable: Generated<string>;
  bindTableName: Generated<string>;
}

export type HolderKind = "role" | "position" | "user";

export interface MenuGrantsTable {
  holderKind: HolderKind;
  holderId: string;
  menuId: string;
}

export interface ButtonGrantsTable {
  holderKind: HolderKind;
  holderId: string;
  buttonId: string;
}

export interface ColumnGrantsTable {
  holderKind: HolderKind;
  holderId: string;
  columnId: string;
}

export interface SessionsTable {
  id: string;
  tokenHash: Uint8Array;
  userId: string;
  factoryId: string | null;
  agent: string;
  userAgent: Generated<string>;
  ip: Generated<string>;
  lockedAt: MaybeInstant;
  createdAt: ColumnType<Date, Date, never>;
  lastSeenAt: ColumnType<Date, Date, Date>;
  expiresAt: ColumnType<Date, Date, Date>;
  endedAt: MaybeInstant;
  endReason: string | null;
}

export interface IdempotencyKeysTable {
  userId: string;
  key: string;
  requestHash: Uint8Array;
  httpStatus: number | null;
  answer: string | null;
  createdAt: Instant;
}

export interface SettingsTable {
  key: string;
  value: Json;
  updatedAt: Instant;
}

export interface DictionaryTypesTable extends Tracked {
  id: string;
  parentId: string | null;
  name: string;
  code: string;
  isTree: Generated<boolean>;
  description: Generated<string>;
  sortOrder: Generated<number>;
}

export interface DictionaryItemsTable extends Tracked, Described {
  id: string;
  typeId: string;
  parentId: string | null;
  name: string;
  code: string;
}

export interface BillRulesTable extends Tracked, Described {
  id: string;
  name: string;
  code: string;
  prefix: string;
  dateFormat: string;
  digit: number;
  startNumber: string;
  lastNumber: Generated<string>;
  createdBy: string | null;
}

export interface BillNumbersTable {
  ruleId: string;
  /** What stands before the running number. */
  head: string;
  serial: string;
}

export interface AreasTable extends Tracked, Described {
  id: string;
  parentId: string | null;
  name: string;
  code: string;
  /** 1 province, 2 city, 3 district, 4 town. */
  level: number;
  pinyin: string;
}

export interface FilesTable {
  name: string;
  type: string;
  originalName: string;
  mediaType: string;
  sizeBytes: number;
  sha256: Uint8Array;
  factoryId: string | null;
  ownerId: string | null;
  createdAt: Instant;
}

export interface AuditLogTable {
  id: string;
  at: Instant;
  actorId: string | null;
  actorAccount: string;
  factoryId: string | null;
  action: string;
  resource: string;
  recordId: string;
  before: MaybeJson;
  after: MaybeJson;
  jobId: string | null;
  requestId: string | null;
  ip: Generated<string>;
}

export interface RequestLogTable {
  id: string;
  at: ColumnType<Date, Date, never>;
  userId: string;
  userName: string;
  ip: string;
  userAgent: string;
  method: string;
  path: string;
  durationMs: number;
  requestId: string;
}

export interface SignInCountsTable {
  key: string;
  failures: number;
  lastAt: Instant;
  writtenAt: Instant;
}

export interface UsedCaptchasTable {
  id: string;
  usedAt: Instant;
}

export interface DeletedRecordsTable {
  id: string;
  resource: string;
  recordId: string;
  factoryId: string;
  naturalKey: string;
  label: string;
  record: Json;
  kept: Json;
  deletedAt: Instant;
  deletedBy: string;
  deletedByAccount: string;
}

/** The tables as the code sees them: camel case here, snake case in SQL (kysely's CamelCasePlugin). */
export interface Schema {
  schemaMigrations: { name: string; checksum: string; appliedAt: Instant };
  factories: FactoriesTable;
  organizations: OrganizationsTable;
  departments: DepartmentsTable;
  positions: PositionsTable;
  users: UsersTable;
  userFactories: UserFactoriesTable;
  userPositions: UserPositionsTable;
  userRoles: UserRolesTable;
  roles: RolesTable;
  menus: MenusTable;
  menuButtons: MenuButtonsTable;
  menuColumns: MenuColumnsTable;
  menuGrants: MenuGrantsTable;
  buttonGrants: ButtonGrantsTable;
  columnGrants: ColumnGrantsTable;
  sessions: SessionsTable;
  idempotencyKeys: IdempotencyKeysTable;
  settings: SettingsTable;
  dictionaryTypes: DictionaryTypesTable;
  dictionaryItems: DictionaryItemsTable;
  areas: AreasTable;
  billRules: BillRulesTable;
  billNumbers: BillNumbersTable;
  messages: MessagesTable;
  messageReads: MessageReadsTable;
  files: FilesTable;
  auditLog: AuditLogTable;
  deletedRecords: DeletedRecordsTable;
  requestLog: RequestLogTable;
  usedCaptchas: UsedCaptchasTable;
  signInCounts: SignInCountsTable;
  conversations: ConversationsTable;
  chatFiles: ChatFilesTable;
}
