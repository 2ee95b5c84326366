import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, inject, onTestFinished } from "vitest";

import { createSigner } from "../auth/signing.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/engine.ts";
import { createDayPlans } from "../features/tracking/dayPlan.ts";
import type { TerminalLimits } from "../features/tracking/terminals/limits.ts";
import { startTerminalListener } from "../features/tracking/terminals/listener.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { connectTerminal, type FakeTerminal } from "./fakeTerminal.ts";

/** The clock of listeners, in whole seconds, as terminals send them. */
export const now = Math.floor(Date.now() / 1000) * 1000;
export const signer = createSigner(Buffer.alloc(32, 7));
/** The phone number of the first of three devices; the others have the next numbers. */
export const phone = "013900000001";
const quick: Partial<TerminalLimits> = { gatherMs: 5, retryMs: 20, sweepMs: 20 };

/** Terminal listeners on a copy of the demo, whose first three devices have their own numbers. For the tests of one file. */
export function terminalListeners() {
  let home: TestDatabase;
  let database: Database;
  let devices: readonly { readonly id: string; readonly vehicleId: string | null }[];
  let lines: string[];
  const db = () => database.kysely;

  /** Changes a device. */
  const device = (values: object, at = 0) =>
    db()
      .updateTable("devices")
      .set(values)
      .where("id", "=", devices[at]?.id ?? "")
      .execute();

  beforeAll(async () => {
    home = await createTestDatabase(inject("postgresUrl"), "demo");
    database = await openDatabase({ url: home.url, dataDir: "/nonexistent", log: () => undefined });
    devices = await db()
      .selectFrom("devices")
      .select(["id", "vehicleId"])
      .where("vehicleId", "is not", null)
      .orderBy("number")
      .limit(3)
      .execute();
  });
  afterAll(async () => {
    await database.close();
    await home.drop();
  });
  beforeEach(async () => {
    lines = [];
    await sql`truncate stop_events, latest_positions, vehicle_positions`.execute(db());
    for (const [at, { vehicleId }] of devices.entries()) {
      await device({ number: `1390000000${at + 1}`, vehicleId, enabled: true }, at);
    }
  });

  return {
    db,
    device,
    databaseUrl: () => home.url,
    vehicleId: (at = 0) => devices[at]?.vehicleId ?? "",
    deviceId: (at = 0) => devices[at]?.id ?? "",
    /** Lines that listeners logged in this test. */
    lines: () => lines.join("\n"),
    /** The positions of the vehicle of a device. */
    async stored(at = 0) {
      const { rows } = await sql<{ at: Date; lat: number; lon: number; speed: number; heading: number }>`
        select at, lat, lon, speed, heading from vehicle_positions
        where vehicle_id = ${devices[at]?.vehicleId} order by at`.execute(db());
      return rows;
    },
    /** Starts a listener until the test is over. */
    async listener(limits: Partial<TerminalLimits> = {}, on = db(), clock = () => now) {
      const note = (facts: object, text: string) => void lines.push(`${text} ${JSON.stringify(facts)}`);
      const running = await startTerminalListener({
        ...{ db: on, plans: createDayPlans(), signer, now: clock, log: { info: note, warn: note } },
        ...{ host: "127.0.0.1", port: 0, limits: { ...quick, ...limits } },
      });
      onTestFinished(() => running.stop());
      const terminal = async (number = phone, edition?: 2013 | 2019): Promise<FakeTerminal> => {
        const connected = await connectTerminal(running.port, number, edition);
        onTestFinished(() => connected.close());
        return connected;
      };
      const signedIn = async (number?: string, edition?: 2013 | 2019): Promise<FakeTerminal> => {
        const connected = await terminal(number, edition);
        await connected.signIn();
        return connected;
      };
      return { running, terminal, signedIn };
    },
  };
}
