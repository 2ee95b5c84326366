import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { printRows } from "../../output/rows.ts";
import { wantsData } from "../../output/view.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";

interface Recalled {
  readonly id: string;
  readonly title: string;
  readonly receivers: number;
  readonly readers: number;
}

/** Recalls released notices, after a question that says how many people have read them. Changes none unless all of them exist. */
export async function recallNotices(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const ids = [...new Set(await withStdinLines(input.args, context.app.stdin))];
  await withSession(context, async ({ client }) => {
    if (!(await client.additions()).has("notice-recall")) throw usageError("cli.mail.noRecall");
    const found: Recalled[] = [];
    for (const id of ids) {
      const { title, receivers = 0, readers = 0 } = await client.notices.get({ params: { id } });
      found.push({ id, title, receivers, readers });
    }
    if (ids.length > 0 && !input.flag("yes")) await context.confirm(text("cli.mail.askRecall", sumOf(found)), "--yes");
    const done: Recalled[] = [];
    for (const { id, title } of found) {
      const { receivers = 0, readers = 0 } = await client.notices.recall({ params: { id } });
      done.push({ id, title, receivers, readers });
    }
    if (wantsData(context)) await printRecalled(context, done);
    await context.note(`${context.paint.ok("✓")} ${text("cli.mail.recalled", sumOf(done))}`);
  });
}

async function printRecalled(context: Context, rows: readonly Recalled[]): Promise<void> {
  const { text } = context;
  await printRows(context, {
    rows,
    columns: [
      { name: "id", title: text("chat.fields.id"), value: ({ id }) => id },
      { name: "title", title: text("notices.fields.title"), value: ({ title }) => title },
      { name: "receivers", title: text("cli.mail.receivers"), value: ({ receivers }) => receivers, align: "right" },
      { name: "readers", title: text("cli.mail.readers"), value: ({ readers }) => readers, align: "right" },
    ],
  });
}

function sumOf(notices: readonly Recalled[]) {
  const sum = { count: notices.length, receivers: 0, readers: 0 };
  for (const { receivers, readers } of notices) {
    sum.receivers += receivers;
    sum.readers += readers;
  }
  return sum;
}
