import type { Output } from "@banche/core";
import { type contract, HAND_OVER_REFUSED_MAX } from "@banche/core/wire";

import { type Refusal, refusalEnvelope } from "../../../base/respond.ts";
import type { RecordTable } from "../../../tables/recordTable.ts";
import type { Call } from "../../../wire/handlers.ts";

export type HandOverCall = Call<typeof contract.users.handOver>;

/** The old and the new user: ids of users. */
export interface Hands {
  readonly from: string;
  readonly to: string;
}

type Reported = Output<typeof contract.users.handOver>["parts"][number];

/** One kind of work that can be handed over. */
export interface Part {
  /** Unique among all parts; callers use it to exclude a part. */
  readonly part: string;
  readonly about: Pick<Reported, "kind" | "resource" | "field">;
  /** Moves what the caller may change, and reports everything else as refused. */
  move(call: HandOverCall, hands: Hands): Promise<Moved>;
}

/** The result of a part. */
export interface Moved {
  readonly moved: number;
  readonly refused: readonly Refused[];
}

interface Refused {
  readonly id: string;
  readonly label: string;
  readonly refusal: Refusal;
  /** The table whose field names the refusal uses. */
  readonly table: RecordTable;
}

export const nothing: Moved = { moved: 0, refused: [] };

/** The result of a part in wire form. */
export function reported(call: HandOverCall, { part, about }: Part, { moved, refused }: Moved): Reported {
  const { language, id: requestId } = call.request;
  return {
    ...{ part, ...about, moved, total: moved + refused.length },
    refused: refused.slice(0, HAND_OVER_REFUSED_MAX).map(({ id, label, refusal, table }) => {
      const about = { language, requestId, group: table.resource.name, registry: call.registry };
      return { id, label, why: refusalEnvelope(refusal, about).msg };
    }),
  };
}
