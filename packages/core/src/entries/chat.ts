/** Chat over a socket: conversations, unread counts, sending again, emoji (spec §4). */
export type { Chat, ChatOptions, ChatState } from "../chat/chat.ts";
export type { Connection } from "../chat/connection.ts";
export type { Conversation, HistoryPage } from "../chat/conversation.ts";
export { createChat } from "../chat/createChat.ts";
export { emojiPieces, emojis, searchEmojis } from "../chat/emoji.ts";
export type { Emoji, TextPiece } from "../chat/emoji.ts";
export type { OutboxStore, Outgoing } from "../chat/outbox.ts";
export { orderUsers, peopleOf, searchUsers, unreadOf } from "../chat/peers.ts";
export type { ChatUser, Peers, PeerState } from "../chat/peers.ts";
export { pictureTypeOf } from "../chat/picture.ts";
export { retractableUntil } from "../chat/retracting.ts";
export type { Timeline } from "../chat/timeline.ts";
export { firstUnreadIndex, messageKey, transcriptOf } from "../chat/transcript.ts";
export type { TranscriptItem, UnreadMark } from "../chat/transcript.ts";
export { socketUrl, webSockets } from "../chat/webSocket.ts";
export { CHAT_TEXT_MAX_CHARS, kindOfContent, readContent, RETRACT_LIMIT_MS } from "../contract/socket/content.ts";
export type { ChatContent, InlineFile } from "../contract/socket/content.ts";
export { asText } from "../contract/socket/message.ts";
export type { ChatMessage } from "../contract/socket/message.ts";
export {
  CHAT_HISTORY_PAGE_SIZE,
  CHAT_IMAGE_LIMIT_BYTES,
  CHAT_IMAGE_LIMIT_FILES,
  CHAT_INPUT_ROWS,
  CHAT_JUST_NOW_MS,
  CHAT_LOAD_MARGIN_PX,
  CHAT_PAGE_SIZE,
  CHAT_PREVIEW_WIDTH_PERCENT,
  EMOJI_FIRST,
  EMOJI_FIRST_STILL,
  EMOJI_LAST,
} from "../settings/constants.ts";
export { checkChatImage } from "../validation/upload.ts";
