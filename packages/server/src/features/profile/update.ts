import { resources, type ResourceField } from "@banche/core";
import type { contract } from "@banche/core/wire";
import { sql } from "kysely";

import { personKeys } from "../../base/pinyin.ts";
import { noteChanges } from "../../outbox/noteChanges.ts";
import { audit } from "../../records/audit.ts";
import { checkValues } from "../../records/check.ts";
import { membersOf, toColumns } from "../../tables/columns.ts";
import { refusalOf } from "../../records/constraints.ts";
import { lastingName } from "../../records/heldFiles.ts";
import { withCodes } from "../../records/dictionaryValues.ts";
import type { RecordTable, RecordValues, Row } from "../../tables/recordTable.ts";
import type { Deps } from "../../deps.ts";
import type { Call, Handler } from "../../wire/handlers.ts";
import { admitContacts } from "./contacts.ts";

const signature: ResourceField = {
  kind: "multiline",
  name: "signature",
  label: ["签名", "Signature", "簽名"],
  key: "signature",
  column: "signature",
  max: 200,
};

/** The fields that users edit themselves: the personal fields of the user form. */
const ownTable: RecordTable = {
  resource: resources.users,
  table: "users",
  scope: "shared",
  further: [signature],
  elsewhere: new Set(["departmentId", "positionIds", "roleIds"]),
  contested: { users_sign_in_mobile: { field: "mobilePhone", text: "server.mobileTaken" } },
};

/** Changes the user's own data: only the members that were sent. */
export function updateProfile(deps: Deps): Handler<typeof contract.profile.update> {
  return (call) => update(deps, call);
}

async function update(deps: Deps, call: Call<typeof contract.profile.update>): Promise<undefined> {
  const { db, session, request } = call;
  const { currentPassword: _password, mobileCode: _code, ...body } = call.body;
  const sent: RecordValues = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const [given = sent] = await withCodes(db, Object.values(resources.users.fields), [sent]);
  const members = membersOf(ownTable).filter(({ name }) => name in given);
  const fields = [...Object.values(resources.users.fields), signature].filter(({ key }) => key in given);
  await checkValues(call, { values: given, fields });
  const row: Row = {
    ...toColumns(members, given),
    ...(typeof given["realName"] === "string" && personKeys(given["realName"])),
  };
  if (Object.keys(row).length === 0) return undefined;
  const notifyFormerContact = await admitContacts(deps, call, row);
  const assignments = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update users set ${sql.join([...assignments, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${session.userId}`
    .execute(db)
    .catch((error: unknown) => {
      throw refusalOf({ table: ownTable, hides: () => false }, false, error) ?? error;
    });
  await notifyFormerContact?.();
  await audit(
    { db, session, request },
    { action: "update", resource: "profile", recordId: session.userId, after: given },
  );
  const change = { resource: "users", verb: "update", recordId: session.userId, factoryId: null };
  await noteChanges(call, [{ ...change, fieldIds: fields.map(lastingName) }]);
  return undefined;
}
