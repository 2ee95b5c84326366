import * as z from "zod/mini";

import { byAnyButton, byButton, endpoint } from "./endpoint.ts";
import { listQuery, nothing, page } from "./lists.ts";
import { id, text, wireObject } from "./wire.ts";

/** Most people in one change of members. */
export const MEMBERS_MAX = 2000;

/** The members by which a person is found and identified. */
const member = wireObject({
  id,
  account: text,
  realName: text,
  department: z.optional(text),
  enabled: z.boolean(),
});

const people = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MEMBERS_MAX));

/**
 * Calls for the members of roles or positions, as additions of ours. Members are read by page and changed by
 * additions and removals, so that two users who change the same role do not undo each other's changes.
 *
 * @param name - of the concept, `roles`
 * @param on - menu code of its page
 */
export const memberCalls = <const Name extends "roles" | "positions">(name: Name, on: string) => ({
  members: endpoint(`GET /api/ext/${name}/{id}/members` as `GET /api/ext/${Name}/{id}/members`, {
    summary: `Members of one of the ${name} in the active factory`,
    query: wireObject({ ...listQuery, keyword: z.optional(z.string().check(z.maxLength(200))) }),
    response: page(member),
    access: byButton(on, "btn_member"),
    source: "extension",
  }),
  changeMembers: endpoint(`PUT /api/ext/${name}/{id}/members` as `PUT /api/ext/${Name}/{id}/members`, {
    summary: `Let people become members of one of the ${name}, and others no longer`,
    body: wireObject({ add: z.optional(people), remove: z.optional(people) }),
    response: nothing,
    access: byButton(on, "btn_member"),
    source: "extension",
  }),
});

const access = byAnyButton(["permission.role", "btn_member"], ["permission.position", "btn_member"]);

/** Members of a role or a position, in the platform's form (contract-base §4.6). */
export const members = {
  list: endpoint("GET /api/system/Permission/UserRelation/{objectId}", {
    summary: "Ids of the members of a role or a position",
    response: wireObject({ ids: z.array(id) }),
    access,
    source: "contract",
  }),
  replace: endpoint("POST /api/system/Permission/UserRelation/{objectId}", {
    summary: "Make these people the members of a role or a position, and nobody else of the active factory",
    body: wireObject({
      objectId: z.optional(id),
      objectType: z.enum(["Role", "Position"]),
      userIds: people,
    }),
    response: nothing,
    access,
    source: "contract",
  }),
};
