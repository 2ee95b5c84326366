import { cpus, freemem, networkInterfaces, release, totalmem, type, uptime } from "node:os";

import { byteText } from "@banche/core/text";
import type { contract } from "@banche/core/wire";

import type { Deps } from "../../deps.ts";
import { version } from "../../version.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { databaseState, diskState, queueState } from "./state.ts";

/** State of server and machine (contract-base §5.12). Answers do not wait: slow values are measured in the background. */
export function monitorHandlers({ vitals, dataDir, now }: Deps): HandlersOf<typeof contract.monitor> {
  return {
    async read({ db, request }) {
      const history = vitals.history();
      const last = history.at(-1);
      const disk = await diskState(dataDir);
      const all = cpus();
      const used = last?.cpu ?? 0;
      const platform = {
        system: { os: `${type()} ${release()}`, ip: ownAddress(), day: daysText(uptime()) },
        cpu: {
          ...{ name: all[0]?.model.trim() ?? "", package: "1", cores: String(all.length), logic: String(all.length) },
          ...{ coreNumber: all.length, used: used.toFixed(1), idle: (100 - used).toFixed(1) },
        },
        memory: spaceOf(totalmem(), freemem()),
        disk: spaceOf(disk.total, disk.available),
        at: now(),
      };
      if (!request.knowsAdditions) return platform;
      const { rss, heapUsed } = process.memoryUsage();
      return {
        ...platform,
        process: {
          ...{ version, node: process.versions.node, startedAt: Math.round(now() - process.uptime() * 1000) },
          ...{ rssBytes: rss, heapBytes: heapUsed, cpu: last?.processCpu ?? 0 },
        },
        database: await databaseState(db),
        queue: await queueState(db, now()),
        sockets: vitals.sockets(),
        history: history.map(({ processCpu: _own, ...sample }) => sample),
      };
    },
  };
}

function spaceOf(total: number, available: number) {
  const used = Math.max(0, total - available);
  return {
    ...{ total: byteText(total), available: byteText(available), used: byteText(used) },
    usageRate: total > 0 ? ((used / total) * 100).toFixed(1) : "0.0",
  };
}

function ownAddress(): string {
  const found = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return found.find(({ internal, family }) => !internal && family === "IPv4")?.address ?? "127.0.0.1";
}

/** Uptime of a machine in the platform's format. */
function daysText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  return `${Math.floor(hours / 24)}天${hours % 24}小时${Math.floor((seconds % 3600) / 60)}分钟`;
}
