import type { Output } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { byteText } from "@banche/core/text";
import type { Context } from "../context.ts";
import { clock } from "../output/clock.ts";
import { type Detail, printDetails } from "../output/details.ts";
import { asJson } from "../output/json.ts";
import { isForPeople, printRows } from "../output/rows.ts";
import type { Input } from "../program/input.ts";
import { withSession } from "../session/connect.ts";

/** Prints the figures of server and machine, or with `--history` those of the last ten minutes. */
export async function monitor(context: Context, input: Input): Promise<void> {
  const { text } = context;
  await withSession(context, async ({ client }) => {
    const state = await client.monitor.read();
    if (input.flag("history")) return printHistory(context, state.history ?? []);
    const { system, cpu, memory, disk, process, database, queue, sockets } = state;
    const named = (group: Parameters<typeof text>[0], fact: Parameters<typeof text>[0]) =>
      `${text(group)} · ${text(fact)}`;
    const used = ({ used: taken, total, usageRate }: typeof memory) =>
      `${text("monitor.ofTotal", { used: taken, total })} (${usageRate} %)`;
    const [machine, server, base] = ["monitor.machine", "monitor.server", "monitor.database"] as const;
    const [tasks, live] = ["monitor.tasks", "monitor.sockets"] as const;
    const facts: readonly Detail[] = [
      { name: "at", title: text("monitor.time"), value: new Date(state.at).toISOString(), cell: clock(state.at) },
      { name: "os", title: named(machine, "monitor.facts.os"), value: system.os },
      { name: "ip", title: named(machine, "monitor.facts.ip"), value: system.ip },
      { name: "cpuModel", title: named(machine, "monitor.facts.model"), value: cpu.name },
      {
        name: "cpu",
        title: named(machine, "monitor.facts.cpu"),
        value: asJson(cpu),
        cell: `${cpu.used} % · ${text("monitor.cores", { count: cpu.coreNumber })}`,
      },
      { name: "memory", title: named(machine, "monitor.memory"), value: asJson(memory), cell: used(memory) },
      { name: "disk", title: named(machine, "monitor.disk"), value: asJson(disk), cell: used(disk) },
    ];
    const further: readonly Detail[] = [
      {
        name: "version",
        title: named(server, "monitor.facts.version"),
        value: process?.version ?? null,
        cell: process ? `${process.version} · Node ${process.node}` : "",
      },
      {
        name: "startedAt",
        title: named(server, "monitor.facts.started"),
        value: process ? new Date(process.startedAt).toISOString() : null,
        cell: clock(process?.startedAt),
      },
      bytes("rssBytes", named(server, "monitor.facts.rss"), process?.rssBytes),
      bytes("heapBytes", named(server, "monitor.facts.heap"), process?.heapBytes),
      figure("processCpu", named(server, "monitor.facts.cpu"), process?.cpu, " %"),
      figure("databaseVersion", named(base, "monitor.facts.version"), database?.version),
      bytes("databaseBytes", named(base, "monitor.facts.size"), database?.sizeBytes),
      {
        name: "connections",
        title: named(base, "monitor.facts.connections"),
        value: database?.connections ?? null,
        cell: database ? `${database.connections} / ${database.mostConnections}` : "",
      },
      figure("waiting", named(base, "monitor.facts.waiting"), database?.waiting),
      {
        name: "queue",
        title: named(tasks, "monitor.facts.open"),
        value: asJson(queue),
        cell: queue ? `${queue.waiting} / ${queue.running}` : "",
      },
      {
        name: "ended",
        title: named(tasks, "monitor.facts.ended"),
        value: queue ? queue.done + queue.failed : null,
        cell: queue ? `${queue.done} / ${queue.failed}` : "",
      },
      figure("sockets", named(live, "monitor.facts.sockets"), sockets?.connections),
      figure("socketUsers", named(live, "monitor.facts.users"), sockets?.users),
    ];
    await printDetails(context, [...facts, ...further.filter(({ value }) => value !== null)]);
    if (isForPeople(context)) await context.note(text("monitor.oneOf"));
  });
}

function figure(name: string, title: string, value: number | string | undefined, unit = ""): Detail {
  return { name, title, value: value ?? null, cell: value === undefined ? "" : `${value}${unit}` };
}

function bytes(name: string, title: string, value: number | undefined): Detail {
  return { name, title, value: value ?? null, cell: value === undefined ? "" : byteText(value) };
}

type Sample = NonNullable<Output<typeof contract.monitor.read>["history"]>[number];

async function printHistory(context: Context, samples: readonly Sample[]): Promise<void> {
  const { text } = context;
  const figures = ["cpu", "memory", "requests", "requestMs", "loopMs"] as const;
  await printRows(context, {
    rows: samples,
    columns: [
      {
        name: "at",
        title: text("monitor.time"),
        value: ({ at }: Sample) => new Date(at).toISOString(),
        cell: ({ at }: Sample) => clock(at, "HH:mm:ss"),
      },
      ...figures.map((name) => ({
        name,
        title: text(`monitor.lines.${name}`),
        value: (sample: Sample) => sample[name],
        align: "right" as const,
      })),
    ],
  });
}
