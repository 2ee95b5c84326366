import type { Migration } from "../migrate.ts";

/** How many messages of a conversation were retracted, so that clients learn that they missed some. */
export const chatRetracted: Migration = {
  name: "0143_chat_retracted",
  statements: [`alter table conversations add column retracted integer not null default 0`],
};
