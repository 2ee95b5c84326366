import { expect, test } from "vitest";
import { createClient } from "../client/createClient.ts";
import { aCompany } from "../testing/builders.ts";
import { createFakeServer } from "../testing/fakeServer.ts";
import { fakeClock } from "../testing/ports.ts";
import { resources } from "../registry/all.ts";
import { area } from "../fields/declaring.ts";
import { namedField } from "../fields/members.ts";
import { loadLookups } from "./loadLookups.ts";

async function nations(additions: boolean) {
  const { transport } = createFakeServer({ data: aCompany(), additions });
  const client = createClient({ server: "http://fake", transport, clock: fakeClock(), random: () => 0.5 });
  return (await loadLookups(client, [resources.users])).choices("Nation")[0];
}

test.each([true, false])(
  "areas are loaded with their full paths when a field needs them, additions: %s",
  async (additions) => {
    const { transport } = createFakeServer({ data: aCompany(), additions });
    const client = createClient({ server: "http://fake", transport, clock: fakeClock(), random: () => 0.5 });
    const home = namedField("home", area());
    const lookups = await loadLookups(client, [{ ...resources.users, fields: { home } }]);
    expect(lookups.find("areas", "广东省 / 深圳市")).toEqual({ ok: true, id: "a2" });
    expect(lookups.find("areas", "深圳市", { only: "province" })).toMatchObject({ ok: false });
    expect(lookups.find("areas", "江苏省", { only: "province" })).toEqual({ ok: true, id: "a3" });
  },
);

test("choice values are codes on our server and ids on other servers of the platform", async () => {
  expect(await nations(true)).toEqual({ value: "han", label: "汉族" });
  expect(await nations(false)).toEqual({ value: expect.any(String) as unknown, label: "汉族", code: "han" });
  expect((await nations(false))?.value).not.toBe("han");
});
