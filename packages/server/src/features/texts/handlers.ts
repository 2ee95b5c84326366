import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { auditAll } from "../../records/audit.ts";
import { openTextsOf, readTexts, saidOf } from "../../texts/saidTexts.ts";
import type { Call, Context, HandlersOf } from "../../wire/handlers.ts";
import { planChanges, type PlannedChange } from "./changes.ts";
import { listTexts } from "./listTexts.ts";

/**
 * Replacements for texts of the product (ADR 0135). They apply to the whole installation, so only administrators of all factories may
 * change them.
 */
export function textsHandlers({ texts, pubSub }: Deps): HandlersOf<typeof contract.texts> {
  return {
    async list(call) {
      await onlyOverall(call);
      return listTexts(await readTexts(call.db), call.query);
    },

    async change(call) {
      await onlyOverall(call);
      const { db, body, request } = call;
      // A concurrent call waits here and then sees the changes of this one.
      await sql`lock table text_overrides in share row exclusive mode`.execute(db);
      const rows = await readTexts(db);
      if (body.version !== undefined && body.version !== saidOf(rows).version) throw refuse.conflict();
      const { planned, refused } = planChanges(rows, body.changes, request.language);
      const isKept = !body.dryRun && planned.length > 0 && (refused.length === 0 || body.partly === true);
      if (isKept) await write(call, planned);
      const { version } = saidOf(isKept ? await readTexts(db) : rows);
      if (isKept) await pubSub.publish(db, { kind: "texts", version });
      const before = planned.map(({ key, language, before: text }) => ({ key, language, text }));
      return { version, changed: planned.length, before, refused: [...refused] };
    },

    async said({ db, query }) {
      const { version, texts: all } = saidOf(await readTexts(db));
      const { language } = query;
      return { version, texts: language === undefined ? all : { [language]: all[language] ?? {} } };
    },

    open({ query: { language } }) {
      const said = texts.now();
      return {
        content: Buffer.from(JSON.stringify(openTextsOf(said, language))),
        ...{ type: "application/json", name: `texts-${language}.json`, inline: true },
        ...{ etag: `"${said.version || "none"}-${language}"`, cache: "no-cache" },
      };
    },
  };
}

/** Only administrators of all factories, because the texts are shown in all of them. @throws {Refusal} `forbidden` */
async function onlyOverall({ db, session }: Context): Promise<void> {
  const { rows } = await sql`select 1 from factories f where not exists (
    select 1 from user_factories m where m.user_id = ${session.userId} and m.factory_id = f.id) limit 1`.execute(db);
  if (rows.length > 0) throw refuse.forbidden();
}

type Change = Call<typeof contract.texts.change>;

async function write(call: Change, planned: readonly PlannedChange[]): Promise<void> {
  const { db, session } = call;
  const kept = planned.flatMap(({ key, language, after }) => (after === null ? [] : { key, language, text: after }));
  const gone = planned.flatMap(({ key, language, after }) => (after === null ? { key, language } : []));
  await sql`delete from text_overrides o using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as g(key text, language text)
    where o.key = g.key and o.language = g.language`.execute(db);
  await sql`insert into text_overrides (key, language, text, changed_by)
    select k.key, k.language, k.text, ${session.account}
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k(key text, language text, text text)
    on conflict (key, language) do update set text = excluded.text, changed_by = excluded.changed_by, changed_at = now()`.execute(
    db,
  );
  await auditAll(call, entriesOf(planned));
}

/** One row of the operation log for each text, with its languages. */
function entriesOf(planned: readonly PlannedChange[]) {
  const byKey = new Map<string, PlannedChange[]>();
  for (const one of planned) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  return [...byKey].map(([recordId, changes]) => ({
    ...{ action: "update", resource: "texts", recordId },
    before: Object.fromEntries(changes.map(({ language, before }) => [language, before])),
    after: Object.fromEntries(changes.map(({ language, after }) => [language, after])),
  }));
}
