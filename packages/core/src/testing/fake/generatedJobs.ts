import { readWire } from "../../contract/shortcut.ts";
import { builtIn, type ResourceName } from "../../registry/all.ts";
import type { AnyRecord } from "../../registry/record.ts";
import { aCompany, aDepartment, aUser } from "../builders.ts";
import type { FakeServer } from "../fakeServer.ts";
import { createUser } from "../jobs.ts";
import type { Operation, PlanValue } from "../../bulk/match/operation.ts";
import { valuesOf } from "../../bulk/job/writes.ts";

/** What is done with each record of the fake company; a test generates it. */
export interface JobShape {
  /** For each user from the second: nothing, another name, another boss, deleted. */
  readonly users: readonly ("keep" | "rename" | "move" | "remove")[];
  /** New users. */
  readonly create: number;
  /** New users go into a new department, and the first of them leads the others. */
  readonly department: boolean;
  /** An empty department goes away together with its users. */
  readonly dissolve: boolean;
  /** Operations stand in another order than that of their steps. */
  readonly shuffled: boolean;
}

export const USERS = 12;

/** A company with a department that can be dissolved: its two users lead each other. */
export function companyData() {
  const company = aCompany();
  return {
    ...company,
    departments: [...(company["departments"] ?? []), aDepartment("d7", "旧部门")],
    users: [
      ...Array.from({ length: USERS }, (_, at) => aUser(at)),
      aUser(70, { organizeId: "d7", managerId: "u71" }),
      aUser(71, { organizeId: "d7", managerId: "u70" }),
    ],
  };
}

/** The operations of a shape, with all that the server says about what they change and delete. */
export function operationsOf(server: FakeServer, shape: JobShape, versions: boolean): readonly Operation[] {
  const operations: Operation[] = [];
  const record = (resource: ResourceName, id: string) => {
    const row = server.rows(resource as "users").find((one) => one["id"] === id);
    return readWire(builtIn.of(resource).record, row) as AnyRecord & { readonly version?: number };
  };
  const existing = (resource: ResourceName, id: string, label: string, step: number) => ({
    ...{ n: operations.length, resource, key: [label], label, step, id },
    ...(versions && { version: record(resource, id).version ?? 1 }),
  });
  const remove = (resource: ResourceName, id: string, label: string, step: number) => {
    const values = valuesOf(builtIn.of(resource), record(resource, id));
    operations.push({ ...existing(resource, id, label, step), op: "remove", values });
  };
  const change = (id: number, step: number, field: string, before: PlanValue, after: PlanValue) => {
    const changes = [{ field, before, after }];
    operations.push({ ...existing("users", `u${id}`, `user${id}`, step), op: "update", changes });
  };

  if (shape.department) {
    operations.push({
      ...{ n: 0, op: "create", resource: "departments", key: ["d9"], label: "d9", step: 0 },
      values: { name: "新部门", code: "d9", parent: "c1" },
    });
  }
  const home: PlanValue = shape.department ? { $new: 0 } : "d1";
  const first = operations.length;
  for (let at = 0; at < shape.create; at += 1) {
    const leads = at > 0 && shape.department;
    const values = { department: home, ...(leads && { manager: { $new: first } }) };
    operations.push(createUser(operations.length, `new${at}`, values, leads ? 2 : 1));
  }
  shape.users.forEach((deed, at) => {
    const id = at + 1;
    if (deed === "rename") change(id, 3, "realName", `员工${id}`, `改名${id}`);
    if (deed === "move") change(id, 3, "department", "d1", home === "d1" ? "d2" : home);
    if (deed === "remove") remove("users", `u${id}`, `user${id}`, 4);
  });
  if (shape.dissolve) {
    remove("users", "u70", "user70", 4);
    remove("users", "u71", "user71", 4);
    remove("departments", "d7", "d7", 5);
  }
  return shape.shuffled ? [...operations].reverse() : operations;
}

/** All that the server holds about people and departments, by natural keys: equal for equal states. */
export function stateOf(server: FakeServer): string {
  const departments = new Map(server.rows("departments").map((row) => [row["id"], row["enCode"]]));
  const accounts = new Map(server.rows("users").map((row) => [row["id"], row["account"]]));
  const plain = (row: Readonly<Record<string, unknown>>) => {
    const { id: _id, version: _version, creatorTime: _time, ...members } = row;
    const named: Record<string, unknown> = {
      ...members,
      organizeId: departments.get(row["organizeId"]) ?? row["organizeId"],
      managerId: accounts.get(row["managerId"]) ?? row["managerId"],
    };
    const filled = Object.entries(named).filter(([, value]) => value !== undefined && value !== null && value !== "");
    return JSON.stringify(filled.sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return [...server.rows("users"), ...server.rows("departments")].map(plain).sort().join("\n");
}
