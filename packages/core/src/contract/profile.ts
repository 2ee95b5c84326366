import * as z from "zod/mini";
import { endpoint, signedIn, signedInFirst } from "./endpoint.ts";
import { bareList, listQuery, nothing, page, treeNode } from "./lists.ts";
import { users } from "../resources/permission/users.ts";
import { someOf } from "./shapes.ts";
import { as, avatar, id, instant, integer, partial, text, wireObject } from "./wire.ts";

const path = "/api/system/Permission/Users/Current";

const editable = {
  realName: z.optional(text),
  signature: z.optional(text),
  ...someOf(users, [
    "gender",
    "nation",
    "nativePlace",
    "certificateType",
    "certificateNumber",
    "education",
    "birthday",
    "email",
    "telephone",
    "landline",
    "mobilePhone",
    "urgentContact",
    "urgentTelephone",
    "postalAddress",
  ]),
} as const;

/** The signed-in user's own data (contract-base §4.9). */
export const Profile = wireObject({
  id,
  account: z.optional(text),
  ...editable,
  organization: as("organize", z.optional(text)),
  company: z.optional(text),
  positions: as("position", z.optional(text)),
  manager: z.optional(text),
  roles: as("roleId", z.optional(text)),
  createdAt: as("creatorTime", z.optional(instant)),
  previousLoginAt: as("prevLogTime", z.optional(instant)),
  entryDate: z.optional(instant),
  headIcon: as("avatar", z.optional(avatar)),
  theme: z.optional(text),
  language: z.optional(text),
});

const GrantNode = treeNode({ id, name: as("fullName", text), icon: z.optional(text) });

/** Members of a log line about a sign-in (category 1) or a request (category 5). */
export const logMembers = {
  id,
  createdAt: as("creatorTime", z.optional(instant)),
  userName: z.optional(text),
  ip: as("ipaddress", z.optional(text)),
  platform: as("platForm", z.optional(text)),
  requestUrl: as("requestURL", z.optional(text)),
  requestMethod: z.optional(text),
  requestDurationMs: as("requestDuration", z.optional(integer)),
} as const;

export const profile = {
  get: endpoint(`GET ${path}/BaseInfo`, {
    summary: "Own data",
    response: Profile,
    access: signedInFirst,
    source: "spec",
  }),
  update: endpoint(`PUT ${path}/BaseInfo`, {
    summary: "Change own data; members that are not sent stay as they are",
    body: wireObject({
      ...partial(editable),
      /** Encoded, an addition of ours: required to change the mobile number or the e-mail address. */
      currentPassword: z.optional(z.string().check(z.maxLength(200))),
      /** The code that `sendMobileCode` sent to a new number, on servers that send codes. */
      mobileCode: z.optional(z.string().check(z.maxLength(20))),
    }),
    response: nothing,
    access: signedIn,
    source: "spec",
  }),
  sendMobileCode: endpoint("POST /api/ext/profile/mobile-code", {
    summary: "Send a code to the number that the own account shall have from now on",
    body: wireObject({
      mobile: z.string().check(z.maxLength(20)),
      currentPassword: z.string().check(z.maxLength(200)),
    }),
    response: wireObject({
      /** Seconds until another code can be requested. */
      retryAfter: integer,
      /** Seconds for which the code is valid. */
      expiresIn: integer,
    }),
    access: signedIn,
    source: "extension",
  }),
  setAvatar: endpoint(`PUT ${path}/Avatar/{name}`, {
    summary: "Use an uploaded picture as own avatar",
    response: nothing,
    access: signedIn,
    source: "spec",
  }),
  changePassword: endpoint(`POST ${path}/Actions/ModifyPassword`, {
    summary: "Change the own password and end the own sessions",
    body: wireObject({
      oldPassword: z.string().check(z.maxLength(200)),
      password: z.string().check(z.maxLength(200)),
      /** If the user has a second factor: a code of it, an addition of ours. */
      secondFactor: z.optional(z.string().check(z.maxLength(40))),
      /** Text of the picture from `files.captcha`. */
      captcha: as("code", z.optional(z.string().check(z.maxLength(20)))),
      captchaId: as("timestamp", z.optional(text)),
    }),
    response: nothing,
    access: signedInFirst,
    source: "spec",
  }),
  setTheme: endpoint(`PUT ${path}/SystemTheme`, {
    summary: "Remember the layout for this user",
    body: wireObject({ theme: z.string().check(z.maxLength(50)) }),
    response: nothing,
    access: signedIn,
    source: "spec",
  }),
  setLanguage: endpoint(`PUT ${path}/SystemLanguage`, {
    summary: "Remember the language for this user",
    body: wireObject({ language: z.enum(["zh", "zhtw", "en"]) }),
    response: nothing,
    access: signedInFirst,
    source: "spec",
  }),
  subordinates: endpoint(`GET ${path}/Subordinate`, {
    summary: "Users whose manager is the signed-in user",
    response: bareList(
      wireObject({
        id: z.optional(id),
        realName: as("userName", text),
        headIcon: as("avatar", z.optional(avatar)),
        department: z.optional(text),
      }),
    ),
    access: signedIn,
    source: "spec",
  }),
  grants: endpoint(`GET ${path}/Authorize`, {
    summary: "What the signed-in user was granted, as trees",
    response: wireObject({
      menus: as("module", z.optional(z.array(GrantNode))),
      buttons: as("button", z.optional(z.array(GrantNode))),
      columns: as("column", z.optional(z.array(GrantNode))),
      data: as("resource", z.optional(z.array(GrantNode))),
    }),
    access: signedIn,
    source: "spec",
  }),
  log: endpoint(`GET ${path}/SystemLog`, {
    summary: "Own sign-ins (category 1) and requests (category 5)",
    query: wireObject({
      ...listQuery,
      category: z.optional(integer),
      from: as("startTime", z.optional(instant)),
      to: as("endTime", z.optional(instant)),
    }),
    response: page(wireObject(logMembers)),
    access: signedIn,
    source: "spec",
  }),
};
