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
  Socket,
  SocketFactory,
  SocketHandlers,
  Transport,
} from "./ports.ts";
export { createStore, type Store } from "./store.ts";
export { createClient, eachRow } from "./client/createClient.ts";
export type { AnyInput, CallOptions, Calls, Client, ClientOptions } from "./client/createClient.ts";
export { type ClientModels, type KeptModels, type ToldModel, withModels } from "./client/models.ts";
export type { AnyRow, ListRequest, RecordCalls } from "./client/recordCalls.ts";
export type { Envelope } from "./client/envelope.ts";
export { fetchTransport, type WebPlatform } from "./client/fetchTransport.ts";
export { createLanes, type LaneOptions, type Lanes } from "./client/lanes.ts";
export { timerClock, type Timers } from "./client/timerClock.ts";
export { mapInOrder } from "./client/mapInOrder.ts";
export type { Address } from "./client/url.ts";
export {
  BANCHE_MEDIA_TYPE,
  clientCredentials,
  contract,
  entries,
  listQuery,
  LOG_CATEGORIES,
  NOTICE_BODY_MAX_CHARS,
  NOTICE_TITLE_MAX_CHARS,
  readWire,
  SMALL_PICTURE_SIDE_PX,
  TIMETABLE_MAX,
  wireNamesOf,
  wireShapeOf,
  writeWire,
} from "./contract/index.ts";
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
  TaskContent,
  TreeNode,
  UploadFile,
  Wire,
} from "./contract/index.ts";
export type { Field, FieldKindName, HeldFile } from "./fields/field.ts";
export type { Label, LabelOrKey } from "./fields/label.ts";
export { dictionaryOf, fixedChoicesOf } from "./fields/members.ts";
export {
  createDraftForm,
  reduceDraftForm,
  typedIn,
  typedSince,
  type DraftFormEvent,
  type DraftFormState,
  type DraftFormStore,
} from "./forms/draftForm.ts";
export { changeBody, checkDraft, checkField, draftBody, draftOf, newDraft, type Draft } from "./forms/draft.ts";
export { filterLookupTree, lookupTree, type LookupNode } from "./forms/lookupTree.ts";
export { dateOf, monthAfter, monthOf, startOf, weeksOf, type CalendarDay } from "./home/month.ts";
export { OPTIONS_MAX, optionPage, type OptionWish } from "./forms/optionPage.ts";
export { createEntrySearch, pickerTree, type PickerNode, type PickerSource } from "./forms/picker.ts";
export { bringBack, type BroughtBack, hasRecycleBin } from "./lists/recycleBin.ts";
export { canRestore, restore, type Restored } from "./lists/restore.ts";
export { nextUploads, noUploads, reduceUploads } from "./forms/uploads.ts";
export type { Upload, UploadedFile, UploadEvent, Uploads } from "./forms/uploads.ts";
export * from "./kinds/index.ts";
export * from "./registry/index.ts";
export { checkCurrentUser } from "./session/checks.ts";
export { reduceSession, signedOut } from "./session/machine.ts";
export type { CurrentUser, SessionEvent, SessionState } from "./session/machine.ts";
export { followRights } from "./session/followRights.ts";
export { newPassword } from "./session/newPassword.ts";
export { encodePassword } from "./session/password.ts";
export { restoreSession } from "./session/restore.ts";
export { createBanche, type BancheOptions } from "./session/createBanche.ts";
export { createSession, type Session, type SessionOptions } from "./session/service.ts";
export { clearStorage, memoryStore, storageKeys, type SessionStorage } from "./session/storage.ts";
export { isSilentRedirect, signInText } from "./session/signInText.ts";
export * from "./i18n/index.ts";
export { byteText } from "./text/bytes.ts";
export { LEAST_EVERY_SECONDS, nextRun, nextRuns, type Schedule } from "./text/schedule.ts";
export { daysLeft, dayStart, expiryBand, type ExpiryBand } from "./text/expiry.ts";
export { findLabel, labelIn } from "./text/label.ts";
export * from "./settings/index.ts";
export { allowedHtml, isAllowedAddress, keptFormatting, styleOf } from "./messages/allowedHtml.ts";
export { savedWithout } from "./messages/savedWithout.ts";
export type { KeptFormatting } from "./messages/allowedHtml.ts";
export { isNearEnd, pageAfter, rowsOfPages } from "./messages/paging.ts";
export { MESSAGE_KINDS, messageTarget, targetAddress, type MessageTarget } from "./messages/target.ts";
export { dashboardPath, destinationOf, pathOf, type Destination } from "./navigation/destination.ts";
export { fixedRouteAt, fixedRoutes, type FixedKind, type FixedRoute } from "./navigation/fixedRoutes.ts";
export { frameAnswer, originOf, type FrameAnswer } from "./navigation/frames.ts";
export { afterFailedLoad, guard, isOpenPath, signInPath } from "./navigation/guard.ts";
export type { GuardAnswer, GuardQuestion } from "./navigation/guard.ts";
export type { MenuEntry, Route, RouteKind } from "./navigation/menu.ts";
export { builtRoutes } from "./navigation/planned.ts";
export { menuSearchOptions, menuSearchPool, searchMenu, type MenuSearchEntry } from "./navigation/menuSearch.ts";
export { ownPath, redirectTarget, resolvePath } from "./navigation/paths.ts";
export { dashboardAddress, reportAddress, routesOf } from "./navigation/routes.ts";
export { breadcrumb, homeTarget, leafRoutes, routeAt, titleOf, visibleRoutes } from "./navigation/tree.ts";
export { fittingCount } from "./navigation/topMenu.ts";
export { afterClosing, readViews, reduceVisited, splitPath, viewKey, writeViews } from "./navigation/visitedViews.ts";
export type { ClosingEvent, View, VisitedEvent, VisitedViews } from "./navigation/visitedViews.ts";
export { canOpen, grantsOf, hasButton, hasColumn, pageIdOf } from "./permissions/grants.ts";
export type { GrantedOn, Grants, GrantSource } from "./permissions/grants.ts";
export { grantedColumns, isProtected, mayDo, rightsOfResource, rightsOn } from "./permissions/policy.ts";
export type { Decision, PageRights, Verb } from "./permissions/policy.ts";
export { compile, fieldsOf, isExpression, type Program } from "./calculation/compile.ts";
export { chineseAmount, type AmountOptions } from "./calculation/chineseAmount.ts";
export { evaluate, type Calculated } from "./calculation/evaluate.ts";
export { shortNumber } from "./calculation/numberSuffix.ts";
export { seededRandom, type SeededRandom } from "./calculation/seededRandom.ts";
export { operandOf } from "./calculation/operands.ts";
export type { FormValues } from "./calculation/operands.ts";
export type { Expression, ExpressionPart } from "./calculation/tokenize.ts";
export { guardCell, unguardCell } from "./text/csvGuard.ts";
export { graphemes } from "./text/graphemes.ts";
export { htmlToText, type PlainText } from "./text/html.ts";
export { wantedOf, wordsOfName } from "./text/nameReader.ts";
export type { NameReader } from "./text/nameReader.ts";
export { localisedNumber, localisedTime } from "./text/localised.ts";
export type { TimeDetail } from "./text/localised.ts";
export { fileSize, withThousands } from "./text/numbers.ts";
export { chatTime, drawerTime } from "./text/relativeTime.ts";
export type { RelativeTimeOptions } from "./text/relativeTime.ts";
export { oneLine, sanitise, spelled } from "./text/sanitise.ts";
export { durationText } from "./text/duration.ts";
export * from "./timetable/index.ts";
export { formatTime, instantOf, rangeStart } from "./text/time.ts";
export type { TimeZone } from "./text/time.ts";
export { graphemeWidth, pad, truncate, widthOf } from "./text/width.ts";
export { wrap } from "./text/wrap.ts";
export { isEmailAddress, isExternal, isUrl } from "./validation/addresses.ts";
export { checkApprovers, checkBusPlan, checkInputTable, isEmptyCell } from "./validation/inputTable.ts";
export type { EmptyCell, InputTableColumn, InputTableResult } from "./validation/inputTable.ts";
export { isAlphabet, isLowerCase, isUpperCase } from "./validation/letters.ts";
export { isNumberString } from "./validation/numbers.ts";
export { type Rule, type RuleName, ruleNames, rules } from "./validation/rules.ts";
export { checkChatImage, checkUpload, limitBytesOf, uploadKinds, uploadUnits } from "./validation/upload.ts";
export { isAccepted } from "./validation/upload.ts";
export type { FileFacts, LimitedUploadKind, UploadKind, UploadRules, UploadUnit } from "./validation/upload.ts";
export { checkAccountInput, checkCodeInput } from "./session/loginInput.ts";
export type { AccountInput, CheckedInput, CodeInput, InputProblem } from "./session/loginInput.ts";
export {
  checkFiles,
  CLEAR_CELL,
  csvText,
  diffOf,
  emptyOf,
  exportRecords,
  ignoredIn,
  ignoredText,
  importTemplate,
  templateWorkbook,
  isNewRecord,
  isTrouble,
  jobIdOf,
  jobReader,
  jobSummary,
  jsonText,
  mapHeader,
  memoryJournal,
  memoryPlan,
  newNamesOf,
  numberText,
  openTable,
  parseWhere,
  placeOf,
  planChanges,
  planFileChange,
  PlanError,
  planErrorText,
  planUndo,
  refusalOf,
  rejectedRows,
  resourceCalled,
  rowIssues,
  runJob,
  firstPasswords,
  FIRST_PASSWORDS,
  undoHeader,
  verifyJob,
  verifyPlan,
  WhereError,
  whereText,
  wordsIn,
  workbookReader,
  yamlText,
  wordsOf,
} from "./bulk/index.ts";
export type {
  AppliedChange,
  ApplyOptions,
  FileChange,
  FileChangeOptions,
  BulkIssue,
  BulkSource,
  ChangePlan,
  CheckedFile,
  CheckFilesOptions,
  CheckOptions,
  CheckResult,
  Column,
  CreateOperation,
  CsvParserClass,
  ExportOptions,
  FieldDiff,
  FileFormat,
  HeaderMap,
  HeaderOptions,
  Ignored,
  IgnoredParts,
  JobCounts,
  JobEvent,
  JobGuards,
  JobOptions,
  JobPlan,
  JobProgress,
  JobReader,
  JobRefusal,
  FirstPasswords,
  JobResult,
  JobRow,
  JobRowCode,
  JobStop,
  JobSummary,
  Journal,
  JournalRecord,
  MemoryPlan,
  NewNames,
  NewRecord,
  OnConflict,
  Opened,
  Operation,
  OperationDiff,
  OperationSource,
  OutcomeStatus,
  ParsedWhere,
  PlanChangesOptions,
  PlanDraft,
  PlanHeader,
  PlannedValue,
  PlanObject,
  PlanProblem,
  PlanProgress,
  PlanSource,
  PlanStore,
  PlanTarget,
  PlanTotals,
  PlanValue,
  PruneScope,
  ReadPorts,
  RemoveOperation,
  Row,
  RowMode,
  Sheet,
  Spill,
  Verdict,
  VerifiedRow,
  VerifyOptions,
  Table,
  TableOptions,
  TableProblem,
  TextDecoderClass,
  UndoGap,
  UndoOptions,
  UndoPlan,
  UpdateOperation,
  VerifiedPlan,
  Where,
  WhereOperator,
  WhereProblem,
  WorkbookSheet,
  WorkbookTools,
  TemplateColumn,
  TemplateOptions,
} from "./bulk/index.ts";

export { createChat } from "./chat/createChat.ts";
export type { Chat, ChatOptions, ChatState } from "./chat/createChat.ts";
export type { Connection } from "./chat/connection.ts";
export type { Conversation, HistoryPage } from "./chat/conversation.ts";
export { emojiPieces, emojis, searchEmojis } from "./chat/emoji.ts";
export type { Emoji, TextPiece } from "./chat/emoji.ts";
export type { OutboxStore, Outgoing } from "./chat/outbox.ts";
export { pictureTypeOf } from "./chat/picture.ts";
export { nameOrder, orderUsers, peopleOf, searchUsers, unreadOf } from "./chat/peers.ts";
export type { ChatUser, Peers, PeerState } from "./chat/peers.ts";
export { retractableUntil } from "./chat/retracting.ts";
export type { Timeline } from "./chat/timeline.ts";
export { firstUnreadIndex, messageKey, transcriptOf } from "./chat/transcript.ts";
export type { TranscriptItem, UnreadMark } from "./chat/transcript.ts";
export { socketUrl, webSockets } from "./chat/webSocket.ts";
export { type ClientFrame, readClientFrame, SOCKET_PATHS, writeClientFrame } from "./contract/socket/clientFrames.ts";
export { CHAT_TEXT_MAX_CHARS, kindOfContent, readContent, RETRACT_LIMIT_MS } from "./contract/socket/content.ts";
export type { ChatContent, InlineFile } from "./contract/socket/content.ts";
export { asText, type ChatMessage } from "./contract/socket/message.ts";
export { chatAdditions, readServerFrame } from "./contract/socket/serverFrames.ts";
export type { ChatAddition, PeerSummary, Pointers, ServerFrame } from "./contract/socket/serverFrames.ts";
export { writeServerFrame } from "./contract/socket/writeServerFrame.ts";
export { changeField, commonFields, type FieldOfRow, takeFieldBack, tryField } from "./lists/changeField.ts";
export { actAll } from "./lists/actAll.ts";
export { refusedRemovals, removeAll, switchAll } from "./lists/changeAll.ts";
export type { ChangedRows, ChosenRows, FailedRow } from "./lists/rowPieces.ts";
export {
  COLUMN_WIDTH_MAX_PX,
  COLUMN_WIDTH_MIN_PX,
  densities,
  orderedColumns,
  readLayout,
  reduceLayout,
  shownColumns,
  usualLayout,
} from "./lists/layout.ts";
export type { Density, LayoutEvent, ListLayout } from "./lists/layout.ts";
export { readSavedViews, reduceSavedViews, VIEW_NAME_MAX_CHARS, viewName, VIEWS_MAX } from "./views/savedViews.ts";
export type { SavedView, SavedViews, ViewsEvent } from "./views/savedViews.ts";
export { firstView, noSharedViews, readColumns, sharedViews, shareView, writeColumns } from "./views/sharedViews.ts";
export type { SharedView, SharedViews, SharingOf } from "./views/sharedViews.ts";
export { allRecords, listIds } from "./records/allRecords.ts";
export { findOptions } from "./forms/findOptions.ts";
export { loadLookups, readDictionaries, withoutLevels } from "./records/loadLookups.ts";
export { readTargets } from "./records/lookups.ts";
