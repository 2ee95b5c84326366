import { textOf } from "@banche/core/text";
import { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { policyOf } from "../../policy/policies.ts";
import { readRecord } from "../../records/readRecords.ts";
import { recordHandlers } from "../../records/recordHandlers.ts";
import { passwordOf } from "../../sources/keptSource.ts";
import { type Encryption, isSourceKind, type Source } from "../../sources/source.ts";
import { SourceError } from "../../sources/sourceError.ts";
import { changeOf } from "../../tables/changes.ts";
import type { RecordValues } from "../../tables/recordTable.ts";
import type { Call, Context, HandlersOf } from "../../wire/handlers.ts";
import { dataSourceTable, isElsewhere } from "./table.ts";

/** Largest number of concurrent tests in this process. Each holds a transaction until the database answers. */
const mostTests = 3;
/** The platform's clients request all rows at once. */
const allRows = 500;

/** Data sources: the standard calls, and a test of the connection. */
export function dataSourcesHandlers(deps: Deps): HandlersOf<typeof contract.dataSources> {
  const { sources, secrets } = deps;
  const standard = recordHandlers(contract.dataSources, dataSourceTable, deps);
  let tests = 0;

  return {
    ...standard,
    list: (call) => {
      const { query, request } = call;
      const asked = request.knowsAdditions ? query : { pageSize: allRows, ...query };
      return standard.list({ ...call, session: call.session, query: asked });
    },
    create: (call) => (refuseOthers(call.body.kind), standard.create(call)),
    update: (call) => (refuseOthers(call.body.kind), standard.update(call)),

    async test(call) {
      refuseOthers(call.body.kind);
      const source = await asked(call);
      if (tests >= mostTests) throw refuse.overloaded();
      tests += 1;
      try {
        const found = await sources.test(source);
        call.say(textOf(call.request.language, "dataSources.connected"));
        return found;
      } catch (error) {
        throw refusalOf(error);
      } finally {
        tests -= 1;
      }
    },
  };

  async function asked(call: Call<typeof contract.dataSources.test>): Promise<Source> {
    const { id, ...given } = call.body;
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (id === undefined || id === "" || id === "0") return sourceOf(sent, given.password ?? "");
    const before = await readRecord(await policyOf(dataSourceTable, call), call, id, false);
    if (!before) throw refuse.notFound();
    const { after, changed } = changeOf(dataSourceTable, before, sent);
    if (given.password || isElsewhere(changed)) return sourceOf(after, given.password ?? "");
    return sourceOf(after, await kept(call, id));
  }

  /** The stored password, or an empty text. @throws {Refusal} where it was encrypted with another key */
  async function kept({ db }: Context, id: string): Promise<string> {
    const { rows } = await sql<{ sealed: string | null }>`
      select sealed_password as sealed from data_sources where id = ${id}`.execute(db);
    const sealed = rows[0]?.sealed ?? undefined;
    if (sealed === undefined) return "";
    const password = secrets.open(passwordOf(id), sealed);
    if (password === undefined) throw refusalOf(new SourceError("sealed"));
    return password;
  }
}

/** Refuses unsupported kinds, which the platform's clients offer. @throws {Refusal} with the supported kinds */
function refuseOthers(kind: string | undefined): void {
  if (kind === undefined || isSourceKind(kind)) return;
  throw refuse.validation([{ field: "kind", rule: "choice", text: "dataSources.otherKind", params: { kind } }]);
}

/** The source in these values. @throws {Refusal} where it is incomplete */
function sourceOf(values: RecordValues, password: string): Source {
  const text = (name: string): string => {
    const value = values[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const kind = text("kind");
  const needed = kind === "SQLite" ? ["database"] : ["host", "database", "user"];
  const missing = needed.filter((name) => text(name) === "");
  if (missing.length > 0) throw refuse.validation(missing.map((field) => ({ field, rule: "required" })));
  const port = Number(values["port"] ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw refuse.validation([{ field: "port", rule: "tooLarge", params: { max: 65_535 } }]);
  }
  return {
    kind: isSourceKind(kind) ? kind : "PostgreSQL",
    ...{ host: text("host"), port, database: text("database"), user: text("user"), password },
    encryption: encryptions.find((one) => one === text("encryption")) ?? "off",
  };
}

const encryptions: readonly Encryption[] = ["off", "any", "verified"];

/** The refusal for an error. The text of the driver is not included. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof SourceError)) return error;
  return refuse.because("source_failed", `dataSources.faults.${error.fault}`);
}
