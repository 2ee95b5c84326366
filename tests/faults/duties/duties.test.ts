import { expect, inject, test } from "vitest";
import { runBookings } from "./run.ts";
import { isTurn } from "../../turns.ts";

test.runIf(isTurn(0, 2))(
  "32 clients book 8 drivers and vehicles for 200 duties: no overlap, and refusals name the conflict",
  async () => {
    const { booked, named, ...rest } = await runBookings(inject("postgresUrl"), 200, 32);
    expect(rest).toEqual({ asked: 200, others: [], overlaps: 0, lost: 0 });
    expect(booked).toBeGreaterThan(20);
    expect(booked + named).toBe(200);
    expect(named).toBeGreaterThan(20);
  },
);
