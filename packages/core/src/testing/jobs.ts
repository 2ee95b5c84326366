import { hash64 } from "../bulk/job/hash64.ts";
import type { JobPlan } from "../bulk/job/records.ts";
import type { Operation, PlanHeader, PlanTarget, PlanValue } from "../bulk/match/operation.ts";

type Values = Readonly<Record<string, PlanValue>>;

/** The target of the plans of `aPlan`. */
export const fakeTarget: PlanTarget = { server: "http://fake", account: "admin", factory: null };

/** A plan in memory, its operations in groups of `groupSize`. */
export function aPlan(operations: readonly Operation[], over: Partial<PlanHeader> = {}, groupSize = 500): JobPlan {
  const header: PlanHeader = {
    format: "banche-plan",
    version: 1,
    createdAt: "2026-01-01T00:00:00.000Z",
    target: fakeTarget,
    files: ["users.csv"],
    ...over,
  };
  const hash = hash64(JSON.stringify([header, operations])).join("-");
  return {
    header,
    hash,
    async *read() {
      for (let at = 0; at < operations.length; at += groupSize) yield operations.slice(at, at + groupSize);
    },
  };
}

/** The creation of a user in the fake company, as a plan operation. */
export function createUser(n: number, account: string, values: Values = {}, step = 0): Operation {
  const mine = {
    ...{ account, realName: `员工${account}`, gender: 1, department: "d1", positions: ["p1"] },
    ...values,
  };
  return {
    n,
    op: "create",
    resource: "users",
    key: [account],
    label: account,
    step,
    source: { file: 0, line: n + 2 },
    values: mine,
  };
}
