import type { Output } from "@banche/core";
import { type contract, HAND_OVER_REFUSED_MAX } from "@banche/core/wire";

import { type Refusal, refusalEnvelope } from "../../../base/respond.ts";
import type { RecordTable } from "../../../tables/recordTable.ts";
import type { Call } from "../../../wire/handlers.ts";

export type HandOverCall = Call<typeof contract.users.handOver>;

/** Who hands over, and who takes over: ids of users. */
export interface Hands {
  readonly from: string;
  readonly to: string;
}

type Reported = Output<typeof contract.users.handOver>["parts"][number];

/** One kind of work that a person can hand over. */
export interface Part {
  /** Unique among all parts; callers leave it out by this. */
  readonly part: string;
  readonly about: Pick<Reported, "kind" | "resource" | "field">;
  /** Moves what there is, as far as the caller may: everything else is named as refused. */
  move(call: HandOverCall, hands: Hands): Promise<Moved>;
}

/** What became of a part. */
export interface Moved {
  readonly moved: number;
  readonly refused: readonly Refused[];
}

interface Refused {
  readonly id: string;
  readonly label: string;
  readonly refusal: Refusal;
  /** Whose field names are meant in the refusal. */
  readonly table: RecordTable;
}

export const nothing: Moved = { moved: 0, refused: [] };

/** A part as it is sent. */
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
