/** Every figure that the product specification fixes, by name. The unit is part of the name. */

/** Longest time that one call may take (spec §7, §9). */
export const REQUEST_TIMEOUT_MS = 600_000;

/** Messages per page of the message list (spec §7, §9). */
export const MESSAGE_PAGE_SIZE = 20;
/** The next page of messages is loaded this close to the end of the list (spec §9). */
export const MESSAGE_LOAD_MARGIN_PX = 200;

/** Chat messages per page, oldest first, with a keyword: the history (spec §7, §9). */
export const CHAT_HISTORY_PAGE_SIZE = 50;
/** Chat messages per page, newest first: an opened conversation (spec §7, §9). */
export const CHAT_PAGE_SIZE = 30;
/** More chat messages are loaded this close to the end (spec §9). */
export const CHAT_LOAD_MARGIN_PX = 100;
/** A chat picture must be smaller than this: 5 MB (spec §5, §9). */
export const CHAT_IMAGE_LIMIT_BYTES = 5_242_880;
/** Pictures sent at a time in a chat (spec §9). */
export const CHAT_IMAGE_LIMIT_FILES = 1;

/** First page of a list (spec §9). */
export const FIRST_PAGE = 1;
/** Rows per page unless chosen otherwise (spec §9). */
export const PAGE_SIZE = 20;
/** Rows per page that are offered (spec §9). */
export const PAGE_SIZES = [20, 50, 100, 500] as const;

/** Largest upload, in `UPLOAD_UNIT`, unless the widget says otherwise (spec §5, §9). */
export const UPLOAD_LIMIT = 2;
/** Unit of `UPLOAD_LIMIT`; 1 MB is 1024 KB (spec §9). */
export const UPLOAD_UNIT = "MB";
/** Files in one upload field unless the widget says otherwise (contract-base §6.3). */
export const UPLOAD_LIMIT_FILES = 9;

/** A calculated field recomputes this long after the last change (spec §5, §9). */
export const CALCULATION_PAUSE_MS = 500;
/** Integer digits of an amount that can be written in Chinese (spec §5, §9). */
export const AMOUNT_INTEGER_DIGITS = 12;

/** How long a failed call is shown (spec §8). */
export const ERROR_TOAST_MS = 1_500;
/** How long a failed sign-in is shown (spec §9). */
export const LOGIN_ERROR_TOAST_MS = 2_000;
/** How long the notice about the previous sign-in is shown (spec §2, §9). */
export const PREVIOUS_LOGIN_NOTICE_MS = 2_000;
/** How long the end of the session is shown when the socket says so (spec §8). */
export const SOCKET_LOGOUT_TOAST_MS = 1_000;

/** Width of the open side bar (spec §2, §9). */
export const SIDEBAR_WIDTH_PX = 210;
/** Width of one entry of the top menu (spec §2, §9). */
export const TOP_MENU_ITEM_WIDTH_PX = 116;
/** Below this width the shell is in mobile mode (spec §2, §9). */
export const MOBILE_BREAKPOINT_PX = 992;
/** Width of the message, chat and settings drawers (spec §2, §9, contract-flow-chat §7.4). */
export const DRAWER_WIDTH_PX = 280;
/** Avatar in drawers (spec §9). */
export const DRAWER_AVATAR_PX = 36;
/** Width of the column settings (spec §2). */
export const COLUMN_SETTINGS_WIDTH_PX = 200;
/** Width of the media preview of a chat (spec §2). */
export const CHAT_PREVIEW_WIDTH_PERCENT = 40;
/** Rows of the chat input (spec §2). */
export const CHAT_INPUT_ROWS = 3;
/** Stacking order of a picture preview (spec §9). */
export const IMAGE_PREVIEW_Z_INDEX = 10_000;

/** Fuzzy search of the header: 0 is exact, 1 is anything (spec §9). */
export const SEARCH_THRESHOLD = 0.4;
/** Characters of a search text that count (spec §9). */
export const SEARCH_PATTERN_MAX_CHARS = 32;
/** Shortest match that counts (spec §9). */
export const SEARCH_MATCH_MIN_CHARS = 1;
/** Weight of the title in the header search (spec §2). */
export const SEARCH_TITLE_WEIGHT = 0.7;
/** Weight of the path in the header search (spec §2). */
export const SEARCH_PATH_WEIGHT = 0.3;

/** Theme colour unless chosen otherwise (spec §9). */
export const DEFAULT_THEME_COLOR = "#1890ff";
/** Size of controls unless chosen otherwise (spec §3, §9). */
export const DEFAULT_SIZE = "small";
/** Sizes of controls that are offered (contract-flow-chat §7.8). */
export const SIZES = ["default", "medium", "small", "mini"] as const;

/** Emoji pictures are numbered from here, animated ones first (spec §9). */
export const EMOJI_FIRST = 100;
/** First emoji that is a still picture (png); those before are gif (spec §9). */
export const EMOJI_FIRST_STILL = 200;
/** Last emoji (spec §9). */
export const EMOJI_LAST = 219;

/** Drawer: younger than this is "just now" (spec §9). */
export const DRAWER_JUST_NOW_MS = 60_000;
/** Drawer: most weeks and most months that are counted; older gives a date (spec §9). */
export const DRAWER_MAX_WEEKS_OR_MONTHS = 3;
/** Chat: younger than this is "just now" (spec §9). */
export const CHAT_JUST_NOW_MS = 30_000;
/** How times are written (spec §9). */
export const TIME_FORMAT = "yyyy-MM-dd HH:mm:ss";
/** A range that begins at "start" begins this long before now (spec §9). */
export const RANGE_START_DAYS = 90;

/** Milliseconds of a day; days of China are all equally long. */
export const DAY_MS = 86_400_000;

/** Suffixes of shortened numbers: 10³, 10⁶ and so on (spec §9). */
export const NUMBER_SUFFIXES = ["k", "M", "G", "T", "P", "E"] as const;

/** Version of the platform that the product belongs to (spec §9). */
export const PLATFORM_VERSION = "3.1";
/** Build environment day number (spec §9). */
export const BUILD_ENVIRONMENT_DAY = 7;

/** Codes of the answer to a sign-in, and to a sign-out, that lead elsewhere (spec §4). */
export const LOGIN_CODES = { elsewhere: 1_101_001, notSynchronised: 1_101_002, afterSignOut: 1_101_004 } as const;

/** Longest reason for an adjustment of a settlement, an agreement with open items, or a reopening. */
export const SETTLEMENT_REASON_MAX = 200;
/** Most that one adjustment adds or takes off: a thousand million yuan, in fen. */
export const SETTLEMENT_ADJUSTMENT_MAX = 100_000_000_000;
