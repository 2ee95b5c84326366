/**
 * The client: sessions, calls, errors, resources and their permissions. Other parts have their own entries: `/calls`,
 * `/wire`, `/bulk`, `/chat`, `/forms`, `/text`, `/shell`, `/timetable`, `/gtfs`, `/roster`, `/routing`, `/declare`
 * (docs/guide/embedding.md).
 */
export { createClient } from "./client/createClient.ts";
export { eachRow } from "./client/eachRow.ts";
export type { Client } from "./client/createClient.ts";
export type {
  AnyInput,
  CallOptions,
  Calls,
  CallsOf,
  ClientOf,
  ClientOptions,
  CommonClient,
} from "./client/clientOf.ts";
export { fetchTransport } from "./client/fetchTransport.ts";
export type { WebPlatform } from "./client/fetchTransport.ts";
export { createLanes } from "./client/lanes.ts";
export type { LaneOptions, Lanes } from "./client/lanes.ts";
export { learnModels } from "./client/learnModels.ts";
export { mapInOrder } from "./client/mapInOrder.ts";
export { withModels } from "./client/models.ts";
export type { ClientModels, KeptModels, ToldModel } from "./client/models.ts";
export type { AnyRow, ListRequest, RecordCalls } from "./client/recordCalls.ts";
export { timerClock } from "./client/timerClock.ts";
export type { Timers } from "./client/timerClock.ts";
export type { Input, Output } from "./contract/endpoint.ts";
export type { Download, Page, TreeNode } from "./contract/lists.ts";
export { BancheError, errorCatalogue, hasCode, isBancheError } from "./errors.ts";
export type { ErrorCode, ErrorDetails, FieldIssue } from "./errors.ts";
export type { Field, FieldKindName, HeldFile } from "./fields/field.ts";
export type { Label, LabelOrKey } from "./fields/label.ts";
export { dictionaryOf, fixedChoicesOf } from "./fields/members.ts";
export type { TextKey } from "./i18n/catalogue.ts";
export type { Language } from "./i18n/language.ts";
export { canOpen, grantsOf, hasButton, hasColumn, pageIdOf } from "./permissions/grants.ts";
export type { GrantedOn, Grants, GrantSource } from "./permissions/grants.ts";
export { grantedColumns, isProtected, mayDo, rightsOfResource, rightsOn, seesField } from "./permissions/policy.ts";
export type { Decision, PageRights, Verb } from "./permissions/policy.ts";
export type {
  CancelSignal,
  Clock,
  HttpBody,
  HttpRequest,
  HttpResponse,
  KeyValueStore,
  Random,
  Socket,
  SocketFactory,
  SocketHandlers,
  Transport,
  UploadFile,
} from "./ports.ts";
export { builtIn, resources } from "./registry/all.ts";
export type { ResourceName } from "./registry/all.ts";
export { filtersOf, readFilters } from "./registry/filters.ts";
export type { FieldFilter } from "./registry/filters.ts";
export type { AnyRecord, ListFilter } from "./registry/record.ts";
export { createRegistry } from "./registry/registry.ts";
export type { ResourceRegistry } from "./registry/registry.ts";
export type { ListDefinition, Resource, ResourceEndpoints, ResourceField } from "./registry/resource.ts";
export { valueAt, withValue } from "./registry/values.ts";
export { fieldLabel, wordsFor } from "./registry/words.ts";
export type { ConceptWords } from "./registry/words.ts";
export { createBanche } from "./session/createBanche.ts";
export type { BancheOptions } from "./session/preset.ts";
export { followRights } from "./session/followRights.ts";
export { signedOut } from "./session/machine.ts";
export type { CurrentUser, SessionEvent, SessionState } from "./session/machine.ts";
export { restoreSession } from "./session/restore.ts";
export { createSession } from "./session/service.ts";
export type { Session } from "./session/service.ts";
export type { SessionClient, SessionOf, SessionOptions } from "./session/sessionOf.ts";
export { clearStorage, memoryStore, storageKeys } from "./session/storage.ts";
export type { SessionStorage } from "./session/storage.ts";
export { PAGE_SIZE, REQUEST_TIMEOUT_MS } from "./settings/constants.ts";
export { createStore } from "./store.ts";
export type { Store } from "./store.ts";
