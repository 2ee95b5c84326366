import { beforeAll, expect, test } from "vitest";

import { type Asked, ours, sharedWire } from "./harness.ts";
import { scopeWorld } from "./scopes.ts";

const wire = sharedWire();
const world = scopeWorld(wire);
const page = "models.logbooks";

const ask = (method: string, path: string, asked: Asked) =>
  wire.ask(method, `/api/ext/${path}`, { ...asked, headers: { ...ours, ...asked.headers } });

beforeAll(async () => {
  const design = {
    name: "logbooks",
    ...{ title: ["日志", "Logbooks"], one: ["日志", "logbook"], scope: "factory", key: ["name"], label: "name" },
    unique: { name: {} },
    dataScope: { owner: "creator", department: "department" },
    fields: {
      name: { kind: "text", label: ["名称", "Name"], max: 20, required: true },
      department: { kind: "reference", label: ["部门", "Department"], target: "departments" },
    },
    list: { shape: "page", columns: ["name", "department"], search: ["name"], sort: "name" },
    form: [["name", "department"]],
  };
  const made = await ask("POST", "designs", { token: world.admin, body: { design } });
  expect([made.code, made.text]).toEqual([200, expect.anything()]);
  const shown = await ask("PUT", "designs/logbooks/State", { token: world.admin, body: { state: "published" } });
  expect(shown.code).toBe(200);
});

const add = async (token: string, name: string, department = world.place.other): Promise<string> => {
  const { code, text, data } = await ask("POST", "models/logbooks", {
    token,
    body: { name, departmentId: department },
  });
  expect([code, text]).toEqual([200, expect.anything()]);
  return data.id;
};
const namesFor = async (token: string): Promise<readonly unknown[]> => {
  const { data } = await ask("GET", "models/logbooks", { token, query: { pageSize: 100 } });
  return data.list.map((row) => row["name"]);
};

test("data schemes limit the records of a designed model by owner", async () => {
  const theirs = await add(world.admin, "theirs");
  const { token } = await world.person([await world.scheme({ page, scope: "own" })], [page]);
  expect(await namesFor(token)).toEqual([]);
  for (const method of ["GET", "PUT", "DELETE"]) {
    const body = method === "PUT" ? { body: { name: "taken" } } : {};
    const { reason } = await ask(method, `models/logbooks/${theirs}`, { token, ...body });
    expect(reason, method).toBe("not_found");
  }
  await add(token, "mine");
  expect(await namesFor(token)).toEqual(["mine"]);
  expect(await namesFor(world.admin)).toEqual(["mine", "theirs"]);
});

test("data schemes limit the records of a designed model by department, and clients are not told how", async () => {
  await add(world.admin, "here", world.place.own);
  const { token } = await world.person([await world.scheme({ page, scope: "department" })], [page]);
  expect(await namesFor(token)).toEqual(["here"]);
  const mine = await ask("GET", "models", { token });
  expect(JSON.stringify(mine.data)).toContain("logbooks");
  expect(JSON.stringify(mine.data)).not.toContain("dataScope");
});
