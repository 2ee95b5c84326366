import { clock } from "../../output/clock.ts";
import type { Client, TextKey } from "@banche/core";
import { type TextParams } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { withStdinLines } from "../../system/stdin.ts";
import { timeOf } from "../timeOption.ts";

/** Releases drafts after a question, with `--at` at a later time; released notices stay released. */
export function releaseNotices(context: Context, input: Input): Promise<void> {
  const releaseAt = timeOf(input, "at");
  if (releaseAt === undefined) {
    const release = (client: Client, id: string) => client.notices.release({ params: { id } });
    return eachNotice(context, input, { ask: "cli.mail.askRelease", done: "cli.mail.released", work: release });
  }
  return eachNotice(context, input, {
    ask: "cli.mail.askSchedule",
    done: "cli.mail.scheduled",
    params: { time: clock(releaseAt, "yyyy-MM-dd HH:mm") },
    needs: { addition: "notice-schedule", without: "cli.mail.noSchedule" },
    work: (client, id) => client.notices.schedule({ params: { id }, body: { releaseAt } }),
  });
}

/** Cancels the planned release of drafts; other drafts are not changed. */
export function unscheduleNotices(context: Context, input: Input): Promise<void> {
  return eachNotice(context, input, {
    done: "cli.mail.unscheduled",
    needs: { addition: "notice-schedule", without: "cli.mail.noSchedule" },
    work: (client, id) => client.notices.unschedule({ params: { id } }),
  });
}

/** Deletes notices after a question. */
export function deleteNotices(context: Context, input: Input): Promise<void> {
  const remove = (client: Client, id: string) => client.notices.remove({ params: { id } });
  return eachNotice(context, input, { ask: "cli.mail.askDelete", done: "cli.done.deleted", work: remove });
}

interface Change {
  /** Missing: no question is asked. */
  readonly ask?: TextKey;
  readonly done: TextKey;
  readonly params?: TextParams;
  /** An addition that only our servers have, and the error text for other servers. */
  readonly needs?: { readonly addition: string; readonly without: TextKey };
  readonly work: (client: Client, id: string) => Promise<unknown>;
}

/** Changes notices one after the other; changes none unless all of them exist. */
async function eachNotice(context: Context, input: Input, change: Change): Promise<void> {
  const { ask, done, needs, work } = change;
  const ids = [...new Set(await withStdinLines(input.args, context.app.stdin))];
  const params = { ...change.params, count: ids.length };
  await withSession(context, async ({ client }) => {
    if (needs && !(await client.additions()).has(needs.addition)) throw usageError(needs.without);
    for (const id of ids) await client.notices.get({ params: { id } });
    if (ask && ids.length > 0 && !input.flag("yes")) await context.confirm(context.text(ask, params), "--yes");
    for (const id of ids) await work(client, id);
  });
  await context.note(`${context.paint.ok("✓")} ${context.text(done, params)}`);
}
