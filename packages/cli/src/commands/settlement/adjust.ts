import { clock } from "../../output/clock.ts";
import type { Client } from "@banche/core";
import { readFen } from "@banche/core/settlement";
import { oneLine } from "@banche/core/text";
import { SETTLEMENT_ADJUSTMENT_MAX } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { notFound, usageError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readSheet, type Sheet, yuanOf } from "./read.ts";

type Adjustment = Sheet["adjustments"][number];

/** Lists amounts that were added to a sheet or subtracted by hand, numbered from 1, oldest first. */
export async function listAdjustments(context: Context, input: Input): Promise<void> {
  const { text } = context;
  await withSession(context, async ({ client }) => {
    const { adjustments } = await readSheet(context, client, input);
    await printRows(context, {
      rows: adjustments.map((one, at) => ({ ...one, number: at + 1 })),
      columns: [
        { name: "number", title: text("settlement.cli.number"), value: ({ number }) => number, align: "right" },
        { name: "yuan", title: text("settlement.fields.fen"), value: ({ fen }) => yuanOf(fen), align: "right" },
        { name: "reason", title: text("settlement.fields.reason"), value: ({ reason }) => reason },
        {
          name: "at",
          title: text("settlement.fields.day"),
          value: ({ at }) => new Date(at).toISOString(),
          cell: ({ at }) => clock(at),
        },
        { name: "by", title: text("settlement.fields.by"), value: ({ by }) => by },
        { name: "id", title: text("chat.fields.id"), value: ({ id }) => id, extra: true },
      ],
    });
  });
}

/** Adds an amount to a draft, or subtracts one; with `--change` it changes the amount or reason of an existing adjustment. */
export async function adjustSettlement(context: Context, input: Input): Promise<void> {
  const fen = fenIn(input.text("yuan"));
  const reason = input.text("reason")?.trim();
  const changed = input.text("change");
  if (reason === "" || (changed === undefined && reason === undefined)) throw usageError("settlement.cli.reasonNeeded");
  if (changed === undefined && fen === undefined) throw usageError("settlement.cli.yuanNeeded");
  if (fen === undefined && reason === undefined) throw usageError("settlement.cli.nothingToChange");
  await carryOut(context, input, (sheet) => {
    if (changed === undefined) {
      const body = { version: sheet.version, fen: fen ?? 0, reason: reason ?? "" };
      return {
        by: body.fen,
        send: (client) => client.settlements.adjust({ params: { id: sheet.id }, body }),
      };
    }
    const old = adjustmentIn(sheet, changed);
    const params = { id: sheet.id, adjustmentId: old.id };
    const body = { version: sheet.version, ...(fen !== undefined && { fen }), ...(reason !== undefined && { reason }) };
    return {
      by: fen === undefined ? 0 : fen - (old.fen ?? 0),
      send: (client) => client.settlements.readjust({ params, body }),
    };
  });
}

/** Removes an adjustment of a draft. */
export async function removeAdjustment(context: Context, input: Input): Promise<void> {
  await carryOut(context, input, (sheet) => {
    const old = adjustmentIn(sheet, input.args[1] ?? "");
    const params = { id: sheet.id, adjustmentId: old.id };
    return {
      by: -(old.fen ?? 0),
      send: (client) => client.settlements.unadjust({ params, query: { version: sheet.version } }),
    };
  });
}

interface Wish {
  /** Change of the sum, in fen. */
  readonly by: number;
  send(client: Client): Promise<unknown>;
}

/** Prints the sum after a change; with `--dry-run` the sum that would result, and what would be refused. */
async function carryOut(context: Context, input: Input, wishOf: (sheet: Sheet) => Wish): Promise<void> {
  const { text, paint } = context;
  await withSession(context, async ({ client }) => {
    const sheet = await readSheet(context, client, input);
    const { carrier, month, payableFen, state } = sheet;
    const { by, send } = wishOf(sheet);
    const about = { carrier: oneLine(carrier), month };
    if (!input.flag("dry-run")) {
      await send(client);
      const after = await client.settlements.get({ params: { id: sheet.id } });
      const params = { ...about, before: yuanOf(payableFen), yuan: yuanOf(after.payableFen) };
      await context.note(`${paint.ok("✓")} ${text("settlement.cli.adjusted", params)}`);
      return;
    }
    if (state !== "draft") throw usageError("settlement.cli.noDraft", about);
    if (payableFen === undefined) throw usageError("settlement.cli.noMoney");
    const params = { ...about, before: yuanOf(payableFen), yuan: yuanOf(payableFen + by) };
    await context.note(text("settlement.cli.wouldAdjust", params));
  });
}

/** The adjustment with this number (from 1) or id. */
function adjustmentIn({ adjustments }: Sheet, given: string): Adjustment {
  const found = adjustments.find(({ id }, at) => id === given || String(at + 1) === given);
  if (!found) throw notFound("settlement.cli.noAdjustment", { given: oneLine(given) });
  return found;
}

function fenIn(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const fen = readFen(given.trim().replace(/^[−－]/, "-")) ?? 0;
  if (fen === 0 || Math.abs(fen) > SETTLEMENT_ADJUSTMENT_MAX)
    throw usageError("settlement.cli.yuanWrong", { given: oneLine(given) });
  return fen;
}
