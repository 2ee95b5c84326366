import { describe, expect, it } from "vitest";
import { cancelSource } from "../../cancel.ts";
import { BancheError } from "../../errors.ts";
import type { Transport } from "../../ports.ts";
import { countsOf, creations, JobSetup, mixed, removal, rename } from "../../testing/fake/jobSetup.ts";
import type { Fault } from "../../testing/fakeServer.ts";
import { createUser } from "../../testing/jobs.ts";
import type { Operation } from "../match/operation.ts";
import type { JobEvent } from "./events.ts";
import type { JobOptions } from "./runJob.ts";

const KINDS: readonly (readonly [string, boolean | readonly string[]])[] = [
  ["a plain server", false],
  ["ours without batches", ["records", "idempotency"]],
  ["ours", true],
];

const aborted = () => new BancheError("aborted");

describe.each(KINDS)("a job on %s", (_name, additions) => {
  it("carries out a plan exactly and does nothing more when it is resumed", async () => {
    const setup = new JobSetup({ additions });
    expect(countsOf(await setup.run(mixed()))).toEqual({ status: "finished", created: 3, updated: 1, removed: 1 });
    expect(setup.user("new1")).toMatchObject({ realName: "员工new1", organizeId: "d1", positionId: "p1" });
    expect([setup.user("user1")?.["realName"], setup.user("user2")]).toEqual(["改名", undefined]);
    const writes = setup.server.writes().length;
    expect(countsOf(await setup.run(mixed()))).toMatchObject({ status: "finished", created: 3 });
    expect(setup.server.writes().length).toBe(writes);
  });

  it("reports for a conflict the changed field with its old and new value", async () => {
    const setup = new JobSetup({ additions });
    setup.server.change("users", "u1", { realName: "别人", organizeId: "d2" });
    await setup.run([rename(0, 1, "改名")]);
    const [row] = setup.events.flatMap((event) => (event.type === "row" ? [event.row] : []));
    expect(row).toMatchObject({ status: "conflict", code: "moved" });
    expect(row?.issues).toEqual([{ field: "realName", rule: "moved", params: { before: "员工1", value: "别人" } }]);
  });

  it("reports a row that cannot be sent and processes the other rows of its group", async () => {
    const setup = new JobSetup({ additions });
    const { values: _values, ...broken } = createUser(1, "broken") as Extract<Operation, { op: "create" }>;
    const operations = [
      createUser(0, "first"),
      { ...broken, values: { account: "broken", realName: "无部门" } },
      createUser(2, "last"),
    ];
    expect(countsOf(await setup.run(operations))).toEqual({ status: "finished", created: 2, failed: 1 });
    expect(setup.rows()).toContain("broken failed invalid_request");
    const row = setup.events.flatMap((event) =>
      event.type === "row" && event.row.key === "broken" ? [event.row] : [],
    );
    expect(row[0]?.issues?.map(({ field }) => field)).toContain("departmentId");
  });

  it("replaces references by the ids of records that were created earlier", async () => {
    const setup = new JobSetup({ additions });
    const operations: Operation[] = [
      {
        ...{ n: 0, op: "create", resource: "departments", key: ["d9"], label: "d9", step: 0 },
        values: { name: "新部门", code: "d9", parent: "c1" },
      },
      createUser(1, "boss", { department: { $new: 0 } }, 1),
      createUser(2, "clerk", { department: { $new: 0 }, manager: { $new: 1 } }, 2),
      {
        ...{ n: 3, op: "update", resource: "users", key: ["boss"], label: "boss", step: 3, id: { $new: 1 } },
        changes: [{ field: "manager", before: null, after: { $new: 2 } }],
      },
    ];
    expect(countsOf(await setup.run(operations))).toEqual({ status: "finished", created: 3, updated: 1 });
    const department = setup.server.rows("departments").find((row) => row["enCode"] === "d9");
    expect(setup.user("boss")).toMatchObject({
      organizeId: department?.["id"],
      managerId: setup.user("clerk")?.["id"],
    });
  });

  it("skips records that reference a record which could not be created", async () => {
    const setup = new JobSetup({ additions });
    const taken = createUser(0, "new0", { account: "user1" });
    const operations = [{ ...taken, key: ["new0"] }, createUser(1, "clerk", { manager: { $new: 0 } }, 1)];
    expect(countsOf(await setup.run(operations as Operation[]))).toMatchObject({ failed: 1, skipped: 1 });
    expect(setup.rows()).toEqual(["new0 failed conflict", "clerk skipped reference_failed"]);
  });

  it.each<readonly [JobOptions["onConflict"], string, string]>([
    ["fail", "conflict", "别人"],
    ["skip", "skipped", "别人"],
    ["overwrite", "done", "改名"],
  ])("handles a row that changed since the plan with onConflict %s", async (onConflict, status, name) => {
    const setup = new JobSetup({ additions });
    setup.server.change("users", "u1", { realName: "别人" });
    setup.server.change("users", "u2", { realName: "别人" });
    await setup.run([createUser(0, "user3"), rename(1, 1, "改名"), removal(2, 2)], { onConflict });
    const told = setup.rows().map((row) => row.split(" ").slice(0, 2).join(" "));
    expect(told.sort()).toEqual([`user1 ${status}`, `user2 ${status}`, `user3 ${status}`]);
    expect(setup.user("user1")?.["realName"]).toBe(name);
    expect(setup.user("user3")?.["realName"]).toBe(onConflict === "overwrite" ? "员工user3" : "员工3");
    expect(setup.user("user2") === undefined).toBe(onConflict === "overwrite");
    expect(setup.server.rows("users").length).toBe(onConflict === "overwrite" ? 4 : 5);
  });

  it("reports an already changed record as the same and a deleted record as a conflict", async () => {
    const setup = new JobSetup({ additions });
    setup.server.change("users", "u1", { realName: "改名" });
    setup.server.remove("users", "u2");
    setup.server.remove("users", "u3");
    const result = await setup.run([rename(0, 1, "改名"), removal(1, 2), rename(2, 3, "改名")]);
    expect(countsOf(result)).toEqual({ status: "finished", same: 2, conflict: 1 });
    expect(setup.rows()).toContain("user3 conflict gone");
  });

  it.each<readonly [Fault, number]>([
    ["answerLost", 0],
    ["requestLost", 0],
    ["timeout", 0],
    ["busy", 0],
    ["limited", 0],
    ["unreachable", 0],
  ])("loses nothing and does nothing twice after the fault %s", async (fault) => {
    let calls = 0;
    const setup = new JobSetup({ additions, fault: () => ((calls += 1) > 1 && calls % 3 === 0 ? fault : undefined) });
    const operations = [...creations(40), rename(40, 1, "改名"), removal(41, 2)];
    expect(countsOf(await setup.run(operations))).toEqual({ status: "finished", created: 40, updated: 1, removed: 1 });
    const accounts = setup.server.rows("users").map((row) => row["account"]);
    expect([accounts.length, new Set(accounts).size]).toEqual([44, 44]);
  });

  it.each<readonly [Fault, string]>([
    ["signedOut", "not_signed_in"],
    ["expired", "session_expired"],
    ["forbidden", "forbidden"],
    ...(additions ? ([["locked", "session_locked"]] as const) : []),
  ])("stops after the fault %s and completes when it is resumed", async (fault, code) => {
    let broken = true;
    let writes = 0;
    const setup = new JobSetup({
      additions,
      fault: ({ method }) => (method !== "GET" && (writes += 1) > 1 && broken ? fault : undefined),
    });
    const operations = creations(300);
    const result = await setup.run(operations, { concurrency: 1 });
    expect(result).toMatchObject({ status: "stopped", stop: { by: "error", error: { code } }, summary: { open: 0 } });
    broken = false;
    expect(countsOf(await setup.run(operations))).toEqual({ status: "finished", created: 300 });
    expect(setup.server.rows("users").length).toBe(305);
    expect(setup.events.filter(({ type }) => type === "reconciling")).toEqual([]);
  });

  it("finishes running requests after a stop signal, sends nothing new and leaves the rest", async () => {
    const setup = new JobSetup({ additions });
    const stop = cancelSource();
    const clock = { ...setup.clock, wait: async () => new Promise<void>(() => undefined) };
    const onEvent = (event: JobEvent) => (event.type === "row" ? stop.cancel() : undefined);
    const operations = creations(700);
    const result = await setup.run(operations, { signal: stop.signal, clock, onEvent, concurrency: 2 });
    expect(result).toMatchObject({ status: "stopped", stop: { by: "signal" }, summary: { open: 0 } });
    const { left } = result.status === "stopped" ? result.summary : { left: 0 };
    expect(left).toBeGreaterThan(300);
    expect(setup.server.rows("users").length).toBe(5 + 700 - left);
    expect(countsOf(await setup.run(operations))).toEqual({ status: "finished", created: 700 });
  });

  it("aborts running requests that take too long and checks their results when it is resumed", async () => {
    const setup = new JobSetup({ additions });
    const stop = cancelSource();
    const hanging: Transport = async (request) => {
      if (request.method === "GET") return setup.server.transport(request);
      await setup.server.transport(request);
      stop.cancel();
      return new Promise((_, reject) => {
        if (request.signal?.aborted) reject(aborted());
        request.signal?.addEventListener("abort", () => reject(aborted()));
      });
    };
    const result = await setup.run(creations(2), { client: setup.client(hanging), signal: stop.signal });
    expect(result).toMatchObject({ status: "stopped", stop: { by: "signal" } });
    expect(countsOf(await setup.run(creations(2)))).toEqual({ status: "finished", created: 2 });
    expect(setup.server.rows("users").length).toBe(7);
    expect(setup.events.some(({ type }) => type === "reconciling")).toBe(true);
  });

  it("reports refused rows with the server's message and continues", async () => {
    const setup = new JobSetup({ additions });
    await setup.run([createUser(0, "user1", { realName: "别人" }), createUser(1, "new1")]);
    expect(setup.rows()).toEqual(expect.arrayContaining(["user1 conflict exists", "new1 done"]));
    const [row] = setup.events.flatMap((event) => (event.type === "row" && event.row.n === 0 ? [event.row] : []));
    expect(row).toMatchObject({ line: 2, file: "users.csv", op: "create", msg: "账户名称不能重复" });
  });
});
