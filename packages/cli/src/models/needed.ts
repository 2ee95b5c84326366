import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import type { ResourceRegistry } from "@banche/core";
import { resourceCalled } from "@banche/core/bulk";
import type { App } from "../app.ts";
import { nameOfRows } from "../bulk/sources.ts";
import { findJob } from "../jobs/jobFolders.ts";
import { argumentsOf, givenFor, type Line } from "../program/line.ts";

/** Whether a command on records of any concept needs models of the server. A command that only names concepts of the product needs none. */
export async function needsModels(app: App, line: Line): Promise<boolean> {
  const product = await app.registry.load();
  const [verb = "", ...rest] = line.path;
  const args = argumentsOf(line);
  if (verb === "jobs") {
    const place = await findJob(app, args[0] ?? "").catch(() => undefined);
    return place !== undefined && namesOthers(product, place.plan);
  }
  const isShown = rest.length === 0 && verb === "plan" && args[0] === "show" && args.length === 2;
  const paths = isShown ? args.slice(1) : args;
  const as = givenFor(line, "--as");
  for (const path of paths) {
    if (resourceCalled(product, as ?? nameOfRows(path))) continue;
    // A file that is no plan names no resource: its rows may be of any resource.
    if (as !== undefined || !path.endsWith(".json") || (await namesOthers(product, resolve(app.cwd, path))))
      return true;
  }
  return false;
}

const operation = /"resource"\s*:\s*"([^"]+)"/g;

/** Whether a plan has operations on an unknown resource. A file without operations is no plan: then the answer is true. */
async function namesOthers(product: ResourceRegistry, plan: string): Promise<boolean> {
  let seen = false;
  let rest = "";
  try {
    for await (const part of createReadStream(plan, "utf8")) {
      const text = rest + String(part);
      for (const [, name = ""] of text.matchAll(operation)) {
        seen = true;
        if (!product.find(name)) return true;
      }
      // A name may be split between two pieces.
      rest = text.slice(-LONGEST_NAME);
    }
  } catch {
    // The command itself reports the error of the file.
    return false;
  }
  return !seen;
}

const LONGEST_NAME = 100;
