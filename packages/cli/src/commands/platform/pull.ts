import { readPlatform, writeFiles } from "@banche/core/platform";
import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { printDetails } from "../../output/details.ts";
import { wantsData } from "../../output/view.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { askedOf, writeFolder } from "./folder.ts";
import { readingParts } from "./show.ts";

/** `banche platform pull`: writes the files that differ, and prints their names. */
export async function pullPlatform(context: Context, input: Input): Promise<void> {
  const { text, paint, note } = context;
  const { folder, parts } = askedOf(context, input);
  const { items } = await withSession(context, ({ client }) =>
    readingParts(context, () => readPlatform(client, { parts })),
  );
  const { created, changed, removed, same } = await writeFolder(folder, parts, writeFiles(items));
  if (wantsData(context)) {
    await printDetails(context, [
      { name: "created", title: "created", value: created },
      { name: "changed", title: "changed", value: changed },
      { name: "removed", title: "removed", value: removed },
      { name: "same", title: "same", value: same },
    ]);
  } else {
    for (const file of created) await note(paint.ok(`+ ${oneLine(file)}`));
    for (const file of changed) await note(paint.warn(`~ ${oneLine(file)}`));
    for (const file of removed) await note(paint.danger(`- ${oneLine(file)}`));
  }
  const counts = { created: created.length, changed: changed.length, removed: removed.length, same };
  await note(`${paint.ok("✓")} ${text("platform.pulled", counts)}`);
}
