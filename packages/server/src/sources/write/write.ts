import { driverCode } from "../driverCode.ts";
import { faultOf } from "../change/change.ts";
import type { Destroyable } from "../query/query.ts";
import type { Judge } from "../permits.ts";
import { placeOf } from "../place.ts";
import type { Source } from "../source.ts";
import { WriteError } from "./writeError.ts";
import { writeMysql } from "./mysql.ts";
import { writePostgres } from "./postgres.ts";
import { writeSqlite } from "./sqlite.ts";
import { type Write, writeLimits } from "./writing.ts";

/**
 * Runs statements that each write one row of an external database: all or none, in one transaction within 60 s.
 *
 * @throws {SourceError} where the database could not be opened; {WriteError} for the rest
 */
export async function runWrites(
  judge: Judge,
  source: Source,
  writes: readonly Write[],
  gone: AbortSignal,
): Promise<void> {
  const held = new Set<Destroyable>();
  const end = AbortSignal.any([gone, AbortSignal.timeout(writeLimits.ms)]);
  const cut = (): void => held.forEach((one) => one.destroy());
  const keep = <Held extends Destroyable>(one: Held): Held => {
    held.add(one);
    if (end.aborted) one.destroy();
    return one;
  };
  end.addEventListener("abort", cut, { once: true });
  let isInside = false;
  const asked = { source, writes, keep, entered: () => (isInside = true) };
  try {
    if (source.kind === "SQLite") await writeSqlite(judge.pathOf(source.database), asked);
    else if (source.kind === "SqlServer") throw new WriteError("failed");
    else {
      const server = { ...asked, place: await placeOf(judge, source) };
      await (source.kind === "PostgreSQL" ? writePostgres(server) : writeMysql(server));
    }
  } catch (error) {
    if (!isInside || error instanceof WriteError) throw error;
    throw new WriteError(
      end.aborted ? (gone.aborted ? "gone" : "timeout") : (codes[driverCode(error) ?? ""] ?? faultOf(error)),
      error,
    );
  } finally {
    end.removeEventListener("abort", cut);
  }
}

/** Additional faults of statements that write rows. */
const codes: Readonly<Record<string, "value" | "depends">> = {
  ...{ "23514": "value", ER_CONSTRAINT_FAILED: "value", ER_CHECK_CONSTRAINT_VIOLATED: "value" },
  ...{ "23503": "depends", ER_NO_REFERENCED_ROW_2: "depends", ER_ROW_IS_REFERENCED_2: "depends" },
};
