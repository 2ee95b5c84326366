import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { readRightsName, type RightsEntry, rightsName } from "../../access/rights.ts";
import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import type { Deps } from "../../deps.ts";
import { policyNamed } from "../../policy/policies.ts";
import { audit } from "../../records/audit.ts";
import type { Context, HandlersOf } from "../../wire/handlers.ts";

/** The rights cached in this process for users of the active factory whom the session may see (contract-base §5.12). */
export function cacheHandlers({ rightsReader, pubSub }: Deps): HandlersOf<typeof contract.cache> {
  interface Named extends RightsEntry {
    readonly about: string;
  }

  async function seen(call: Context): Promise<readonly Named[]> {
    const factoryId = factoryOf(call.session);
    const kept = rightsReader.kept().filter((entry) => entry.factoryId === factoryId);
    const names = await namesOf(
      call,
      kept.map(({ userId }) => userId),
    );
    return kept.flatMap((entry) => {
      const about = names.get(entry.userId);
      return about === undefined ? [] : [{ ...entry, about }];
    });
  }

  /** Finds a cache entry. @throws {Refusal} `not_found`, also for users whom the session may not see */
  async function found(call: Context, name: string): Promise<Named> {
    const wanted = readRightsName(name);
    const entry = (await seen(call)).find(({ userId }) => userId === wanted?.userId);
    if (!entry || entry.factoryId !== wanted?.factoryId) throw refuse.notFound();
    return entry;
  }

  return {
    async list(call) {
      const wanted = call.query.keyword?.trim().toLowerCase() ?? "";
      return (await seen(call))
        .map((entry) => ({ name: rightsName(entry), about: entry.about }))
        .filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(wanted));
    },
    async read(call) {
      const { name } = call.params;
      const { rights, version } = await found(call, name);
      const { administrator, language, menus, buttons, columns } = await rights;
      const codes = (all: readonly { readonly code: string }[]) => all.map(({ code }) => code);
      const value = {
        version,
        administrator,
        language,
        menus: codes(menus),
        buttons: codes(buttons),
        columns: codes(columns),
      };
      return { name, value: JSON.stringify(value, null, 2) };
    },
    async remove(call) {
      const { userId, factoryId } = await found(call, call.params.name);
      await pubSub.publish(call.db, { kind: "forget", userId, factoryId });
      await audit(call, { action: "clear", resource: "cache", recordId: call.params.name });
    },
    async clear(call) {
      const factoryId = factoryOf(call.session);
      await pubSub.publish(call.db, { kind: "forget", factoryId });
      await audit(call, { action: "clear", resource: "cache", recordId: factoryId });
    },
  };
}

/** `name/account` of the users whom the session may see. */
async function namesOf(call: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const policy = await policyNamed("users", call);
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.real_name || '/' || u.account as name from users u
    where u.id = any(${[...ids]}::text[]) and ${policy?.among(sql`u.id`) ?? sql`false`}`.execute(call.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
