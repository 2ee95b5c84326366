import { randomBytes } from "node:crypto";
import { createLanes } from "../client/lanes.ts";
import type { Client } from "../client/createClient.ts";
import { type FileChange, type FileChangeOptions, planFileChange } from "../bulk/job/fileChange.ts";
import type { PlanTarget } from "../bulk/match/operation.ts";
import type { PlanSource } from "../bulk/rows/planSources.ts";
import type { Language } from "../i18n/language.ts";
import { type BancheOptions, presetOf } from "../session/preset.ts";
import { createSession, type Session } from "../session/service.ts";
import { systemClock } from "./clock.ts";
import { fileSource, nodeReadPorts } from "./files.ts";
import { nodeTransport } from "./transport.ts";

/** How to read and compare files. */
export interface ReadFilesOptions extends Pick<
  FileChangeOptions,
  "mode" | "skipInvalid" | "prune" | "signal" | "onProgress" | "store"
> {
  /** Language of headings, labels and issues. Default `zh`; headings are accepted in every language. */
  readonly language?: Language | undefined;
  /** How to read each file: its sheet, chosen columns, values for all rows. */
  readonly as?: Omit<PlanSource, "source" | "resource"> | undefined;
}

/** A session in Node, with bulk jobs. */
export interface Banche extends Session {
  /** The background client of the session: calls of `client` have priority. */
  readonly jobClient: Client;
  /**
   * Checks files (CSV, xlsx, YAML, JSON) completely and compares them with the server. Sends only reads; `apply` of
   * the result carries out the plan.
   *
   * @param resource - name or noun of the rows' resource: `users`, `dictionary-types`, `vehicles`
   * @throws {TypeError} when no such resource is known
   * @throws {BancheError} `not_signed_in`, or when the server fails
   */
  planFiles(resource: string, paths: string | readonly string[], options?: ReadFilesOptions): Promise<FileChange>;
  /** Closes all connections; the session on the server continues. */
  close(): Promise<void>;
}

/**
 * A session on a server of the platform, with one pool of connections. It only needs the address of the server.
 *
 *     const banche = createBanche({ server: "http://127.0.0.1:8080" });
 *     await banche.signIn({ account: "admin", password });
 *     const change = await banche.planFiles("users", "users.csv");
 *     if (change.canApply) await change.apply();
 *     await banche.close();
 */
export function createBanche(options: BancheOptions): Banche {
  const { transport, close } = nodeTransport();
  const lanes = createLanes(transport);
  const session = createSession(presetOf(options, lanes.interactive, systemClock));
  const jobClient = session.clientBy(lanes.bulk);

  /** Server, user and factory of the session. */
  function target(): PlanTarget {
    const state = session.store.getState();
    const isIn = state.status !== "signedOut";
    const account = isIn ? (state.current?.user?.account ?? "") : "";
    return { server: options.server, account, factory: (isIn ? state.factoryId : undefined) ?? null };
  }

  return {
    ...session,
    jobClient,
    async planFiles(name, paths, { language = "zh", as, ...asked } = {}) {
      const registry = await jobClient.loadModels();
      const resource = registry.all.find((one) => one.name === name || one.noun === name);
      if (!resource) throw new TypeError(`no resource is called ${name}`);
      const files = typeof paths === "string" ? [paths] : paths;
      return planFileChange({
        ...asked,
        ...{ client: jobClient, clock: systemClock, random: Math.random, randomBytes, target, language },
        sources: files.map((path) => ({ ...as, source: fileSource(path), resource })),
        ports: nodeReadPorts,
      });
    },
    close,
  };
}
