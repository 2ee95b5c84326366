import type { CommonClient } from "../../client/clientOf.ts";
import type { CellContext } from "../../kinds/kind.ts";
import { isToldOfAnother } from "../../fields/members.ts";
import { kindOf } from "../../kinds/kinds.ts";
import type { Language } from "../../i18n/language.ts";
import type { CancelSignal } from "../../ports.ts";
import { BancheError } from "../../errors.ts";
import type { AnyRecord, ListFilter } from "../../registry/record.ts";
import { allRecords } from "../../records/allRecords.ts";
import type { Resource, ResourceField } from "../../registry/resource.ts";
import { learnNames } from "../../records/learnNames.ts";
import { loadLookups } from "../../records/loadLookups.ts";
import { valueAt } from "../../registry/values.ts";
import { fieldLabel } from "../../registry/words.ts";
import { guardCell } from "../../text/csvGuard.ts";
import { homeField } from "../../records/cells.ts";
import { homeLabels } from "./homeLabels.ts";
import { filterOf, type MadeFilter, WhereError } from "../rows/where.ts";
import { wordsIn } from "../rows/words.ts";
import type { Sheet } from "./write.ts";

export interface ExportOptions {
  readonly client: CommonClient;
  readonly resource: Resource;
  /** Language of the headings and of the choice labels. */
  readonly language: Language;
  /**
   * Fields to write, in order. Default: all fields that an import reads, so that a re-import finds no changes, and
   * fields computed from other records, which an import ignores.
   */
  readonly fields?: readonly string[] | undefined;
  /** Only the records that the list shows for this query. */
  readonly filter?: ListFilter | undefined;
  /** Only records that meet all of these conditions, see `parseWhere`. */
  readonly where?: readonly string[] | undefined;
  /** Use our field names as headings, as JSON needs them. */
  readonly ownNames?: boolean;
  readonly signal?: CancelSignal | undefined;
  readonly onProgress?: (rows: number) => void;
}

/**
 * All records of a resource as a table of texts that `planChanges` reads. Importing an unchanged export changes
 * nothing. A text gets an apostrophe in front if a spreadsheet would run it as a formula, or if it would mean "make
 * it empty".
 *
 * @throws {BancheError} when the server fails, `aborted` when the signal fires
 * @throws {WhereError} when a condition cannot be used
 */
export async function exportRecords(options: ExportOptions): Promise<Sheet> {
  const { client, resource, language, fields: names, filter, where = [], ownNames, signal, onProgress } = options;
  const fields = Object.values(resource.fields);
  const chosen = names
    ? names.flatMap((name) => fields.filter((field) => field.name === name))
    : fields.filter((field) => !field.readOnly || isToldOfAnother(field));
  const words = wordsIn(language);
  const asked = needed(filterOf(resource, where, { words }));
  const lookups = await loadLookups(client, [{ ...resource, fields: byName([...chosen, ...asked.fields]) }]);
  const labels = homeLabels(lookups);
  const { filter: isMeant } = needed(filterOf(resource, where, { words, lookups }));
  const home = homeField(resource);
  const learn = learnNames(client, { known: lookups, into: lookups }, chosen);
  async function* rows(): AsyncGenerator<readonly string[]> {
    let done = 0;
    for await (const some of inPieces(allRecords(client, resource, filter), PIECE)) {
      if (signal?.aborted) throw new BancheError("aborted");
      const meant = some.filter((record) => isMeant(({ key }) => valueAt(record, key)) !== false);
      await learn(meant, signal);
      for (const record of meant) {
        if (signal?.aborted) throw new BancheError("aborted");
        const within = home && valueAt(record, home.key);
        const context = { lookups: labels(typeof within === "string" ? within : undefined), words };
        yield chosen.map((field) => cellOf(record, field, context));
        done += 1;
        if (done % 500 === 0) onProgress?.(done);
      }
    }
    onProgress?.(done);
  }
  const header = chosen.map(({ name }) => (ownNames ? name : fieldLabel(resource, name, language)));
  return { header, rows };
}

/** Records whose missing names are requested in one call. */
const PIECE = 500;

async function* inPieces(records: AsyncIterable<AnyRecord>, size: number): AsyncGenerator<readonly AnyRecord[]> {
  let piece: AnyRecord[] = [];
  for await (const record of records) {
    piece.push(record);
    if (piece.length < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

function needed(made: MadeFilter): Extract<MadeFilter, { readonly ok: true }> {
  if (!made.ok) throw new WhereError(made.problem);
  return made;
}

function cellOf(record: AnyRecord, field: ResourceField, context: CellContext): string {
  const value = valueAt(record, field.key);
  if (value === undefined || value === null || value === "") return "";
  const cell = kindOf(field).toCell(value, field, context);
  return typeof value === "number" && /^-?\d+$/.test(cell) ? cell : guardCell(cell);
}

function byName(fields: readonly ResourceField[]): Resource["fields"] {
  return Object.fromEntries(fields.map((field) => [field.name, field]));
}
