import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { needRidership, periodIn } from "./read.ts";

/** Lists imported scan files. */
export async function listImports(context: Context): Promise<void> {
  const { text } = context;
  await withSession(context, async ({ client }) => {
    await needRidership(client);
    await printRows(context, {
      rows: await client.ridership.imports(),
      columns: [
        { name: "file", title: text("ridership.file"), value: ({ name }) => name },
        { name: "at", title: text("ridership.at"), value: ({ at }) => new Date(at).toISOString() },
        { name: "by", title: text("settlement.fields.by"), value: ({ by }) => by },
        { name: "scans", title: text("ridership.scanned"), value: ({ scans }) => scans },
        { name: "matched", title: text("ridership.trips"), value: ({ matched }) => matched },
        { name: "strangers", title: text("ridership.fields.strangers"), value: ({ strangers }) => strangers },
        { name: "id", title: text("chat.fields.id"), value: ({ id }) => id },
      ],
    });
  });
}

/** Undoes the import of a whole file. */
export async function undoImport(context: Context, input: Input): Promise<void> {
  const { text, paint } = context;
  await withSession(context, async ({ client }) => {
    await needRidership(client);
    const { scans } = await client.ridership.undo({ params: { id: input.args[0] ?? "" } });
    await context.note(`${paint.ok("✓")} ${text("ridership.undone", { scans })}`);
  });
}

/** Lists scans that match no trip, with the cause. */
export async function listUnmatched(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const query = periodIn(context, input);
  await withSession(context, async ({ client }) => {
    await needRidership(client);
    const { scans } = await client.ridership.unmatched({ query });
    await printRows(context, {
      rows: scans,
      columns: [
        { name: "at", title: text("ridership.at"), value: ({ at }) => new Date(at).toISOString() },
        { name: "written", title: text("ridership.written"), value: ({ written }) => written },
        {
          name: "cause",
          title: text("ridership.cause"),
          value: ({ cause }) => cause,
          cell: ({ cause }) => text(`ridership.causes.${cause}`),
        },
        { name: "file", title: text("ridership.file"), value: ({ file }) => file },
      ],
    });
  });
}
