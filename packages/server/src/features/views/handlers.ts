import { filtersOf, type Output, type Resource, resources } from "@banche/core";
import { viewName } from "@banche/core/shell";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { checkAccess } from "../../access/rights.ts";
import type { Call, Context, HandlersOf } from "../../wire/handlers.ts";
import { newId } from "../../base/ids.ts";
import { policyNamed } from "../../policy/policies.ts";
import { readPreferences } from "../../people/preferences.ts";
import { audit } from "../../records/audit.ts";
import { Refusal, refuse } from "../../base/respond.ts";
import { factoryOf } from "../../auth/scope.ts";
import { forReader } from "./forReader.ts";

/** Largest number of shared views of one list in one factory. */
const mostViews = 50;
/** Members of the query of a view, in addition to the filters of its list. */
const members = ["keyword", "within", "sort", "order", "size"];

/** A view as stored. */
type View = Output<typeof contract.views.list>["views"][number];
/** Views that are shared with roles. Users who may assign roles may also share views with roles. */
export const viewsHandlers: HandlersOf<typeof contract.views> = {
  async list(call) {
    const resource = resourceOf(call, call.params.resource);
    const { noun } = resource;
    const [policy, mayShare, stored, own] = await Promise.all([
      policyNamed(resource.name, call),
      maySharing(call),
      readViews(call, resource),
      readPreferences(call.db, call.session.userId, [`views.${noun}`, `list.${noun}`]),
    ]);
    if (!policy) throw refuse.notFound();
    const shown = stored.flatMap(({ roles, ...view }) => {
      const readable = view.isForReader || mayShare ? forReader(policy, view) : undefined;
      return readable ? { ...readable, ...(mayShare && { roles }) } : [];
    });
    return { mayShare, views: shown, kept: { views: own.get(`views.${noun}`), layout: own.get(`list.${noun}`) } };
  },

  async share(call) {
    const { db, session, body } = call;
    const resource = resourceOf(call, call.params.resource);
    await checkSharing(call);
    const name = viewName(body.name);
    await checkView(call, resource, name);
    const stored = await readViews(call, resource);
    const before = stored.find((view) => view.name === name);
    if (!before && stored.length >= mostViews) {
      throw refuse.because("too_many", "server.tooManyViews", { limit: mostViews });
    }
    const [query, layout] = [JSON.stringify(body.query), JSON.stringify(body.layout)];
    const { rows } = await sql<{ readonly id: string }>`
      insert into shared_views (id, factory_id, resource, name, query, layout, is_default)
      values (${newId()}, ${factoryOf(session)}, ${resource.name}, ${name}, ${query}::jsonb, ${layout}::jsonb,
        ${body.isDefault})
      on conflict (factory_id, resource, name) do update
        set query = excluded.query, layout = excluded.layout, is_default = excluded.is_default, updated_at = now()
      returning id`.execute(db);
    const id = rows[0]?.id ?? "";
    await sql`delete from shared_view_roles where view_id = ${id}`.execute(db);
    await sql`insert into shared_view_roles (view_id, role_id)
      select ${id}, id from roles where id = any(${[...body.roles]}::text[])`.execute(db);
    const after = { ...body, name, resource: resource.name };
    await audit(call, { action: before ? "update" : "create", resource: "views", recordId: id, before, after });
    return { id };
  },

  async remove(call) {
    const { db, params } = call;
    const resource = resourceOf(call, params.resource);
    await checkSharing(call);
    const before = (await readViews(call, resource)).find(({ id }) => id === params.id);
    if (!before) throw refuse.notFound();
    await sql`delete from shared_views where id = ${before.id}`.execute(db);
    await audit(call, { action: "remove", resource: "views", recordId: before.id, before });
  },
};

function resourceOf({ registry }: Context, name: string): Resource {
  const resource = registry.find(name);
  if (!resource) throw refuse.notFound();
  return resource;
}

/** Checks the right to share. @throws {Refusal} `forbidden` to users who may not change users */
function checkSharing({ session, rights }: Context): Promise<void> {
  return checkAccess(resources.users.endpoints.update.access, session, rights, undefined);
}

async function maySharing(context: Context): Promise<boolean> {
  try {
    await checkSharing(context);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function readViews({ db, session }: Context, { name }: Resource): Promise<readonly View[]> {
  const { rows } = await sql<View>`select v.id, v.name, v.query, v.layout, v.is_default,
      array(select r.role_id from shared_view_roles r where r.view_id = v.id order by r.role_id) as roles,
      exists (select 1 from shared_view_roles r join user_roles held on held.role_id = r.role_id
        join roles on roles.id = r.role_id and roles.enabled
        where r.view_id = v.id and held.user_id = ${session.userId}) as is_for_reader
    from shared_views v where v.factory_id = ${factoryOf(session)} and v.resource = ${name}
    order by v.name, v.id`.execute(db);
  return rows;
}

/** Checks a view. @throws {Refusal} `validation` with the member that is unknown to the list or has an invalid value */
async function checkView({ db, session, body }: Call<typeof contract.views.share>, resource: Resource, name: string) {
  const { query, layout, roles } = body;
  const wrong = (field: string) => refuse.validation([{ field, rule: "type", text: "server.badValue" }]);
  if (name === "") throw refuse.validation([{ field: "name", rule: "required" }]);
  const asked = new Set([...members, ...filtersOf(resource).map((filter) => filter.name)]);
  if (Object.keys(query).some((member) => !asked.has(member))) throw wrong("query");
  const columns = new Set(resource.list.columns);
  const named = [...layout.order, ...layout.hidden, ...layout.pinned, ...Object.keys(layout.widths)];
  if (named.some((column) => !columns.has(column))) throw wrong("layout");
  const wanted = [...new Set(roles)];
  const { rows } = await sql`
    select 1 from roles where enabled and (factory_id is null or factory_id = ${factoryOf(session)})
      and id = any(${wanted}::text[])`.execute(db);
  if (rows.length < wanted.length) throw wrong("roles");
}
