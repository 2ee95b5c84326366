import * as z from "zod/mini";
import { endpoint, signedIn } from "./endpoint.ts";
import { listQuery, nothing, page } from "./lists.ts";
import { as, bitText, csv, html, id, instant, integer, text, wireObject } from "./wire.ts";

const path = "/api/system/Message";

const message = {
  id,
  title: text,
  /** 1 notice, 2 message. */
  type: z.optional(integer),
  creator: as("creatorUser", z.optional(text)),
  sentAt: as("lastModifyTime", z.optional(instant)),
} as const;

export const messages = {
  list: endpoint(`GET ${path}`, {
    summary: "Own messages and notices, newest first",
    query: wireObject({ ...listQuery, type: z.optional(z.union([z.string().check(z.maxLength(2)), z.number()])) }),
    response: page(wireObject({ ...message, read: as("isRead", z.optional(bitText)) })),
    access: signedIn,
    source: "spec",
  }),
  read: endpoint(`GET ${path}/ReadInfo/{id}`, {
    summary: "Read one message, and mark it as read",
    response: wireObject({
      ...message,
      /** HTML of a notice, or JSON text that identifies the subject of a message (spec §3). */
      body: as("bodyText", z.optional(html)),
      createdAt: as("creatorTime", z.optional(instant)),
    }),
    access: signedIn,
    source: "spec",
    changesState: true,
  }),
  readAll: endpoint(`POST ${path}/Actions/ReadAll`, {
    summary: "Mark all own messages as read",
    response: nothing,
    access: signedIn,
    source: "spec",
  }),
  removeRecords: endpoint(`DELETE ${path}/Record`, {
    summary: "Delete own copies of messages",
    body: wireObject({ ids: csv }),
    response: nothing,
    access: signedIn,
    source: "spec",
  }),
};
