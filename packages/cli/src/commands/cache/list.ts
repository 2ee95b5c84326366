import type { Context } from "../../context.ts";
import { clock } from "../../output/clock.ts";
import { asJson, type Json, printJson } from "../../output/json.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";

/** Lists what the answering process keeps in memory for the active factory. */
export async function listCache(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const keyword = input.text("keyword");
  await withSession(context, async ({ client }) => {
    await printRows(context, {
      rows: await client.cache.list({ query: { ...(keyword !== undefined && { keyword }) } }),
      columns: [
        { name: "name", title: text("cache.fields.name"), value: ({ name }) => name, typed: true },
        { name: "about", title: text("cache.fields.about"), value: ({ about }) => about ?? null },
        {
          name: "until",
          title: text("cache.fields.until"),
          value: ({ until }) => (until === undefined ? null : new Date(until).toISOString()),
          cell: ({ until }) => clock(until),
        },
      ],
    });
  });
}

/** Prints the value of one entry as JSON. */
export async function showCached(context: Context, input: Input): Promise<void> {
  await withSession(context, async ({ client }) => {
    const { value } = await client.cache.read({ params: { name: input.args[0] ?? "" } });
    await printJson(context, parsed(value));
  });
}

function parsed(value: string): Json {
  try {
    return asJson(JSON.parse(value));
  } catch {
    return value;
  }
}
