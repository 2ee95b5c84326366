import type { Output, ResourceRegistry } from "@banche/core";
import type { contract, Endpoint } from "@banche/core/wire";
import { sql } from "kysely";

import { holdersOf } from "../../access/holders.ts";
import { type ByGrant, type Decision, decide, type Rights, type RightsReader } from "../../access/rights.ts";
import type { Session } from "../../auth/sessions.ts";
import { factoryOf } from "../../auth/scope.ts";
import { refuse } from "../../base/respond.ts";
import { type AccessPolicy, createPolicy, type Verb } from "../../policy/accessPolicy.ts";
import { shownBy } from "../../policy/dataScope.ts";
import { policyOf } from "../../policy/policies.ts";
import { storedRow } from "../../policy/rowSource.ts";
import { tableNamed } from "../../tables/places.ts";
import { type RecordTable, tableOf } from "../../tables/recordTable.ts";
import type { Call } from "../../wire/handlers.ts";

type Explained = Output<typeof contract.grants.explain>;
type Rule = Explained["rules"][number];
type Source = Rule["sources"][number];
type ExplainCall = Call<typeof contract.grants.explain>;

/** The account in question, which the caller may see. */
interface Person {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly administrator: boolean;
  readonly enabled: boolean;
  readonly permissionVersion: number;
}

interface Menu {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Disabled entries among the entry itself and its ancestors. */
  readonly hidden: readonly string[];
  /** Codes of its buttons. */
  readonly buttons: readonly string[];
}

/**
 * Explains why an account may or may not open a page, press a button or see a record. The answer comes from `decide` and the policy,
 * which every call uses. The rules show where it comes from, whether in force or not (ADR 0068).
 */
export async function explain(call: ExplainCall, rightsReader: Pick<RightsReader, "anew">): Promise<Explained> {
  const { page, button, recordId } = call.query;
  const person = await readPerson(call);
  const { menu, holders } = await readMenu(call, person, { page, button });
  const session: Session = {
    ...call.session,
    ...sessionOf(person),
    mustChangePassword: false,
    locked: false,
    secondFactor: undefined,
  };
  const rights = await rightsReader.anew(session);
  const access = accessOf(call.registry, page, button);
  if (button !== undefined && !isButton(call.registry, menu, button)) {
    const params = { known: menu.buttons.join(", ") || "–" };
    throw refuse.validation([{ field: "button", rule: "unknownReference", params, text: "server.explainButton" }]);
  }
  const table = tableOn(call, page);
  const policy = table && createPolicy(table, session, rights);
  const decision: Decision = narrowed(decide(access, rights), policy);
  const record =
    recordId === undefined ? undefined : await ruleOfRecord(call, { session, rights, page, button, recordId, policy });
  const granted = rulesOfGrants(holders, button);
  const account: Rule = { rule: "account", ok: person.enabled, sources: [] };
  const isGranted = decision.answer !== "no";
  const inForce = person.enabled && isGranted && record?.ok !== false;
  const rules: Rule[] = [
    account,
    ...(decision.reason === "administrator" || decision.reason === "administratorsOnly"
      ? [{ rule: decision.reason, ok: isGranted, sources: [] }]
      : []),
    ...(menu.hidden.length > 0 && !person.administrator
      ? [{ rule: "hidden" as const, ok: false, sources: named(menu.hidden) }]
      : []),
    ...(decision.reason === "administrator" ? [] : granted),
    ...(record ? [record] : []),
  ];
  const { id, name, account: called } = person;
  return {
    user: { id, name, account: called },
    page: { code: menu.code, name: menu.name },
    answer: inForce ? (decision.answer === "byRecord" && !record ? "byRecord" : "yes") : "no",
    reason: person.enabled ? decision.reason : "disabled",
    rules,
    ways: inForce ? [] : waysOf(rules),
  };
}

/** Reads the account. @throws {Refusal} `not_found` for an account that the caller may not see */
async function readPerson(call: ExplainCall): Promise<Person> {
  const users = tableNamed(call, "users");
  const policy = await policyOf(users, call);
  const { rows } = await sql<Person>`
    select t.id, t.account, t.real_name as name, t.administrator, t.enabled, t.permission_version from ${tableOf(users)}
    where ${policy.rows("get")} and (t.id = ${call.query.user} or lower(t.account) = lower(${call.query.user}))`.execute(
    call.db,
  );
  const [person] = rows;
  if (!person || policy.mayDo("get").answer === "no") throw refuse.notFound();
  return person;
}

const sessionOf = ({ id, account, name, administrator, permissionVersion }: Person) => ({
  ...{ userId: id, account, realName: name, administrator, permissionVersion },
});

/**
 * The menu entry with the grants from the account, each role and each position, including disabled ones. Uses one statement.
 *
 * @throws {Refusal} `not_found` where the entry does not exist
 */
async function readMenu(
  { db, session }: ExplainCall,
  person: Person,
  { page, button }: { readonly page: string; readonly button: string | undefined },
): Promise<{ readonly menu: Menu; readonly holders: readonly HolderRow[] }> {
  const { rows } = await sql<HolderRow & { readonly menu: Menu }>`
    with recursive above (id, parent_id, name, enabled, depth) as (
      select id, parent_id, name, enabled, 0 from menus where code = ${page}
      union all select up.id, up.parent_id, up.name, up.enabled, depth + 1 from menus up join above on above.parent_id = up.id
      where depth < 20
    ), menu (id, code, name, hidden, buttons) as (
      select id, code, name,
        coalesce((select array_agg(above.name order by depth desc) from above where not above.enabled), '{}'),
        array(select one.code from menu_buttons one where one.menu_id = menus.id order by one.sort_order, one.code)
      from menus where code = ${page}
    ), own (kind, id) as (
      select force.kind, force.id from (${holdersOf(sql`select ${person.id}::text`, factoryOf(session))}) as force
    ), held (kind, id, name) as (
      select 'user', ${person.id}::text, ${person.name}::text
      union all select 'role', role.id, role.name from user_roles one join roles role on role.id = one.role_id
        where one.user_id = ${person.id} and (role.factory_id is null or role.factory_id = ${factoryOf(session)})
      union all select 'position', position.id, position.name from user_positions one
        join positions position on position.id = one.position_id
        where one.user_id = ${person.id} and one.factory_id = ${factoryOf(session)}
    )
    select row_to_json(menu) as menu, held.kind, held.id, held.name,
      exists (select 1 from own where own.kind = held.kind and own.id = held.id) as in_force,
      exists (select 1 from menu_grants one where one.holder_kind = held.kind and one.holder_id = held.id
        and one.menu_id = menu.id) as page,
      exists (select 1 from button_grants one join menu_buttons item on item.id = one.button_id and item.enabled
        where one.holder_kind = held.kind and one.holder_id = held.id and item.menu_id = menu.id
          and item.code = ${button ?? ""}) as button
    from menu, held order by held.kind desc, held.name`.execute(db);
  const [first] = rows;
  if (!first) throw refuse.notFound();
  return { menu: first.menu, holders: rows };
}

/** Whether the page has the button, or a call of its concept asks for it. */
function isButton(registry: ResourceRegistry, { code, buttons }: Menu, button: string): boolean {
  return buttons.includes(button) || buttonCalls(registry, code).some((access) => access.button === button);
}

/** What the calls of a page's concepts ask for, of those that a button allows. */
function buttonCalls(registry: ResourceRegistry, page: string) {
  const calls = registry.all.flatMap((resource) =>
    resource.page === page ? Object.values<Endpoint>({ ...resource.endpoints }) : [],
  );
  return calls.flatMap(({ access }) => (access.kind === "button" ? [access] : []));
}

/** The access that calls behind a page or button require. If only administrators may change a concept, its declaration says so. */
function accessOf(registry: ResourceRegistry, page: string, button: string | undefined): ByGrant {
  if (button === undefined) return { kind: "page", page };
  const administrators = buttonCalls(registry, page).find((access) => access.button === button)?.administrators;
  return { kind: "button", page, button, ...(administrators && { administrators }) };
}

interface HolderRow {
  readonly kind: Source["kind"];
  readonly id: string;
  readonly name: string;
  readonly inForce: boolean;
  readonly page: boolean;
  readonly button: boolean;
}

/** The grants of the account, each role and each position, as rules. */
function rulesOfGrants(rows: readonly HolderRow[], button: string | undefined): readonly Rule[] {
  const one = (rule: "page" | "button"): Rule => ({
    rule,
    ok: rows.some((row) => row[rule] && row.inForce),
    sources: rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      name: row.name,
      granted: row[rule],
      inForce: row.inForce,
    })),
  });
  return button === undefined ? [one("page")] : [one("page"), one("button")];
}

interface AboutRecord {
  readonly session: Session;
  readonly rights: Rights;
  readonly page: string;
  readonly button: string | undefined;
  readonly recordId: string;
  readonly policy: AccessPolicy | undefined;
}

/** Whether the account may see the record: by factory, and by each of its data schemes. */
async function ruleOfRecord(call: ExplainCall, about: AboutRecord): Promise<Rule> {
  const { session, rights, page, button, recordId, policy } = about;
  if (!policy) throw refuse.notFound();
  const { table } = policy;
  // A record that the caller may not see is not explained.
  const own = await policyOf(table, call);
  const seen = await sql`select 1 from ${tableOf(table)} where t.id = ${recordId} and ${own.rows("get")}`.execute(
    call.db,
  );
  if (seen.rows.length === 0) throw refuse.notFound();
  const found = await sql`
    select 1 from ${tableOf(table)} where t.id = ${recordId} and ${policy.rows(verbOf(table, button))}`.execute(
    call.db,
  );
  const sources: Source[] = [];
  for (const scheme of rights.schemes(page) ?? []) {
    const shown =
      shownBy([scheme], { resource: table.resource, source: storedRow(table, session), session }) ?? sql`true`;
    const { rows } = await sql`select 1 from ${tableOf(table)} where t.id = ${recordId} and ${shown}`.execute(call.db);
    sources.push({ kind: "scheme", id: scheme.id, name: scheme.name, granted: rows.length > 0, inForce: true });
  }
  return { rule: "record", ok: found.rows.length > 0, sources };
}

/** Changes a yes to `byRecord` where data schemes restrict the rows of the page. */
function narrowed(decision: Decision, policy: AccessPolicy | undefined): Decision {
  const depends = decision.answer === "yes" && policy?.narrowing !== undefined;
  return depends ? { answer: "byRecord", reason: "dataScheme" } : decision;
}

function tableOn({ tables }: ExplainCall, page: string): RecordTable | undefined {
  return [...tables.values()].find(({ resource }) => resource.page === page);
}

/** The call that a button permits. Other buttons than the standard ones permit updates. */
function verbOf({ resource: { buttons } }: RecordTable, button: string | undefined): Verb {
  if (button === undefined) return "list";
  return button === buttons.remove ? "remove" : "update";
}

const named = (names: readonly string[]): Rule["sources"] =>
  names.map((name) => ({ kind: "menu", id: "", name, granted: true, inForce: false }));

/** The changes that would remove a refusal, alone or together with others. */
function waysOf(rules: readonly Rule[]): Explained["ways"] {
  return rules.flatMap(({ rule, ok, sources }): Explained["ways"] => {
    if (ok) return [];
    switch (rule) {
      case "account":
        return [{ way: "enableAccount", names: [] }];
      case "administratorsOnly":
        return [{ way: "administrator", names: [] }];
      case "hidden":
        return [{ way: "showMenu", names: sources.map(({ name }) => name) }];
      case "record":
        return [{ way: "scheme", names: sources.map(({ name }) => name) }];
      default: {
        const asleep = sources.filter(({ granted, inForce }) => granted && !inForce).map(({ name }) => name);
        const open = [
          ...new Set(sources.filter(({ inForce, kind }) => inForce && kind !== "user").map(({ name }) => name)),
        ];
        return [
          ...(asleep.length > 0 ? [{ way: "enableHolder" as const, names: asleep }] : []),
          { way: rule === "page" ? ("grantPage" as const) : ("grantButton" as const), names: open },
        ];
      }
    }
  });
}
