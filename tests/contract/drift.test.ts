/** The fake server answers as the real one does: the same scenarios run against both through the same client. */
import { type Client, createClient, fetchTransport, type Transport } from "@banche/core";
import { createFakeServer, fakeClock } from "@banche/core/testing";
import { describe, expect, test } from "vitest";
import { shared } from "../lib/fileScope.ts";
import { sharedWire } from "../server/wire/harness.ts";
import { refusedWithout, scenarios } from "./scenarios.ts";

const wire = sharedWire();
const admin = shared(() => wire.login("admin"));

function clientOf(server: string, transport: Transport, token: string): Client {
  return createClient({ server, transport, clock: fakeClock(), random: Math.random, token: () => token });
}

const real = (token: string) => clientOf(wire.url, fetchTransport(globalThis), token);
const fake = (rights: "all" | Readonly<Record<string, object>> = "all") =>
  clientOf("http://fake", createFakeServer({ additions: true, rights }).transport, "u0");

describe("fake and real server", () => {
  test.each(Object.entries(scenarios))("give the same answers: %s", async (name, scenario) => {
    const stem = `drift${Object.keys(scenarios).indexOf(name)}x`;
    const said = await scenario(real(admin()), stem);
    expect(await scenario(fake(), stem)).toEqual(said);
  });

  test("both refuse calls without a grant", async () => {
    const { token } = await wire.userWith(["system.billRule"]);
    const said = await refusedWithout(real(token));
    expect(said).toEqual(["forbidden", "allowed", "forbidden", "forbidden"]);
    expect(await refusedWithout(fake({ "system.billRule": {} }))).toEqual(said);
  });
});
