// Made by `npm run schema` from a database with all migrations.
import type { ColumnType, Generated } from "kysely";

import type { DefaultJson, GivenInstant, Instant, Json, MaybeInstant, MaybeJson } from "./columnTypes.ts";

interface AreasTable {
  id: string;
  parentId: string | null;
  name: string;
  code: string;
  /** 1 province, 2 city, 3 district, 4 town. */
  level: number;
  pinyin: string;
  description: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface AuditChainTable {
  seq: number;
  kind: "row" | "forgot";
  ref: string;
  at: GivenInstant;
  digest: string;
  hash: string;
  sealedAt: Instant;
}

interface AuditLogTable {
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

interface BackupsTable {
  id: string;
  name: string;
  state: Generated<string>;
  reason: Generated<string>;
  createdAt: GivenInstant;
  finishedAt: MaybeInstant;
  byAccount: Generated<string>;
  sizeBytes: Generated<number>;
  rowCount: Generated<number>;
  fileCount: Generated<number>;
  missingCount: Generated<number>;
  isSealed: Generated<boolean>;
  sha256: Generated<string>;
}

interface BillNumbersTable {
  ruleId: string;
  /** What stands before the running number. */
  head: string;
  serial: number;
}

interface BillRulesTable {
  id: string;
  name: string;
  code: string;
  prefix: string;
  dateFormat: string;
  digit: number;
  startNumber: string;
  lastNumber: Generated<string>;
  description: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  version: Generated<number>;
  createdAt: Instant;
  createdBy: string | null;
  updatedAt: Instant;
}

interface ButtonGrantsTable {
  holderKind: "role" | "position" | "user";
  holderId: string;
  buttonId: string;
}

interface CarriersTable {
  id: string;
  factoryId: string;
  name: string;
  code: string;
  level: Generated<string>;
  contact: Generated<string>;
  phone: Generated<string>;
  settlement: Generated<string>;
  contractUntil: MaybeInstant;
  address: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface ChatFilesTable {
  name: string;
  userId: string;
}

interface ChatMessagesTable {
  userA: string;
  userB: string;
  seq: number;
  ordinal: number;
  id: string;
  fromA: boolean;
  clientId: string | null;
  kind: string;
  content: string;
  sentAt: Instant;
}

interface ChatOnlineTable {
  processId: string;
  userId: string;
}

interface ChatProcessesTable {
  id: string;
  aliveAt: Instant;
}

interface ChatReadsTable {
  userA: string;
  userB: string;
  byA: boolean;
  upTo: number;
  at: Instant;
}

interface ColumnGrantsTable {
  holderKind: "role" | "position" | "user";
  holderId: string;
  columnId: string;
}

interface CommonFieldsTable {
  id: string;
  field: string;
  name: string;
  type: Generated<string>;
  length: Generated<string>;
  nullable: Generated<boolean>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
}

interface ContactCodesTable {
  userId: string;
  mobile: string;
  codeHash: Uint8Array;
  sentAt: GivenInstant;
  expiresAt: GivenInstant;
}

interface ConversationsTable {
  userA: string;
  userB: string;
  lastSeq: Generated<number>;
  sentA: Generated<number>;
  sentB: Generated<number>;
  readA: Generated<number>;
  readB: Generated<number>;
  retracted: Generated<number>;
}

interface DataInterfaceCallsTable {
  id: string;
  factoryId: string;
  interfaceId: string;
  name: string;
  at: GivenInstant;
  userId: string;
  account: string;
  outcome: string;
  reason: string;
  durationMs: number;
  rowCount: number;
}

interface DataInterfacesTable {
  id: string;
  factoryId: string;
  name: string;
  code: string;
  category: string;
  kind: Generated<number>;
  sourceId: string | null;
  content: Generated<string>;
  path: Generated<string>;
  method: Generated<string>;
  hasHeaders: Generated<boolean>;
  cacheSeconds: Generated<number>;
  audience: Generated<string>;
  roleIds: Generated<string[]>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  description: Generated<string>;
  creatorAccount: Generated<string>;
  createdAt: Instant;
  sealedHeaders: string | null;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface DataInterfacesParametersTable {
  id: string;
  factoryId: string;
  name: string;
  type: Generated<string>;
  required: Generated<boolean>;
  initial: Generated<string>;
  parentId: string;
  rowPlace: Generated<number>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  createdBy: string | null;
}

interface DataInterfacesSentTable {
  id: string;
  factoryId: string;
  field: string;
  value: Generated<string>;
  parentId: string;
  rowPlace: Generated<number>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  createdBy: string | null;
}

interface DataSchemesTable {
  id: string;
  menuId: string;
  name: string;
  scope: Generated<"all" | "own" | "department" | "departmentAndBelow" | "departments" | "conditions">;
  departmentIds: DefaultJson;
  conditions: DefaultJson;
  description: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  chosenDepartmentIds: Generated<string[]>;
  conditionJson: Generated<string>;
  conditionText: Generated<string>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface DataSourcesTable {
  id: string;
  name: string;
  kind: Generated<string>;
  host: Generated<string>;
  port: Generated<number>;
  database: string;
  user: Generated<string>;
  encryption: Generated<string>;
  hasPassword: Generated<boolean>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  description: Generated<string>;
  creatorAccount: Generated<string>;
  createdAt: Instant;
  sealedPassword: string | null;
  version: Generated<number>;
  updatedAt: Instant;
}

interface DataSyncKeptTable {
  runId: string;
  number: number;
  change: Json;
}

interface DataSyncRunsTable {
  id: string;
  sourceId: string;
  sourceName: string;
  sourceTable: string;
  targetId: string;
  targetName: string;
  targetTable: string;
  targetPlace: string;
  plan: Json;
  stage: Generated<"compare" | "write" | "undo">;
  state: Generated<"working" | "done" | "failed" | "cancelled">;
  reason: Generated<string>;
  reasonParams: DefaultJson;
  progress: Json;
  differences: MaybeJson;
  position: MaybeJson;
  pending: MaybeJson;
  kept: Generated<"none" | "rows" | "beyond">;
  cancelAsked: Generated<boolean>;
  owner: Generated<string>;
  beatAt: Instant;
  byAccount: string;
  createdAt: Instant;
  startedAt: Instant;
  finishedAt: MaybeInstant;
}

interface DeletedRecordsTable {
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

interface DepartmentsTable {
  id: string;
  factoryId: string;
  organizationId: string;
  parentId: string | null;
  name: string;
  code: string;
  managerId: string | null;
  description: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  version: Generated<number>;
  createdAt: Instant;
  createdBy: string | null;
  updatedAt: Instant;
}

interface DesignChangesTable {
  number: number;
}

interface DesignVersionsTable {
  designId: string;
  version: number;
  design: Json;
  createdAt: Instant;
  createdBy: string;
}

interface DesignsTable {
  id: string;
  code: string;
  version: number;
  state: "invisible" | "published" | "removed";
  createdAt: Instant;
  updatedAt: Instant;
}

interface DevicesTable {
  id: string;
  factoryId: string;
  number: string;
  kind: Generated<string>;
  model: Generated<string>;
  vehicleId: string | null;
  simCardId: string | null;
  installedOn: MaybeInstant;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
  datum: Generated<string>;
}

interface DictionaryItemsTable {
  id: string;
  typeId: string;
  parentId: string | null;
  name: string;
  code: string;
  description: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface DictionaryTypesTable {
  id: string;
  parentId: string | null;
  name: string;
  code: string;
  isTree: Generated<boolean>;
  description: Generated<string>;
  sortOrder: Generated<number>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface DriverLeavesTable {
  id: string;
  factoryId: string;
  driverId: string;
  kind: Generated<string>;
  startsOn: GivenInstant;
  endsOn: GivenInstant;
  reason: string;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface DriversTable {
  id: string;
  factoryId: string;
  name: string;
  code: string;
  status: Generated<string>;
  phone: string;
  carrierId: string | null;
  departmentId: string | null;
  userId: string | null;
  licence: Generated<string>;
  licenceKind: string;
  licenceUntil: MaybeInstant;
  medicalUntil: MaybeInstant;
  qualificationUntil: MaybeInstant;
  idCard: Generated<string>;
  hiredOn: MaybeInstant;
  pictures: DefaultJson;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface DutiesTable {
  id: string;
  factoryId: string;
  number: Generated<string>;
  serviceDate: GivenInstant;
  driverId: string | null;
  vehicleId: string | null;
  lineId: string | null;
  startsAt: GivenInstant;
  endsAt: GivenInstant;
  state: Generated<string>;
  override: Generated<string>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface DutiesPiecesTable {
  id: string;
  factoryId: string;
  kind: Generated<string>;
  from: number;
  until: number;
  trip: Generated<string>;
  parentId: string;
  rowPlace: Generated<number>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  createdBy: string | null;
}

interface ErrorLogTable {
  id: string;
  at: GivenInstant;
  userId: string | null;
  userName: string;
  factoryId: string | null;
  ip: string;
  call: string;
  stack: string;
  requestId: string;
}

interface FactoriesTable {
  id: string;
  name: string;
  code: string;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  createdAt: Instant;
}

interface FileLeftoversTable {
  type: string;
  name: string;
  notedAt: Instant;
}

interface FilesTable {
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

interface FleetRulesTable {
  factoryId: string;
  content: DefaultJson;
  version: Generated<number>;
  updatedAt: Instant;
}

interface IdempotencyKeysTable {
  userId: string;
  key: string;
  requestHash: Uint8Array;
  httpStatus: number | null;
  answer: string | null;
  createdAt: Instant;
}

interface IncidentsTable {
  id: string;
  factoryId: string;
  number: Generated<string>;
  kind: string;
  level: Generated<string>;
  happenedAt: GivenInstant;
  vehicleId: string | null;
  driverId: string | null;
  lineId: string | null;
  place: Generated<string>;
  injured: Generated<number>;
  loss: string | null;
  result: Generated<string>;
  course: Generated<string>;
  measures: Generated<string>;
  pictures: DefaultJson;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface InspectionsTable {
  id: string;
  factoryId: string;
  number: Generated<string>;
  vehicleId: string;
  driverId: string | null;
  kind: string;
  checkedOn: GivenInstant;
  result: Generated<string>;
  findings: Generated<string>;
  mendUntil: MaybeInstant;
  mendedOn: MaybeInstant;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface LatestPositionsTable {
  vehicleId: string;
  factoryId: string;
  at: MaybeInstant;
  lat: Generated<number>;
  lon: Generated<number>;
  /** Tenths of a kilometre an hour. */
  speed: number | null;
  heading: number | null;
  tripId: string | null;
  serviceDate: MaybeInstant;
  lineId: string | null;
  direction: Generated<string>;
  nextStop: number | null;
  stopCount: number | null;
  nextAt: MaybeInstant;
  delayS: number | null;
  /** How far the trips of the vehicle have come, by trip and service day. */
  tracking: DefaultJson;
  earlyS: number | null;
}

interface LinesTable {
  id: string;
  factoryId: string;
  name: string;
  code: string;
  kind: Generated<string>;
  status: Generated<string>;
  region: Generated<string>;
  carrierId: string | null;
  firstStopId: string | null;
  lastStopId: string | null;
  distance: string | null;
  time: number | null;
  colour: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface LinesRouteTable {
  id: string;
  factoryId: string;
  direction: Generated<string>;
  stopId: string;
  distance: Generated<number>;
  time: number | null;
  parentId: string;
  rowPlace: Generated<number>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  createdBy: string | null;
}

interface MailsTable {
  id: string;
  kind: string;
  topic: string;
  toAddress: string;
  facts: Json;
  count: Generated<number>;
  createdAt: GivenInstant;
  dueAt: GivenInstant;
  nextAt: GivenInstant;
  state: Generated<"waiting" | "sent" | "failed">;
  attempts: Generated<number>;
  fault: Generated<string>;
  answer: Generated<string>;
  endedAt: MaybeInstant;
}

interface MaintenancesTable {
  id: string;
  factoryId: string;
  number: Generated<string>;
  vehicleId: string;
  kind: Generated<string>;
  repair: Generated<string>;
  doneOn: GivenInstant;
  odometer: Generated<number>;
  cost: string | null;
  workshop: Generated<string>;
  content: Generated<string>;
  nextOn: MaybeInstant;
  nextOdometer: Generated<number>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface MapsTable {
  id: string;
  name: string;
  code: string;
  data: string;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  creatorAccount: Generated<string>;
  createdAt: Instant;
  createdBy: string | null;
  version: Generated<number>;
  updatedAt: Instant;
}

interface MenuButtonsTable {
  id: string;
  menuId: string;
  parentId: string | null;
  name: string;
  code: string;
  icon: Generated<string>;
  description: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  builtIn: Generated<boolean>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface MenuChangesTable {
  number: number;
}

interface MenuColumnsTable {
  id: string;
  menuId: string;
  name: string;
  code: string;
  bindTable: Generated<string>;
  bindTableName: Generated<string>;
  description: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  builtIn: Generated<boolean>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface MenuDataFieldsTable {
  id: string;
  menuId: string;
  code: string;
  name: string;
  type: Generated<string>;
  conditionSymbol: string[];
  conditionText: Generated<string>;
  sortOrder: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface MenuGrantsTable {
  holderKind: "role" | "position" | "user";
  holderId: string;
  menuId: string;
}

interface MenusTable {
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
  description: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  builtIn: Generated<boolean>;
}

interface MessageReadsTable {
  userId: string;
  messageId: string;
  sentAt: GivenInstant;
  readAt: MaybeInstant;
  deletedAt: MaybeInstant;
}

interface MessagesTable {
  id: string;
  factoryId: string;
  /** 1 notice, 2 message (contract 5.14). */
  kind: number;
  title: string;
  body: string;
  releasedAt: MaybeInstant;
  creatorId: string | null;
  creatorName: string;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  toUserIds: Generated<string[]>;
  toPlaceIds: Generated<string[]>;
}

interface NoticeSchedulesTable {
  noticeId: string;
  releaseAt: GivenInstant;
  byId: string | null;
  byAccount: string;
}

interface OrganizationsTable {
  id: string;
  factoryId: string;
  parentId: string | null;
  name: string;
  code: string;
  details: DefaultJson;
  description: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  version: Generated<number>;
  createdAt: Instant;
  createdBy: string | null;
  updatedAt: Instant;
}

interface OutboxCursorsTable {
  subscriber: string;
  delivered: Generated<string>;
  delivering: string | null;
  seq: Generated<number>;
  movedAt: Instant;
}

interface PasswordHistoryTable {
  userId: string;
  passwordHash: string;
  replacedAt: GivenInstant;
}

interface PositionsTable {
  id: string;
  factoryId: string;
  departmentId: string;
  name: string;
  code: string;
  type: string;
  description: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  version: Generated<number>;
  createdAt: Instant;
  createdBy: string | null;
  updatedAt: Instant;
}

interface PriceRulesTable {
  id: string;
  factoryId: string;
  name: string;
  code: string;
  carrierId: string;
  vehicleKind: Generated<string>;
  shift: Generated<string>;
  tripPrice: string | null;
  kmPrice: string | null;
  latePenalty: string | null;
  missedPenalty: string | null;
  validFrom: GivenInstant;
  validUntil: MaybeInstant;
  contract: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
  lateAfter: Generated<number>;
  incidentPenalty: string | null;
}

interface ReadPositionsTable {
  userId: string;
  position: string;
}

interface RecordChangesTable {
  seq: Generated<number>;
  transactionId: Generated<number>;
  at: Instant;
  resource: string;
  verb: string;
  recordIds: string[];
  fieldIds: string[];
  factoryId: string | null;
  actorId: string;
  sessionId: string;
}

interface RecordFilesTable {
  name: string;
  resource: string;
  field: string;
  recordId: string | null;
  createdAt: Instant;
  leftAt: MaybeInstant;
  leftBy: string | null;
}

interface RecoveryCodesTable {
  userId: string;
  codeHash: Uint8Array;
  usedAt: MaybeInstant;
}

interface RefuelsTable {
  id: string;
  factoryId: string;
  number: Generated<string>;
  vehicleId: string;
  driverId: string | null;
  fuel: string;
  filledOn: GivenInstant;
  quantity: string;
  cost: string;
  odometer: Generated<number>;
  station: Generated<string>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface RequestLogTable {
  id: string;
  at: GivenInstant;
  userId: string;
  userName: string;
  ip: string;
  userAgent: string;
  method: string;
  path: string;
  durationMs: number;
  requestId: string;
  factoryId: string | null;
}

interface RidersTable {
  id: string;
  factoryId: string;
  name: string;
  code: string;
  kind: Generated<string>;
  departmentId: string | null;
  phone: Generated<string>;
  shift: Generated<string>;
  lineId: string | null;
  stopId: string | null;
  cardKind: Generated<string>;
  card: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface RidershipImportsTable {
  id: string;
  factoryId: string;
  name: string;
  createdAt: GivenInstant;
  createdBy: string;
}

interface RidershipRulesTable {
  factoryId: string;
  content: DefaultJson;
  version: Generated<number>;
  updatedAt: Instant;
}

interface RidershipScansTable {
  factoryId: string;
  importId: string;
  identity: string;
  at: GivenInstant;
  serviceDate: GivenInstant;
  who: string;
  isStranger: boolean;
  written: string;
  vehicleId: string | null;
  lineId: string | null;
  stopId: string | null;
  riddenId: string | null;
  cause: string | null;
}

interface RidershipTripsTable {
  id: string;
  factoryId: string;
  serviceDate: GivenInstant;
  tripId: string;
  lineId: string;
  number: string;
  direction: string;
  departs: number;
  vehicleId: Generated<string>;
  seats: Generated<number>;
  counted: number | null;
  countedBy: Generated<string>;
  updatedAt: Instant;
}

interface RolesTable {
  id: string;
  name: string;
  code: string;
  type: string;
  description: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  version: Generated<number>;
  createdAt: Instant;
  createdBy: string | null;
  updatedAt: Instant;
  factoryId: string | null;
}

interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  appliedAt: Instant;
  breaking: Generated<boolean>;
}

interface SchemeGrantsTable {
  holderKind: "role" | "position" | "user";
  holderId: string;
  schemeId: string;
}

interface SchemesTable {
  id: string;
  factoryId: string;
  name: string;
  code: string;
  year: number;
  quarter: string;
  shift: string;
  region: string;
  state: Generated<string>;
  validFrom: GivenInstant;
  validUntil: GivenInstant;
  basisId: string | null;
  peopleIds: Generated<string[]>;
  sortOrder: Generated<number>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface SecondFactorsTable {
  userId: string;
  sealedSecret: string;
  startedAt: GivenInstant;
  confirmedAt: MaybeInstant;
  lastStep: Generated<number>;
}

interface ServerProcessesTable {
  id: string;
  name: string;
  version: string;
  pubSub: string;
  files: string;
  startedAt: Instant;
  seenAt: Instant;
  standby: Generated<string>;
  sealing: Generated<string>;
  history: Generated<string>;
}

interface ServiceDaysTable {
  id: string;
  factoryId: string;
  day: GivenInstant;
  kind: string;
  name: string;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface SessionsTable {
  id: string;
  tokenHash: Uint8Array;
  userId: string;
  factoryId: string | null;
  agent: string;
  userAgent: Generated<string>;
  ip: Generated<string>;
  lockedAt: MaybeInstant;
  createdAt: GivenInstant;
  lastSeenAt: GivenInstant;
  expiresAt: GivenInstant;
  endedAt: MaybeInstant;
  endReason: string | null;
  secondFactorAt: MaybeInstant;
  secondFactorTries: Generated<number>;
}

interface SettingsTable {
  key: string;
  value: Json;
  updatedAt: Instant;
}

interface SettlementAdjustmentsTable {
  id: string;
  settlementId: string;
  fen: number;
  reason: string;
  createdAt: GivenInstant;
  createdBy: string;
}

interface SettlementAgreementsTable {
  id: string;
  settlementId: string;
  number: number;
  sheet: string;
  names: DefaultJson;
  adjustments: DefaultJson;
  factsHash: string;
  payableFen: number;
  note: Generated<string>;
  agreedAt: GivenInstant;
  agreedBy: string;
  reopenedAt: MaybeInstant;
  reopenedBy: Generated<string>;
  reopenReason: Generated<string>;
}

interface SettlementsTable {
  id: string;
  factoryId: string;
  carrierId: string;
  month: string;
  state: Generated<"draft" | "agreed">;
  sheet: string;
  names: DefaultJson;
  factsHash: string;
  calculatedAt: GivenInstant;
  calculatedBy: string;
  calculations: Generated<number>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface SharedViewRolesTable {
  viewId: string;
  roleId: string;
}

interface SharedViewsTable {
  id: string;
  factoryId: string;
  resource: string;
  name: string;
  query: Json;
  layout: Json;
  isDefault: boolean;
  updatedAt: Instant;
}

interface SignInCodesTable {
  mobile: string;
  codeHash: Uint8Array;
  userId: string | null;
  attempts: Generated<number>;
  sentAt: GivenInstant;
  expiresAt: GivenInstant;
}

interface SignInCountsTable {
  key: string;
  failures: number;
  lastAt: GivenInstant;
  writtenAt: GivenInstant;
}

interface SignInScansTable {
  id: string;
  secretHash: Uint8Array;
  status: Generated<"waiting" | "seen" | "approved" | "refused" | "used">;
  userId: string | null;
  ip: string;
  userAgent: string;
  startedAt: GivenInstant;
  expiresAt: GivenInstant;
}

interface SimCardsTable {
  id: string;
  factoryId: string;
  number: string;
  phone: Generated<string>;
  operator: string;
  validUntil: MaybeInstant;
  monthlyFee: string | null;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface StopEventsTable {
  factoryId: string;
  serviceDate: GivenInstant;
  tripId: string;
  vehicleId: string;
  driverId: string | null;
  lineId: string;
  stopIndex: number;
  stopId: string;
  kind: string;
  at: GivenInstant;
  plannedAt: GivenInstant;
  delayS: number | null;
}

interface StopsTable {
  id: string;
  factoryId: string;
  name: string;
  code: string;
  kind: Generated<string>;
  region: Generated<string>;
  shelter: Generated<string>;
  capacity: Generated<number>;
  longitude: string | null;
  latitude: string | null;
  address: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface SystemSettingsTable {
  id: Generated<string>;
  content: DefaultJson;
  version: Generated<number>;
  sealedMailPassword: string | null;
}

interface TaskRunsTable {
  id: string;
  taskId: string;
  dueAt: GivenInstant;
  state: "waiting" | "running" | "ok" | "failed" | "skipped";
  account: Generated<string>;
  attempt: Generated<number>;
  sent: Generated<boolean>;
  startedAt: MaybeInstant;
  finishedAt: MaybeInstant;
  durationMs: number | null;
  output: Generated<string>;
  reason: Generated<string>;
  reasonParams: DefaultJson;
}

interface TasksTable {
  id: string;
  name: string;
  code: string;
  job: Generated<string>;
  method: Generated<string>;
  url: Generated<string>;
  parameters: Generated<string>;
  frequency: Generated<string>;
  cron: Generated<string>;
  every: number | null;
  startAt: MaybeInstant;
  endAt: MaybeInstant;
  missed: Generated<string>;
  retries: Generated<number>;
  retryMinutes: Generated<number>;
  runCount: Generated<number>;
  lastRunAt: MaybeInstant;
  lastResult: Generated<string>;
  nextRunAt: MaybeInstant;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  interfaceId: string | null;
}

interface TextOverridesTable {
  key: string;
  language: string;
  text: string;
  changedAt: Instant;
  changedBy: string;
}

interface TripRunsTable {
  id: string;
  factoryId: string;
  serviceDate: GivenInstant;
  tripId: string;
  departedAt: MaybeInstant;
  arrivedAt: MaybeInstant;
  cancelledAt: MaybeInstant;
  reason: Generated<string>;
  dutyId: string | null;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
}

interface TripsTable {
  id: string;
  factoryId: string;
  schemeId: string;
  number: string;
  lineId: string;
  direction: Generated<string>;
  days: Generated<string[]>;
  departure: number;
  vehicleId: string | null;
  driverId: string | null;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface TripsTimesTable {
  id: string;
  factoryId: string;
  stopId: string;
  time: number;
  parentId: string;
  rowPlace: Generated<number>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  createdBy: string | null;
}

interface UploadUsageTable {
  kind: "factory" | "user";
  id: string;
  bytes: number;
}

interface UsedCaptchasTable {
  id: string;
  usedAt: Instant;
}

interface UserFactoriesTable {
  userId: string;
  factoryId: string;
  departmentId: string | null;
  isDefault: Generated<boolean>;
}

interface UserPositionsTable {
  userId: string;
  factoryId: string;
  positionId: string;
}

interface UserPreferencesTable {
  userId: string;
  name: string;
  value: Json;
  updatedAt: Instant;
}

interface UserRolesTable {
  userId: string;
  roleId: string;
}

interface UsersTable {
  id: string;
  account: string;
  realName: string;
  pinyin: string;
  pinyinInitials: string;
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
  description: Generated<string>;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  administrator: Generated<boolean>;
  passwordHash: string | null;
  passwordChangedAt: MaybeInstant;
  language: Generated<string>;
  theme: Generated<string>;
  permissionVersion: Generated<number>;
  version: Generated<number>;
  createdAt: Instant;
  createdBy: string | null;
  updatedAt: Instant;
  /** Kept by triggers: the number where no other account signs in with it. */
  signInMobile: string | null;
  sounds: Generated<string>;
  searchGrams: ColumnType<string[] | null, never, never>;
  /** True while somebody else may know the password. */
  mustChangePassword: Generated<boolean>;
  /** Of a deleted user whose row is kept for a while, out of sight. */
  deletedAt: MaybeInstant;
}

interface VehiclesTable {
  id: string;
  factoryId: string;
  plate: string;
  kind: string;
  status: Generated<string>;
  seats: number;
  carrierId: string | null;
  departmentId: string | null;
  driverId: string | null;
  fuel: Generated<string>;
  brand: Generated<string>;
  vin: Generated<string>;
  source: Generated<string>;
  registeredOn: MaybeInstant;
  price: string | null;
  insuredUntil: MaybeInstant;
  inspectedUntil: MaybeInstant;
  permitUntil: MaybeInstant;
  pictures: DefaultJson;
  sortOrder: Generated<number>;
  enabled: Generated<boolean>;
  description: Generated<string>;
  createdAt: Instant;
  version: Generated<number>;
  updatedAt: Instant;
  createdBy: string | null;
}

interface VehiclesEquipmentTable {
  id: string;
  factoryId: string;
  name: string;
  count: Generated<number>;
  checkedOn: MaybeInstant;
  note: Generated<string>;
  parentId: string;
  rowPlace: Generated<number>;
  version: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  createdBy: string | null;
}

/** The tables as the code sees them: camel case here, snake case in SQL (kysely's CamelCasePlugin). */
export interface Schema {
  areas: AreasTable;
  auditChain: AuditChainTable;
  auditLog: AuditLogTable;
  backups: BackupsTable;
  billNumbers: BillNumbersTable;
  billRules: BillRulesTable;
  buttonGrants: ButtonGrantsTable;
  carriers: CarriersTable;
  chatFiles: ChatFilesTable;
  chatMessages: ChatMessagesTable;
  chatOnline: ChatOnlineTable;
  chatProcesses: ChatProcessesTable;
  chatReads: ChatReadsTable;
  columnGrants: ColumnGrantsTable;
  commonFields: CommonFieldsTable;
  contactCodes: ContactCodesTable;
  conversations: ConversationsTable;
  dataInterfaceCalls: DataInterfaceCallsTable;
  dataInterfaces: DataInterfacesTable;
  dataInterfacesParameters: DataInterfacesParametersTable;
  dataInterfacesSent: DataInterfacesSentTable;
  dataSchemes: DataSchemesTable;
  dataSources: DataSourcesTable;
  dataSyncKept: DataSyncKeptTable;
  dataSyncRuns: DataSyncRunsTable;
  deletedRecords: DeletedRecordsTable;
  departments: DepartmentsTable;
  designChanges: DesignChangesTable;
  designVersions: DesignVersionsTable;
  designs: DesignsTable;
  devices: DevicesTable;
  dictionaryItems: DictionaryItemsTable;
  dictionaryTypes: DictionaryTypesTable;
  driverLeaves: DriverLeavesTable;
  drivers: DriversTable;
  duties: DutiesTable;
  dutiesPieces: DutiesPiecesTable;
  errorLog: ErrorLogTable;
  factories: FactoriesTable;
  fileLeftovers: FileLeftoversTable;
  files: FilesTable;
  fleetRules: FleetRulesTable;
  idempotencyKeys: IdempotencyKeysTable;
  incidents: IncidentsTable;
  inspections: InspectionsTable;
  latestPositions: LatestPositionsTable;
  lines: LinesTable;
  linesRoute: LinesRouteTable;
  mails: MailsTable;
  maintenances: MaintenancesTable;
  maps: MapsTable;
  menuButtons: MenuButtonsTable;
  menuChanges: MenuChangesTable;
  menuColumns: MenuColumnsTable;
  menuDataFields: MenuDataFieldsTable;
  menuGrants: MenuGrantsTable;
  menus: MenusTable;
  messageReads: MessageReadsTable;
  messages: MessagesTable;
  noticeSchedules: NoticeSchedulesTable;
  organizations: OrganizationsTable;
  outboxCursors: OutboxCursorsTable;
  passwordHistory: PasswordHistoryTable;
  positions: PositionsTable;
  priceRules: PriceRulesTable;
  readPositions: ReadPositionsTable;
  recordChanges: RecordChangesTable;
  recordFiles: RecordFilesTable;
  recoveryCodes: RecoveryCodesTable;
  refuels: RefuelsTable;
  requestLog: RequestLogTable;
  riders: RidersTable;
  ridershipImports: RidershipImportsTable;
  ridershipRules: RidershipRulesTable;
  ridershipScans: RidershipScansTable;
  ridershipTrips: RidershipTripsTable;
  roles: RolesTable;
  schemaMigrations: SchemaMigrationsTable;
  schemeGrants: SchemeGrantsTable;
  schemes: SchemesTable;
  secondFactors: SecondFactorsTable;
  serverProcesses: ServerProcessesTable;
  serviceDays: ServiceDaysTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  settlementAdjustments: SettlementAdjustmentsTable;
  settlementAgreements: SettlementAgreementsTable;
  settlements: SettlementsTable;
  sharedViewRoles: SharedViewRolesTable;
  sharedViews: SharedViewsTable;
  signInCodes: SignInCodesTable;
  signInCounts: SignInCountsTable;
  signInScans: SignInScansTable;
  simCards: SimCardsTable;
  stopEvents: StopEventsTable;
  stops: StopsTable;
  systemSettings: SystemSettingsTable;
  taskRuns: TaskRunsTable;
  tasks: TasksTable;
  textOverrides: TextOverridesTable;
  tripRuns: TripRunsTable;
  trips: TripsTable;
  tripsTimes: TripsTimesTable;
  uploadUsage: UploadUsageTable;
  usedCaptchas: UsedCaptchasTable;
  userFactories: UserFactoriesTable;
  userPositions: UserPositionsTable;
  userPreferences: UserPreferencesTable;
  userRoles: UserRolesTable;
  users: UsersTable;
  vehicles: VehiclesTable;
  vehiclesEquipment: VehiclesEquipmentTable;
}
