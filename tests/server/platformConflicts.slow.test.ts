/** A record that was changed by another session between plan and apply is refused, and is not overwritten. */
import { createBanche } from "@banche/core/node";
import { applyPlatform, planPlatform, readFiles, readPlatform, writeFiles } from "@banche/core/platform";
import { demoPassword } from "@banche/server/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sharedDemoServer } from "../lib/demoServer.ts";
import { shared } from "../lib/fileScope.ts";

const demo = sharedDemoServer();
const banche = shared((later) => {
  const made = createBanche({ server: demo.url });
  later(() => made.close());
  return made;
});
const client = () => banche().client;

beforeAll(async () => {
  await banche().signIn({ account: "admin", password: demoPassword });
  await client().billRules.create({
    body: { name: "甲", code: "one", prefix: "A", dateFormat: "no", digit: 3, startNumber: "001" },
  });
  await client().roles.create({ body: { name: "夜班", code: "night", type: "business" } });
  await client().texts.change({ body: { changes: [{ key: "common.verbs.cancel", language: "en", text: "Leave" }] } });
});

/** Plans the current files after one text of one file was replaced. */
async function planned(path: string, from: string, to: string | undefined) {
  const state = await readPlatform(client());
  const files = new Map(writeFiles(state.items));
  const text = files.get(path) ?? "";
  expect(text).toContain(from);
  if (to === undefined) files.delete(path);
  else files.set(path, text.replace(from, to));
  const plan = planPlatform(readFiles(files), state, { prune: true });
  expect(plan).toMatchObject({ issues: [], steps: [{}] });
  return { plan, state };
}

const roleId = async () => (await client().roles.list({ query: { keyword: "night" } })).rows[0]?.id ?? "";
const ruleOne = async () => (await client().billRules.list({ query: { keyword: "one" } })).rows[0];

const cases: readonly (readonly [string, string, string, string | undefined, () => Promise<unknown>])[] = [
  [
    "a record",
    "bill-rules/one.yaml",
    "prefix: A",
    "prefix: B",
    async () => client().billRules.update({ params: { id: (await ruleOne())?.id ?? "" }, body: { digit: 4 } }),
  ],
  [
    "a record that would be removed",
    "bill-rules/one.yaml",
    "prefix: A",
    undefined,
    async () => client().billRules.update({ params: { id: (await ruleOne())?.id ?? "" }, body: { digit: 5 } }),
  ],
  [
    "grants of a role",
    "roles/night.yaml",
    "type: business\n",
    "type: business\ngrants:\n  - permission.user\n",
    async () => {
      const { menus } = await client().grants.of({ params: { kind: "role", id: await roleId() } });
      const position = menus.find(({ code }) => code === "permission.position")?.id ?? "";
      const body = { menus: [position], buttons: [], columns: [], schemes: [] };
      await client().grants.save({ params: { kind: "role", id: await roleId() }, body });
    },
  ],
  [
    "settings",
    "settings.yaml",
    "idleMinutes: 720",
    "idleMinutes: 600",
    () => client().sysConfig.update({ body: { company: "一号工厂" } }),
  ],
  [
    "texts",
    "texts/en.yaml",
    "Leave",
    "Leave it",
    () => client().texts.change({ body: { changes: [{ key: "common.verbs.save", language: "en", text: "Fine" }] } }),
  ],
];

it.each(cases)("%s that changed after the plan is not overwritten", async (_name, path, from, to, meanwhile) => {
  const { plan, state } = await planned(path, from, to);
  await meanwhile();
  const said = async () => writeFiles((await readPlatform(client())).items).get(path);
  const after = await said();
  await expect(applyPlatform(client(), plan, state)).rejects.toMatchObject({
    ...{ name: "PlatformStepError", done: 0 },
    cause: { code: "conflict" },
  });
  expect(await said()).toBe(after);
});

it("removing a record that is already removed is not an error", async () => {
  const { plan, state } = await planned("bill-rules/one.yaml", "prefix: A", undefined);
  await client().billRules.remove({ params: { id: (await ruleOne())?.id ?? "" } });
  expect(await applyPlatform(client(), plan, state)).toBe(1);
});

afterAll(async () => {
  await banche().signOut();
});
