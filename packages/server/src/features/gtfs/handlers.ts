import { feedText, packFeed, realtimeKinds, writeFeed } from "@banche/core/gtfs";
import type { contract } from "@banche/core/wire";

import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { readFeedFacts } from "./feedFacts.ts";
import { readOperations } from "./operations.ts";
import { readRealtime } from "./realtime.ts";
import { encodeRealtime } from "./realtimeMessage.ts";

/** Timetables as feeds, limited to what the session may see. */
export function gtfsHandlers({ now }: Pick<Deps, "now">): HandlersOf<typeof contract.gtfs> {
  return {
    async schedule(call) {
      const { scheme, url } = call.query;
      if (!/^https?:\/\/[^\s/]+/i.test(url)) throw refuse.validation([{ field: "url", rule: "url" }]);
      const schemes = scheme === undefined ? undefined : [scheme];
      const { feed, trips } = writeFeed(await readFeedFacts(call, { schemes, url, now: now() }));
      if (trips === 0) throw refuse.notFound("gtfs.nothing");
      return { content: packFeed(feed), type: "application/zip", name: `gtfs-${scheme ?? "schedule"}.zip` };
    },
    async operations(call) {
      const { feed, left, runs } = await readOperations(call, call.query, now());
      return { files: [...feed].map(([name, table]) => ({ name, content: feedText(table) })), runs, left: [...left] };
    },
    async realtime(call) {
      const kind = realtimeKinds.find((one) => one === call.params.kind);
      if (!kind) throw refuse.notFound();
      const message = await readRealtime(call, kind, now());
      if (call.query.format === "json") {
        const content = new TextEncoder().encode(`${JSON.stringify(message, null, 2)}\n`);
        return { content, type: "text/plain; charset=utf-8", name: `${kind}.json`, inline: true };
      }
      return { content: encodeRealtime(message), type: "application/x-protobuf", name: `${kind}.pb` };
    },
  };
}
