/** What a whole application is about: navigation, tabs, views, settings, home, messages (spec §2, §3). */
export { dateOf, monthAfter, monthOf, startOf, weeksOf } from "../home/month.ts";
export type { CalendarDay } from "../home/month.ts";
export {
  COLUMN_WIDTH_MAX_PX,
  COLUMN_WIDTH_MIN_PX,
  densities,
  orderedColumns,
  readLayout,
  reduceLayout,
  shownColumns,
  usualLayout,
} from "../lists/layout.ts";
export type { Density, LayoutEvent, ListLayout } from "../lists/layout.ts";
export { allowedHtml, isAllowedAddress, keptFormatting, styleOf } from "../messages/allowedHtml.ts";
export type { KeptFormatting } from "../messages/allowedHtml.ts";
export { isNearEnd, pageAfter, rowsOfPages } from "../messages/paging.ts";
export { savedWithout } from "../messages/savedWithout.ts";
export { MESSAGE_KINDS, messageTarget, targetAddress } from "../messages/target.ts";
export type { MessageTarget } from "../messages/target.ts";
export { dashboardPath, destinationOf, pathOf } from "../navigation/destination.ts";
export type { Destination } from "../navigation/destination.ts";
export { fixedRouteAt, fixedRoutes } from "../navigation/fixedRoutes.ts";
export type { FixedKind, FixedRoute } from "../navigation/fixedRoutes.ts";
export { frameAnswer, originOf } from "../navigation/frames.ts";
export type { FrameAnswer } from "../navigation/frames.ts";
export { afterFailedLoad, guard, isOpenPath, signInPath } from "../navigation/guard.ts";
export type { GuardAnswer, GuardQuestion } from "../navigation/guard.ts";
export type { MenuEntry, Route, RouteKind } from "../navigation/menu.ts";
export { createMenuSearch, menuSearchOptions, menuSearchPool } from "../navigation/menuSearch.ts";
export type { MenuSearchEntry } from "../navigation/menuSearch.ts";
export { ownPath, redirectTarget, resolvePath } from "../navigation/paths.ts";
export { builtRoutes } from "../navigation/planned.ts";
export { dashboardAddress, reportAddress, routesOf } from "../navigation/routes.ts";
export { fittingCount } from "../navigation/topMenu.ts";
export { breadcrumb, homeTarget, leafRoutes, pathInMenu, routeAt, titleOf, visibleRoutes } from "../navigation/tree.ts";
export { afterClosing, readViews, reduceVisited, splitPath, viewKey, writeViews } from "../navigation/visitedViews.ts";
export type { ClosingEvent, View, VisitedEvent, VisitedViews } from "../navigation/visitedViews.ts";
export { handOverLabel } from "../handOver/handOverLabel.ts";
export { drawnAs, sameField } from "../registry/versions.ts";
export { isSilentRedirect, signInText } from "../session/signInText.ts";
export {
  AMOUNT_INTEGER_DIGITS,
  BUILD_ENVIRONMENT_DAY,
  CALCULATION_PAUSE_MS,
  COLUMN_SETTINGS_WIDTH_PX,
  DEFAULT_SIZE,
  DEFAULT_THEME_COLOR,
  DRAWER_AVATAR_PX,
  DRAWER_JUST_NOW_MS,
  DRAWER_MAX_WEEKS_OR_MONTHS,
  DRAWER_WIDTH_PX,
  ERROR_TOAST_MS,
  FIRST_PAGE,
  IMAGE_PREVIEW_Z_INDEX,
  LOGIN_ERROR_TOAST_MS,
  MESSAGE_LOAD_MARGIN_PX,
  MESSAGE_PAGE_SIZE,
  MOBILE_BREAKPOINT_PX,
  NUMBER_SUFFIXES,
  PAGE_SIZES,
  PLATFORM_VERSION,
  PREVIOUS_LOGIN_NOTICE_MS,
  RANGE_START_DAYS,
  SEARCH_MATCH_MIN_CHARS,
  SEARCH_PATH_WEIGHT,
  SEARCH_PATTERN_MAX_CHARS,
  SEARCH_THRESHOLD,
  SEARCH_TITLE_WEIGHT,
  SIDEBAR_WIDTH_PX,
  SIZES,
  SOCKET_LOGOUT_TOAST_MS,
  TIME_FORMAT,
  TOP_MENU_ITEM_WIDTH_PX,
  UPLOAD_LIMIT,
  UPLOAD_LIMIT_FILES,
  UPLOAD_UNIT,
} from "../settings/constants.ts";
export { ACTIVITY_GRAIN_MS, IDLE_LOCK_MINUTES, untilIdleLock } from "../settings/idle.ts";
export { readLook, writeLook } from "../settings/look.ts";
export {
  colorModes,
  layoutTypeOf,
  layoutTypes,
  readSettings,
  settingsSchema,
  slideClasses,
  STORAGE_PREFIX,
  themeClasses,
  writeSettings,
} from "../settings/settings.ts";
export type {
  ColorChoice,
  LayoutType,
  SettingName,
  Settings,
  SizeName,
  SlideClass,
  ThemeClass,
} from "../settings/settings.ts";
export { readSavedViews, reduceSavedViews, VIEW_NAME_MAX_CHARS, viewName, VIEWS_MAX } from "../views/savedViews.ts";
export type { SavedView, SavedViews, ViewsEvent } from "../views/savedViews.ts";
export { firstView, noSharedViews, readColumns, sharedViews, shareView, writeColumns } from "../views/sharedViews.ts";
export type { SharedView, SharedViews, SharingOf } from "../views/sharedViews.ts";
