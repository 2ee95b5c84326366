import type { Page } from "@banche/core";
import { writeWire } from "@banche/core/wire";
import { sql } from "kysely";

import type { Context } from "../wire/handlers.ts";
import type { AccessPolicy } from "../policy/accessPolicy.ts";
import type { Signer } from "../auth/signing.ts";
import { readTexts } from "../wire/readTexts.ts";
import { withComputed } from "./computed.ts";
import { readPage } from "./page.ts";
import { withTold } from "./told.ts";
import { naturalKeyOf, normalisedKey } from "./naturalKey.ts";
import { toRecords } from "./readRecords.ts";
import { type RecordTable, type Row, tableOf } from "../tables/recordTable.ts";

/** The requested part of the records. */
export interface StreamWish {
  readonly cursor?: string | undefined;
  readonly pageSize?: number | undefined;
  /** JSON array of up to 1,000 natural keys. */
  readonly keys?: string | undefined;
}

const mostKeys = 1000;
const largestPage = 1000;

/** Whole records in the order of their natural keys, with wire names, page by page. */
export async function streamRecords(
  policy: AccessPolicy,
  context: Context,
  wish: StreamWish,
  signer: Signer,
): Promise<Page<Readonly<Record<string, unknown>>>> {
  const { table, resource } = policy;
  const isKeyHidden = resource.key.some(policy.hides);
  if (wish.keys !== undefined) policy.checkUse(resource.key, "server.filterForbidden");
  const naturalKey = naturalKeyOf(table, context.registry);
  const wanted = wish.keys === undefined ? undefined : readTexts("keys", wish.keys, mostKeys);
  const keys = wanted?.map((key) => normalisedKey(table, key));
  const page = await readPage<Row & { readonly id: string }>(
    context.db,
    {
      select: sql`t.*`,
      from: tableOf(table),
      where: [policy.rows("list"), ...(keys ? [sql`${naturalKey} = any(${[...keys]}::text[])`] : [])],
      id: sql`t.id`,
      // The order would reveal the hidden key.
      sorts: { key: { by: isKeyHidden ? sql`t.id` : naturalKey, type: "text" } },
      initial: { name: "key", order: "asc" },
    },
    { cursor: wish.cursor, pageSize: Math.min(wish.pageSize ?? largestPage, largestPage) },
    { signer, purpose: `records ${resource.name}`, largestSize: largestPage },
  );
  const records = await toRecords(table, context, page.rows);
  const hide = policy.hide("record");
  const whole = await withTold(
    policy,
    context,
    "record",
    records.map((record) => withComputed(resource, record)),
  );
  return { ...page, rows: whole.map((record) => encode(table, hide(record))) };
}

function encode({ resource }: RecordTable, record: unknown): Readonly<Record<string, unknown>> {
  return writeWire(resource.record, record) as Readonly<Record<string, unknown>>;
}
