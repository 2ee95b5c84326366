import { DAY_MS } from "@banche/core/text";
import type { Insertable } from "kysely";

import type { Schema } from "../db/schema.ts";

const hourMs = 3_600_000;
const hourSeconds = 3_600;
/** Days around today that have duties, the last one of which waits for a driver. */
const [firstDay, lastDay] = [-7, 6];
const most = 24;

/** What a demo duty is made of. */
export interface DutySeed {
  readonly factory: { readonly id: string; readonly number: number };
  /** Begins in China. */
  readonly today: number;
  idOf(table: string, number: number): string;
}

interface Duties {
  readonly duties: readonly Insertable<Schema["duties"]>[];
  readonly dutiesPieces: readonly Insertable<Schema["dutiesPieces"]>[];
}

/** Duties of two weeks: early and late ones in turns, a day off in seven, and an open one on the last day. */
export function demoDuties({ factory, today, idOf }: DutySeed): Duties {
  const duties: Insertable<Schema["duties"]>[] = [];
  const dutiesPieces: Insertable<Schema["dutiesPieces"]>[] = [];
  const add = (offset: number, who: number | undefined) => {
    const number = duties.length;
    const day = today + offset * DAY_MS;
    const from = (who ?? 0) % 2 === 0 ? 6 : 14;
    const base = { factoryId: factory.id, createdBy: null };
    duties.push({
      ...base,
      ...{ id: idOf("duties", number), number: `RWD${factory.number}${String(number + 1).padStart(4, "0")}` },
      ...{
        serviceDate: new Date(day),
        startsAt: new Date(day + from * hourMs),
        endsAt: new Date(day + (from + 8) * hourMs),
      },
      ...(who !== undefined && { driverId: idOf("drivers", who), vehicleId: idOf("vehicles", who) }),
      ...{ lineId: idOf("lines", (who ?? 0) % 12), state: offset < 1 ? "confirmed" : "planned" },
    });
    const parts = [
      ["drive", from, from + 3],
      ["layover", from + 3, from + 5],
      ["drive", from + 5, from + 8],
    ] as const;
    parts.forEach(([kind, start, end], place) =>
      dutiesPieces.push({
        ...base,
        ...{ id: idOf("dutiesPieces", number * parts.length + place), parentId: idOf("duties", number) },
        ...{ kind, from: start * hourSeconds, until: end * hourSeconds, rowPlace: place },
      }),
    );
  };
  for (let offset = firstDay; offset < lastDay; offset += 1)
    for (let who = 0; who < most; who += 1) if ((offset - firstDay + who) % 7 !== 6) add(offset, who);
  add(lastDay, undefined);
  return { duties, dutiesPieces };
}
