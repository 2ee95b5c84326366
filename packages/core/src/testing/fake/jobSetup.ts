import { createClient } from "../../client/createClient.ts";
import type { Operation, PlanValue } from "../../bulk/match/operation.ts";
import type { JobEvent } from "../../bulk/job/events.ts";
import { memoryJournal } from "../../bulk/job/memoryJournal.ts";
import { type JobOptions, type JobResult, runJob } from "../../bulk/job/runJob.ts";
import type { Transport } from "../../ports.ts";
import { aCompany, aUser } from "../builders.ts";
import { createFakeServer, type FakeServer, type FakeServerOptions } from "../fakeServer.ts";
import { aPlan, createUser, fakeTarget } from "../jobs.ts";
import { fakeClock } from "../ports.ts";

/** A job against a company of five users, `user0` to `user4`. */
export class JobSetup {
  readonly server: FakeServer;
  readonly clock = fakeClock();
  readonly events: JobEvent[] = [];
  journal = memoryJournal();

  constructor(options: FakeServerOptions = {}) {
    const data = { ...aCompany(), users: Array.from({ length: 5 }, (_, at) => aUser(at)) };
    this.server = createFakeServer({ data, ...options });
  }

  client(transport: Transport = this.server.transport) {
    return createClient({ server: "http://fake", transport, clock: this.clock, random: () => 0.5 });
  }

  async run(operations: readonly Operation[], over: Partial<JobOptions> = {}): Promise<JobResult> {
    return runJob({
      client: this.client(),
      plan: aPlan(operations),
      journal: this.journal,
      jobId: "job1",
      target: fakeTarget,
      clock: this.clock,
      random: () => 0.5,
      onEvent: (event) => this.events.push(event),
      ...over,
    });
  }

  user(account: string) {
    return this.server.rows("users").find((row) => row["account"] === account);
  }

  rows(): readonly string[] {
    return this.events.flatMap((event) =>
      event.type === "row" ? [`${event.row.key} ${event.row.status}${event.row.code ? ` ${event.row.code}` : ""}`] : [],
    );
  }
}

/** Renames one of the users. */
export function rename(n: number, user: number, after: PlanValue, over: Partial<Operation> = {}): Operation {
  return {
    ...{ n, op: "update", resource: "users", key: [`user${user}`], label: `user${user}`, step: 0, id: `u${user}` },
    version: 1,
    changes: [{ field: "realName", before: `员工${user}`, after }],
    ...over,
  } as Operation;
}

/** Deletes one of the users. */
export function removal(n: number, user: number): Operation {
  const { realName, mobilePhone } = aUser(user) as { readonly realName: string; readonly mobilePhone: string };
  return {
    ...{
      n,
      op: "remove",
      resource: "users",
      key: [`user${user}`],
      label: `user${user}`,
      step: 1,
      id: `u${user}`,
      version: 1,
    },
    values: {
      ...{ account: `user${user}`, realName, gender: 1, department: "d1", manager: null, positions: ["p1"], roles: [] },
      ...{ mobilePhone, order: 0, enabled: true },
    },
  };
}

export const creations = (count: number) => Array.from({ length: count }, (_, n) => createUser(n, `new${n}`));
export const mixed = () => [...creations(3), rename(3, 1, "改名"), removal(4, 2)];
/** The nonzero counts of a result. */
export const countsOf = (result: JobResult) => {
  if (result.status === "refused") return result.refusal;
  const { counts, left, open } = result.summary;
  const { created, updated, removed, ...rest } = counts;
  const others = Object.entries({ created, updated, removed, ...rest, left, open }).filter(
    ([name, count]) => count > 0 && name !== "done",
  );
  return { status: result.status, ...Object.fromEntries(others) };
};
