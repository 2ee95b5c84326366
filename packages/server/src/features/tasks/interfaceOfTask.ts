import type { Kysely } from "kysely";

import { type IssueDraft, Refusal } from "../../base/respond.ts";
import type { Schema } from "../../db/schema.ts";
import { mayCall } from "../../interfaces/callable.ts";
import { type InterfaceCalls, reasonOf } from "../../interfaces/calls.ts";
import { headersIn, readInterface } from "../../interfaces/kept.ts";
import { usesCaller } from "../../interfaces/spec.ts";
import { readValues } from "../../interfaces/values.ts";
import type { SecretBox } from "../../secrets/secretBox.ts";
import type { Change, Writer } from "../../tables/recordTable.ts";
import type { Ending } from "./ending.ts";
import { pairsOf } from "./pairs.ts";

/**
 * The reasons why a task cannot call its interface. The session must be allowed to call it, in the factory of the interface. Otherwise it
 * is treated as missing.
 */
export async function issuesOfInterface(
  writer: Writer,
  { before, after, changed }: Change,
): Promise<readonly IssueDraft[]> {
  const id = String(after["interfaceId"] ?? "");
  const isAsked = !before || changed.has("interfaceId") || changed.has("parameters");
  if (id === "" || !isAsked) return [];
  // Locked until the task is written, so that it cannot be disabled meanwhile.
  const found = await readInterface(writer.db, id, { where: await mayCall(writer), lock: true });
  if (!found)
    return [
      {
        field: "interface",
        rule: "unknownReference",
        params: { value: id.slice(0, 80) },
        text: "server.unknownRecord",
      },
    ];
  if (!found.enabled) return [{ field: "interface", rule: "disabled", text: "dataInterfaces.disabled" }];
  if (usesCaller(found.spec)) return [{ field: "interface", rule: "caller", text: "dataInterfaces.noCaller" }];
  const given = Object.fromEntries(pairsOf(String(after["parameters"] ?? "")));
  const { parameters } = found.spec;
  const unknown = Object.keys(given).find((name) => parameters.every((parameter) => parameter.name !== name));
  if (unknown !== undefined) return [wrong("unknownParameter", unknown)];
  try {
    readValues(parameters, given);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (error.issues ?? []).map(({ field, rule }) => wrong(rule === "required" ? "missing" : "badValue", field));
  }
}

const wrong = (rule: "unknownParameter" | "missing" | "badValue", name: string): IssueDraft => ({
  ...{ field: "parameters", rule, text: `tasks.issues.${rule}`, params: { name: name.slice(0, 80) } },
});

interface CallParts {
  readonly kysely: Kysely<Schema>;
  readonly interfaces: InterfaceCalls;
  readonly secrets: SecretBox;
}

interface TaskCall {
  readonly interfaceId: string;
  readonly code: string;
  readonly parameters: string;
}

/** Calls the interface in its factory. The run stores the number of rows, but no row. */
export async function callInterface(
  { kysely: db, interfaces, secrets }: CallParts,
  { interfaceId, code, parameters }: TaskCall,
): Promise<Ending> {
  try {
    const found = await readInterface(db, interfaceId);
    if (!found?.enabled) return { state: "failed", reason: "dataInterfaces.disabled" };
    const { id, name, spec, factoryId, version, cacheSeconds: seconds } = found;
    const { rows, cut } = await interfaces.call(
      {
        ...{ db, factoryId, userId: "", account: `task:${code}`, holder: `task ${interfaceId}` },
        ...{ values: () => undefined, gone: new AbortController().signal },
      },
      {
        ...{ id, name, spec, given: Object.fromEntries(pairsOf(parameters)), headers: headersIn(secrets, found) },
        kept: { version, seconds },
      },
    );
    return { state: "ok", reason: cut ? "rowsCut" : "rows", params: { rows } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { state: "failed", reason: reasonOf(error), params: error.params };
  }
}
