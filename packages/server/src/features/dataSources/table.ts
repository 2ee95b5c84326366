import { resources, type ResourceField } from "@banche/core";

import { type IssueDraft, refuse } from "../../base/respond.ts";
import { passwordOf } from "../../sources/keptSource.ts";
import { defineTable } from "../../tables/defineTable.ts";
import { type Change, oneByOne, type Row, type Writer } from "../../tables/recordTable.ts";

/** The password. It is accepted with a source and stored only as `sealedPassword`. */
const password: ResourceField = {
  kind: "text",
  name: "password",
  label: ["密码", "Password", "密碼"],
  key: "password",
  column: "password",
  max: 500,
};

/** The settings that determine where and how a password is sent. If one changes, the stored password could go to another server. */
const place = ["kind", "host", "port", "user", "encryption"] as const;

/** Whether one of these settings changed. */
export const isElsewhere = (changed: ReadonlySet<string>): boolean => place.some((name) => changed.has(name));

/** Data sources, shared by all factories (contract-base §5.6). */
export const dataSourceTable = defineTable(resources.dataSources, {
  further: [password],
  elsewhere: new Set(["password"]),
  secrets: new Set(["password"]),
  derive: oneByOne(async (writer, change) => {
    const issues = issuesOf(change);
    if (issues.length > 0) throw refuse.validation(issues);
    const { before } = change;
    return { ...sealed(writer, change), ...(!before && { creatorAccount: writer.session.account }) };
  }),
});

function issuesOf({ after }: Change): readonly IssueDraft[] {
  if (after["kind"] === "SQLite") return [];
  return ["host", "user"]
    .filter((name) => String(after[name] ?? "").trim() === "")
    .map((field) => ({ field, rule: "required" }));
}

function sealed({ secrets }: Writer, { id, before, after, changed }: Change): Row {
  const given = after["password"];
  if (typeof given === "string" && given !== "") {
    return { sealedPassword: secrets.seal(passwordOf(id), given), hasPassword: true };
  }
  return before && !isElsewhere(changed) ? {} : { sealedPassword: null, hasPassword: false };
}
