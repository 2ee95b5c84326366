import type { Input as CallInput } from "@banche/core";
import { oneLine } from "@banche/core/text";
import type { contract } from "@banche/core/wire";
import type { Context } from "../../context.ts";
import { printDetails } from "../../output/details.ts";
import { wantsData } from "../../output/view.ts";
import { exitCodes } from "../../exitCodes.ts";
import { withSession } from "../../session/connect.ts";

type Body = CallInput<typeof contract.texts.change>["body"];

interface Wish extends Pick<Body, "changes" | "dryRun" | "partly"> {
  /** The place of a refused change, such as a line of a file. */
  readonly placeOf?: (at: number) => string;
}

/**
 * Changes texts on the server, and reports each refused change.
 *
 * @returns the exit code; the one for refused values when a change was refused
 */
export async function changeTexts(
  context: Context,
  { changes, dryRun, partly, placeOf = () => "" }: Wish,
): Promise<number> {
  const { text, paint } = context;
  const body = { changes, ...(dryRun && { dryRun }), ...(partly && { partly }) };
  const answer = await withSession(context, ({ client }) => client.texts.change({ body }));
  const { changed, version, before, refused } = answer;
  if (wantsData(context)) {
    await printDetails(context, [
      { name: "changed", title: "changed", value: changed },
      { name: "version", title: "version", value: version },
      { name: "before", title: "before", value: before.map((one) => ({ ...one })) },
      {
        name: "refused",
        title: "refused",
        value: refused.map(({ params, ...one }) => ({ ...one, params: params ?? {} })),
      },
    ]);
  }
  for (const { at, key, language, text: reason } of refused) {
    const params = { place: placeOf(at), key: oneLine(key), language, reason: oneLine(reason) };
    await context.note(`${paint.danger("✗")} ${text("languages.cli.refused", params).trim()}`);
  }
  const isKept = refused.length === 0 || partly === true;
  if (!isKept && !dryRun) await context.note(text("languages.cli.refusedAll", { count: refused.length }));
  else if (changed === 0) await context.note(text("languages.cli.nothing"));
  else {
    const said = dryRun ? "languages.cli.wouldSet" : "languages.cli.done";
    await context.note(`${paint.ok("✓")} ${text(said, { count: changed })}`);
  }
  return refused.length > 0 ? exitCodes.invalid : exitCodes.ok;
}
