import type { Migration } from "../migrate.ts";

/** When the messages of a conversation were read: each time somebody reads, up to which message of the other. */
export const chatReads: Migration = {
  name: "0141_chat_reads",
  statements: [
    `create table chat_reads (
      user_a text collate "C" not null,
      user_b text collate "C" not null,
      by_a boolean not null,
      up_to integer not null,
      at timestamptz not null default now(),
      primary key (user_a, user_b, by_a, up_to),
      foreign key (user_a, user_b) references conversations on delete cascade
    )`,
  ],
};
