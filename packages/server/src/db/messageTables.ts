import type { ColumnType, Generated } from "kysely";

import type { MaybeInstant, Tracked } from "./columnTypes.ts";

export interface MessagesTable extends Tracked {
  id: string;
  factoryId: string;
  /** 1 notice, 2 message (contract 5.14). */
  kind: number;
  title: string;
  body: string;
  releasedAt: MaybeInstant;
  toUserIds: Generated<string[]>;
  toPlaceIds: Generated<string[]>;
  creatorId: string | null;
  creatorName: string;
}

export interface MessageReadsTable {
  userId: string;
  messageId: string;
  sentAt: ColumnType<Date, Date, Date>;
  readAt: MaybeInstant;
  deletedAt: MaybeInstant;
}

export interface ConversationsTable {
  userA: string;
  userB: string;
  lastSeq: number;
  sentA: number;
  sentB: number;
  readA: number;
  readB: number;
  retracted: number;
}

export interface ChatFilesTable {
  name: string;
  userId: string;
}
