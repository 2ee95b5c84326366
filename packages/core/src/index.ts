export { BancheError, errorCatalogue, hasCode, isBancheError } from "./errors.ts";
export type { ErrorCode, ErrorDetails, FieldIssue } from "./errors.ts";
export type {
  CancelSignal,
  Clock,
  HttpBody,
  HttpRequest,
  HttpResponse,
  KeyValueStore,
  Random,
  Transport,
} from "./ports.ts";
export { createStore } from "./store.ts";
export type { Store } from "./store.ts";
export { createClient, eachRow } from "./client/createClient.ts";
export type { AnyInput, CallOptions, Calls, Client, ClientOptions } from "./client/createClient.ts";
export type { Envelope } from "./client/envelope.ts";
export { fetchTransport } from "./client/fetchTransport.ts";
export type { WebPlatform } from "./client/fetchTransport.ts";
export { mapInOrder } from "./client/mapInOrder.ts";
export type { Address } from "./client/url.ts";
export { clientCredentials, contract, entries, listQuery, wireNamesOf, wireShapeOf } from "./contract/index.ts";
export type {
  Access,
  Contract,
  Download,
  Endpoint,
  Entry,
  Group,
  Input,
  Method,
  Output,
  Page,
  Source,
  TreeNode,
  UploadFile,
  Wire,
} from "./contract/index.ts";
export type { Field, FieldKindName } from "./forms/field.ts";
export type { CellContext, Kind, Parsed, Problem } from "./forms/kind.ts";
export { createLookups } from "./forms/lookups.ts";
export type { ChoiceEntry, Found, LookupEntry, Lookups } from "./forms/lookups.ts";
export { kindOf } from "./forms/registry.ts";
export { allRecords, defineResource, listIds, loadLookups, resources, valueAt, withValue } from "./resources/index.ts";
export type {
  ActionDefinition,
  AnyRecord,
  ListDefinition,
  ListFilter,
  Resource,
  ResourceDefinition,
  ResourceEndpoints,
  ResourceField,
  ResourceName,
} from "./resources/index.ts";
export { checkCurrentUser } from "./session/checks.ts";
export { reduceSession, signedOut } from "./session/machine.ts";
export type { CurrentUser, SessionEvent, SessionState } from "./session/machine.ts";
export { encodePassword } from "./session/password.ts";
export { createSession } from "./session/service.ts";
export type { Session, SessionOptions } from "./session/service.ts";
export { clearStorage, memoryStore, storageKeys } from "./session/storage.ts";
export type { SessionStorage } from "./session/storage.ts";
export { createI18n, translator } from "./i18n/create.ts";
export type { Translate } from "./i18n/create.ts";
export { DEFAULT_LANGUAGE, languageOf, languages, languageTags, resolveLanguage } from "./i18n/language.ts";
export type { Language } from "./i18n/language.ts";
export { findText, isTextKey, textOf } from "./i18n/pick.ts";
export type { TextParams } from "./i18n/pick.ts";
export type { TextKey } from "./i18n/catalogue.ts";
export {
  ERROR_TOAST_MS,
  LOGIN_ERROR_TOAST_MS,
  MESSAGE_PAGE_SIZE,
  MOBILE_BREAKPOINT_PX,
  PAGE_SIZE,
  PAGE_SIZES,
  PREVIOUS_LOGIN_NOTICE_MS,
  SIDEBAR_WIDTH_PX,
} from "./settings/constants.ts";
export { readSettings, slideClasses, STORAGE_PREFIX, themeClasses, writeSetting } from "./settings/settings.ts";
export type { SettingName, Settings, SlideClass, ThemeClass } from "./settings/settings.ts";
export { guard, OPEN_PATHS, signInPath } from "./navigation/guard.ts";
export type { GuardAnswer, GuardQuestion } from "./navigation/guard.ts";
export type { MenuEntry, Route, RouteKind } from "./navigation/menu.ts";
export { ownPath, redirectTarget } from "./navigation/paths.ts";
export { dashboardAddress, routesOf } from "./navigation/routes.ts";
export { breadcrumb, homeTarget, leafRoutes, routeAt, titleOf, visibleRoutes } from "./navigation/tree.ts";
export { afterClosing, reduceVisited } from "./navigation/visitedViews.ts";
export type { View, VisitedEvent, VisitedViews } from "./navigation/visitedViews.ts";
export { canOpen, DEFAULT_BUTTONS, grantsOf, hasButton, hasColumn, pageIdOf } from "./permissions/grants.ts";
export type { Grants } from "./permissions/grants.ts";
