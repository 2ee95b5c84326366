/** Adjustments of amounts on a settlement sheet: who may make them, what is refused, and what the log keeps. */
import { beforeAll, expect, test } from "vitest";

import { type Answer, type Asked, ours, sharedWire } from "./harness.ts";

const wire = sharedWire();
let admin: string;
let id: string;
let adjustmentId: string;
/** The version after the first adjustment, of 5 yuan, in a month without any run. */
let version: number;

const ask = (method: string, path: string, asked: Asked = {}) =>
  wire.ask(method, `/api/ext/settlements${path}`, { token: admin, ...asked, headers: ours });
function versionOf(answer: Answer): number {
  if (answer.code !== 200) throw new Error(answer.text);
  return Number(answer.data["version"]);
}
const readjust = (body: object, one = adjustmentId, asked: Asked = {}) =>
  ask("PUT", `/${id}/adjustments/${one}`, { ...asked, body: { version, ...body } });

beforeAll(async () => {
  admin = await wire.login("admin");
  const [carrier] = await wire.sql<{ id: string }>(
    `select c.id from carriers c join factories f on f.id = c.factory_id order by f.sort_order, c.code limit 1`,
  );
  const made = await ask("POST", "", { body: { month: "2003-02", carrierId: carrier?.id } });
  id = made.data.id;
  const body = { version: versionOf(made), fen: 500, reason: "一" };
  version = versionOf(await ask("POST", `/${id}/adjustments`, { body }));
  const { data } = await ask("GET", `/${id}`);
  adjustmentId = (data["adjustments"] as { id: string }[])[0]?.id ?? "";
});

test("an adjustment is not changed to nothing, with an outdated version, when unknown, or without rights", async () => {
  const adjuster = await wire.userWith(["bus.settlement", "bus.settlement/btn_adjust"]);
  const reader = await wire.userWith(["bus.settlement", "bus.settlement#amount"]);
  const answers = [
    await readjust({ fen: 0 }),
    await readjust({ reason: " " }),
    await readjust({ fen: 1 }, "nothing"),
    await readjust({ fen: 1, version: version - 1 }),
    await readjust({ fen: 1 }, adjustmentId, { token: adjuster.token }),
    await readjust({ fen: 1 }, adjustmentId, { token: reader.token }),
  ];
  expect(answers.map(({ code, reason }) => reason ?? code)).toEqual([
    ...["validation", "validation", "not_found", "conflict", "forbidden", "forbidden"],
  ]);
  expect((await ask("GET", `/${id}`)).data).toMatchObject({ version, adjustments: [{ fen: 500, reason: "一" }] });
});

test("values not sent stay, an unchanged save has no effect, and the log has old and new values", async () => {
  expect(versionOf(await readjust({ fen: 500, reason: "一" }))).toBe(version);
  version = versionOf(await readjust({ fen: -700 }));
  version = versionOf(await readjust({ reason: "二" }));
  expect((await ask("GET", `/${id}`)).data).toMatchObject({
    ...{ payableFen: -700, adjustments: [{ id: adjustmentId, fen: -700, reason: "二", by: "admin" }] },
  });
  const log = await wire.sql<{ before: object; after: object }>(
    `select before, after from audit_log where record_id = $1 and before ? 'fen' order by at, id`,
    [id],
  );
  expect(log).toMatchObject([
    { before: { payableFen: 500, fen: 500, reason: "一" }, after: { payableFen: -700, fen: -700, reason: "一" } },
    { before: { payableFen: -700, reason: "一" }, after: { payableFen: -700, reason: "二" } },
  ]);
});

test("earlier months are listed oldest first, for one year; amounts only for users who may see them", async () => {
  const { data: sheet } = await ask("GET", `/${id}`);
  const make = async (month: string, fen: number) => {
    const made = await ask("POST", "", { body: { month, carrierId: sheet["carrierId"] } });
    const body = { version: versionOf(made), fen, reason: "x" };
    versionOf(await ask("POST", `/${made.data.id}/adjustments`, { body }));
  };
  for (const [month, fen] of [
    ["2003-01", 300],
    ["2002-03", 200],
    ["2002-02", 100],
    ["2003-03", 400],
  ] as const)
    await make(month, fen);
  expect((await ask("GET", `/${id}/months`)).data["months"]).toEqual([
    { month: "2002-03", state: "draft", payableFen: 200 },
    { month: "2003-01", state: "draft", payableFen: 300 },
    { month: "2003-02", state: "draft", payableFen: -700 },
  ]);
  const { token } = await wire.userWith(["bus.settlement"]);
  expect((await ask("GET", `/${id}/months`, { token })).data["months"]).toContainEqual({
    ...{ month: "2003-01", state: "draft" },
  });
  expect((await ask("GET", "/nothing/months")).reason).toBe("not_found");
});

test("an adjustment of an agreed sheet cannot be changed", async () => {
  version = versionOf(await ask("POST", `/${id}/agree`, { body: { version } }));
  expect((await readjust({ fen: 1 })).reason).toBe("agreed");
});
