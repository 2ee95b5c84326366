import type { Operation, PlanHeader, PlanTotals } from "../match/operation.ts";
import type { ResourceRegistry } from "../../registry/registry.ts";
import { PlanError } from "./planError.ts";
import { planHash } from "./planHash.ts";
import { isHeader, isOperation, isTotals } from "./planShape.ts";
import { isObject } from "../../validation/values.ts";

/** A saved plan that was read to its end: it is complete and its content is unchanged. */
export interface VerifiedPlan {
  readonly header: PlanHeader;
  readonly totals: PlanTotals;
  readonly hash: string;
  /** The operations in groups, in order; reads the text again. */
  read(): AsyncIterable<readonly Operation[]>;
}

/** Turns a plan into text: one JSON document with one line for each operation. */
export interface PlanWriter {
  /** The text before the operations. */
  readonly head: string;
  operations(operations: readonly Operation[]): string;
  end(totals: PlanTotals): { readonly text: string; readonly hash: string };
}

/** Operations in one group of a read. */
const GROUP = 500;
/** Most characters of a plan that was reformatted; it is read as a whole. */
const FREE_MAX_CHARS = 200_000_000;
const OPERATIONS = '"operations":[';

export function planWriter(header: PlanHeader): PlanWriter {
  const hash = planHash();
  hash.add(header);
  let between = "\n";
  return {
    head: `${JSON.stringify(header).slice(0, -1)},${OPERATIONS}`,
    operations(operations) {
      let text = "";
      for (const operation of operations) {
        hash.add(operation);
        text += `${between}${JSON.stringify(operation)}`;
        between = ",\n";
      }
      return text;
    },
    end(totals) {
      hash.add(totals);
      const digest = hash.digest();
      return { text: `\n],"totals":${JSON.stringify(totals)},"hash":"${digest}"}\n`, hash: digest };
    },
  };
}

/**
 * Reads a saved plan to its end and checks its hash. A plan in the original layout is read line by line in constant
 * memory. A reformatted one (`jq .`) is read as a whole.
 *
 * @param open - the text from its beginning, each time it is called
 * @param registry - the known resources; missing: the code that carries out the plan checks them
 * @throws {PlanError} `notAPlan`, `newerVersion`, `cutOff`, `edited`, `tooLarge`, `unknownResource`
 * @throws what `open` throws
 */
export async function verifyPlan(
  open: () => AsyncIterable<string>,
  registry?: ResourceRegistry,
): Promise<VerifiedPlan> {
  const hash = planHash();
  let header: PlanHeader | undefined;
  let end: PlanEnd | undefined;
  let steps: Expected = { n: 0, step: 0 };
  let isKnown = true;
  const layout = await layoutOf(open);
  for await (const part of partsOf(open, layout)) {
    if ("header" in part) hash.add((header = part.header));
    else if ("end" in part) hash.add((end = part.end).totals);
    else {
      for (const operation of part.operations) {
        steps = following(steps, operation);
        hash.add(operation);
        isKnown &&= !registry || registry.find(operation.resource) !== undefined;
      }
    }
  }
  if (!header) throw new PlanError("notAPlan");
  if (!end) throw new PlanError("cutOff");
  if (hash.digest() !== end.hash) throw new PlanError("edited");
  if (!isKnown) throw new PlanError("unknownResource");
  async function* read(): AsyncGenerator<readonly Operation[]> {
    for await (const part of partsOf(open, layout)) if ("operations" in part) yield part.operations;
  }
  return { header, totals: end.totals, hash: end.hash, read };
}

type Layout = "lines" | "free";

interface PlanEnd {
  readonly totals: PlanTotals;
  readonly hash: string;
}

type Part = { readonly header: PlanHeader } | { readonly operations: readonly Operation[] } | { readonly end: PlanEnd };

interface Expected {
  readonly n: number;
  readonly step: number;
}

/** Checks that operations are numbered from 0 and that steps never decrease. */
function following({ n, step }: Expected, operation: Operation): Expected {
  if (operation.n !== n || operation.step < step) throw new PlanError("edited");
  return { n: n + 1, step: operation.step };
}

async function layoutOf(open: () => AsyncIterable<string>): Promise<Layout> {
  for await (const line of linesOf(open())) {
    if (!/^\s*\{/.test(line)) throw new PlanError("notAPlan");
    return line.endsWith(OPERATIONS) ? "lines" : "free";
  }
  throw new PlanError("notAPlan");
}

function partsOf(open: () => AsyncIterable<string>, layout: Layout): AsyncIterable<Part> {
  return layout === "lines" ? lineParts(open()) : freeParts(open());
}

async function* lineParts(text: AsyncIterable<string>): AsyncGenerator<Part> {
  let operations: Operation[] = [];
  let place: "header" | "operations" | "after" = "header";
  /** Whether the line before announced another operation. */
  let more: boolean | undefined;
  for await (const line of linesOf(text)) {
    if (place === "header") {
      yield { header: headerOf(parsed(`${line}]}`, "notAPlan")) };
      place = "operations";
    } else if (place === "after") {
      if (line.trim() !== "") throw new PlanError("edited");
    } else if (line.startsWith("],") && more !== true) {
      if (operations.length > 0) yield { operations };
      yield { end: endOf(parsed(`{${line.slice(2)}`, "cutOff")) };
      place = "after";
    } else {
      if (more === false) throw new PlanError("edited");
      more = line.endsWith(",");
      operations.push(operationOf(parsed(more ? line.slice(0, -1) : line, "cutOff")));
      if (operations.length < GROUP) continue;
      yield { operations };
      operations = [];
    }
  }
}

async function* freeParts(text: AsyncIterable<string>): AsyncGenerator<Part> {
  let whole = "";
  for await (const piece of text) {
    whole += piece;
    if (whole.length > FREE_MAX_CHARS) throw new PlanError("tooLarge");
  }
  const plan = parsed(whole, whole.includes('"banche-plan"') ? "cutOff" : "notAPlan");
  yield { header: headerOf(plan) };
  const operations = isObject(plan) && Array.isArray(plan["operations"]) ? plan["operations"].map(operationOf) : [];
  for (let at = 0; at < operations.length; at += GROUP) yield { operations: operations.slice(at, at + GROUP) };
  yield { end: endOf(plan) };
}

function headerOf(value: unknown): PlanHeader {
  if (!isObject(value) || value["format"] !== "banche-plan") throw new PlanError("notAPlan");
  if (typeof value["version"] === "number" && value["version"] > 1) throw new PlanError("newerVersion");
  const { operations: _operations, totals: _totals, hash: _hash, ...header } = value;
  if (!isHeader(header)) throw new PlanError("edited");
  return header;
}

function operationOf(value: unknown): Operation {
  if (!isOperation(value)) throw new PlanError("edited");
  return value;
}

function endOf(value: unknown): PlanEnd {
  if (!isObject(value) || typeof value["hash"] !== "string") throw new PlanError("cutOff");
  if (!isTotals(value["totals"])) throw new PlanError("edited");
  return { totals: value["totals"], hash: value["hash"] };
}

function parsed(text: string, problem: "notAPlan" | "cutOff"): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlanError(problem);
  }
}

/** The lines of a text, without line ends. The last line needs no line end. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of text) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.map(withoutReturn);
  }
  if (rest !== "") yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
