import { placeOf } from "@banche/core/bulk";
import { createBanche, type Banche } from "@banche/core/node";

export interface Night {
  readonly server: string;
  readonly account: string;
  readonly password: string;
  /** File of riders from the personnel office: CSV or xlsx. */
  readonly file: string;
  /** Largest number of changes at night. If there are more, nothing is changed and a person must check the file. */
  readonly most: number;
  readonly print: (line: string) => void;
}

/**
 * Imports the riders of the day. Wrong rows are left out and reported.
 *
 * @returns the exit code for cron: 0 all is done, 3 rows were left out, 4 nothing was done
 */
export async function night({ server, account, password, ...job }: Night): Promise<0 | 3 | 4> {
  const banche = createBanche({ server });
  try {
    await banche.signIn({ account, password });
    return await bringIn(banche, job);
  } finally {
    await banche.signOut().catch(() => undefined);
    await banche.close();
  }
}

async function bringIn(
  banche: Banche,
  { file, most, print }: Pick<Night, "file" | "most" | "print">,
): Promise<0 | 3 | 4> {
  const change = await banche.planFiles("riders", file, { language: "en", skipInvalid: true });
  for (const issue of change.issues) print(`${placeOf(issue)} ${issue.text}`);
  const { create, update, same } = change.totals;
  if (!change.canApply || create + update > most) {
    print(`nothing done: ${create} new, ${update} changed, at most ${most}`);
    return 4;
  }
  const { result, troubles } = await change.apply();
  for (const { key, code, msg } of troubles) print(`${key}: ${msg ?? code}`);
  if (result.status !== "finished") {
    print("not finished: the next night does the rest");
    return 4;
  }
  const { created, updated } = result.summary.counts;
  print(`${created} new, ${updated} changed, ${same} as before`);
  return change.issues.length + troubles.length > 0 ? 3 : 0;
}
