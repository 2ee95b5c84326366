import { createPlaces } from "../../base/places.ts";
import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { enabledSource, openSource, type OpenSource, sourceRefusal } from "../../sources/openSource.ts";
import type { QueryRows } from "../../sources/query/query.ts";
import type { Context } from "../../wire/handlers.ts";
import { previewCount, previewQuery, type PreviewAsked } from "./previewSql.ts";

/** Limits for concurrent reads and changes, per process and per caller. */
const most = { reads: { all: 10, each: 3 }, changes: { all: 2, each: 1 } } as const;

/** A data source, opened for one call. Every failure becomes a refusal with a text. */
export interface Entered extends OpenSource {
  preview(
    asked: PreviewAsked,
  ): Promise<{ readonly rows: QueryRows["rows"]; readonly total: number; readonly cut: boolean }>;
}

/** Opens data sources. Each call is subject to the limits. */
export function createEntrance({ sources, secrets }: Pick<Deps, "sources" | "secrets">) {
  const places = { reads: createPlaces(most.reads), changes: createPlaces(most.changes) };

  /** Opens a source for one call. @throws {Refusal} `overloaded` */
  async function enter<Answer>(
    call: Context,
    id: string,
    work: (entered: Entered) => Promise<Answer>,
    as: keyof typeof most = "reads",
  ): Promise<Answer> {
    const source = await enabledSource(call.db, id, (purpose, sealed) => secrets.open(purpose, sealed));
    const leave = places[as].take(call.session.userId);
    if (!leave) throw refuse.overloaded();
    const going = new AbortController();
    const forget = call.request.whenGone(() => going.abort());
    try {
      return await work(withPreview(openSource(sources, source, going.signal)));
    } catch (error) {
      throw sourceRefusal(error);
    } finally {
      forget();
      leave();
    }
  }

  return { enter };
}

function withPreview(opened: OpenSource): Entered {
  const { ask, source } = opened;
  return {
    ...opened,
    async preview(asked) {
      const { rows, cut } = await ask(previewQuery(source.kind, asked));
      const counted = await ask(previewCount(source.kind, asked));
      return { rows, cut, total: Number(counted.rows[0]?.["total"] ?? 0) };
    },
  };
}
