import { type Client, createClient, type Resource, resources } from "@banche/core";
import {
  exportRecords,
  jsonText,
  type Journal,
  type JobOptions,
  type JobPlan,
  type JobResult,
  memoryPlan,
  planChanges,
  planUndo,
  type PlanHeader,
  type BulkSource,
  runJob,
  undoHeader,
} from "@banche/core/bulk";
import { nodeReadPorts } from "@banche/core/node";
import { createFakeServer, fakeClock, fakeTarget, fileOf } from "@banche/core/testing";
import { kept, type Row } from "./records.ts";

/** Servers that differ in what they have of our additions. */
export const KINDS = {
  "a plain server": false,
  "ours without batches": ["records", "idempotency"],
  ours: true,
} as const;
export type Kind = keyof typeof KINDS;

/** What files may say of one resource. */
export interface Source {
  readonly resource: Resource;
  readonly source: BulkSource;
}

export type World = ReturnType<typeof createWorld>;

/** A company on a server in memory, and what is done there with files, as the command line does it. */
export function createWorld(kind: Kind) {
  const clock = fakeClock();
  const server = createFakeServer({ additions: KINDS[kind] });
  const client: Client = createClient({ server: "http://fake", transport: server.transport, clock, random: () => 0.5 });

  async function planOf(sources: readonly Source[], options: Partial<Parameters<typeof planChanges>[0]> = {}) {
    let draft: ReturnType<typeof memoryPlan> | undefined;
    const made = await planChanges({
      ...{ client, clock, target: fakeTarget, ports: nodeReadPorts, language: "zh", sources },
      store: (header) => (draft = memoryPlan(header)),
      ...options,
    });
    const job = made.plan && draft && jobPlan(made.header, made.plan.hash, draft);
    return { ...made, job };
  }

  /** Records as a JSON file has them. */
  async function rowsOf(resource: Resource): Promise<readonly Row[]> {
    const sheet = await exportRecords({ client, resource, language: "en", ownNames: true });
    return JSON.parse(await joined(jsonText(sheet, "json"))) as readonly Row[];
  }

  return {
    ...{ server, client, clock, planOf, rowsOf },
    run: async (plan: JobPlan, journal: Journal, over: Partial<JobOptions> = {}): Promise<JobResult> =>
      runJob({ client, plan, journal, jobId: "job1", target: fakeTarget, clock, random: () => 0.5, ...over }),
    /** The plan that takes a job back. */
    async undoOf(plan: JobPlan, journal: Journal, jobId: string) {
      const header = undoHeader(plan.header, jobId, clock.now());
      const draft = memoryPlan(header);
      const { gaps, hash } = await planUndo({ registry: client.registry, plan, journal, store: draft, client });
      return { gaps, plan: jobPlan(header, hash, draft) };
    },
    /** Everything that the server holds, by natural keys. */
    async state(): Promise<string> {
      const parts: string[] = [];
      for (const name of kept) {
        parts.push(name, ...(await rowsOf(resources[name])).map((row) => JSON.stringify(row)).sort());
      }
      return parts.join("\n");
    },
  };
}

function jobPlan(header: PlanHeader, hash: string, { read }: ReturnType<typeof memoryPlan>): JobPlan {
  return { header, hash, read };
}

/** Rows as a JSON file. */
export function jsonFile(resource: Resource, rows: readonly Row[]): Source {
  return { resource, source: fileOf(`${resource.name}.json`, JSON.stringify(rows)) };
}

export async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
