import * as z from "zod";
import { byButton, endpoint, signedIn } from "./endpoint.ts";
import { filterText, list, listQuery, nothing, pick, tree } from "./lists.ts";
import { pagedList, records, selector, toggle } from "./records.ts";
import { as, avatar, csv, flag, id, instant, integer, text, wireObject } from "./wire.ts";

const at = {
  path: "/api/system/Permission/Users",
  page: "permission.user",
  noun: "users",
  source: "spec",
} as const;

/** Person data that a user also edits in the own profile. */
export const personFields = {
  gender: z.optional(integer),
  nation: z.optional(text),
  nativePlace: z.optional(text),
  certificateType: as("certificatesType", z.optional(text)),
  certificateNumber: as("certificatesNumber", z.optional(text)),
  education: z.optional(text),
  birthday: z.optional(instant),
  email: z.optional(text),
  telephone: as("telePhone", z.optional(text)),
  landline: z.optional(text),
  mobilePhone: z.optional(text),
  urgentContact: as("urgentContacts", z.optional(text)),
  urgentTelephone: as("urgentTelePhone", z.optional(text)),
  postalAddress: z.optional(text),
} as const;

const draft = {
  account: text,
  realName: text,
  ...personFields,
  departmentId: as("organizeId", id),
  managerId: z.optional(id),
  positionIds: as("positionId", z.optional(csv)),
  roleIds: as("roleId", z.optional(csv)),
  headIcon: z.optional(avatar),
  entryDate: z.optional(instant),
  order: as("sortCode", z.optional(integer)),
  enabled: as("enabledMark", z.optional(flag)),
  description: z.optional(text),
} as const;

/** One row of the list: names instead of ids. */
export const UserRow = wireObject({
  id,
  account: text,
  realName: text,
  gender: z.optional(integer),
  mobilePhone: z.optional(text),
  department: z.optional(text),
  positions: as("position", z.optional(text)),
  roles: as("roleName", z.optional(text)),
  description: z.optional(text),
  order: as("sortCode", z.optional(integer)),
  enabled: as("enabledMark", z.optional(flag)),
  administrator: as("isAdministrator", z.optional(flag)),
  createdAt: as("creatorTime", z.optional(instant)),
});

/** One user of the directory: what chat and pickers need. */
export const DirectoryUser = wireObject({
  id,
  account: text,
  realName: text,
  headIcon: z.optional(avatar),
  gender: z.optional(integer),
  department: z.optional(text),
  quickQuery: z.optional(text),
  /** Where the user is in the tree of pickers; an addition of ours. */
  departmentId: as("organizeId", z.optional(id)),
  /** The whole name in pinyin, syllables with blanks; an addition of ours. */
  pinyin: z.optional(text),
});

const PickerNode = {
  id,
  parentId: z.optional(id),
  name: as("fullName", text),
  type: z.optional(text),
  icon: z.optional(text),
} as const;

const createdUserParts = z.object({
  id: z.optional(id),
  /** True where the server took the password; an addition of ours. */
  passwordTaken: z.optional(z.boolean()),
});

/** The answer to a new user; servers of the platform say nothing. */
const createdUser: z.ZodType<z.output<typeof createdUserParts>, unknown> = z.codec(z.unknown(), createdUserParts, {
  decode: (data) => pick(data, "id", "passwordTaken") as z.output<typeof createdUserParts>,
  encode: (value) => value,
});

export const users = {
  list: pagedList(
    at,
    UserRow,
    wireObject({
      ...listQuery,
      departmentId: as("organizeId", z.optional(z.string().max(100))),
      enabled: as("enabledMark", filterText),
      gender: filterText,
      positionIds: as("positionId", filterText),
      roleIds: as("roleId", filterText),
    }),
  ),
  ...records(at, draft, {
    id,
    administrator: as("isAdministrator", z.optional(flag)),
    createdAt: as("creatorTime", z.optional(instant)),
  }),
  create: endpoint("POST /api/system/Permission/Users", {
    summary: "Create one of the users",
    body: wireObject({
      ...draft,
      /** Encoded, an addition of ours: the password of the first sign-in, which must be changed then. */
      password: as("userPassword", z.optional(z.string().max(200))),
    }),
    response: createdUser,
    access: byButton(at.page, "btn_add"),
    source: "spec",
  }),
  setEnabled: toggle(at),
  resetPassword: endpoint("POST /api/system/Permission/Users/{id}/Actions/ResetPassword", {
    summary: "Give a user a new password and end the user's sessions",
    body: wireObject({
      id: z.optional(id),
      password: as("userPassword", z.string().max(200)),
      repeated: as("validatePassword", z.string().max(200)),
      /** Whether the user must change it at the next sign-in, an addition of ours. Default true, but for the own account. */
      mustChange: as("mustChangePassword", z.optional(z.boolean())),
    }),
    response: nothing,
    access: byButton(at.page, "btn_password"),
    source: "spec",
  }),
  invite: endpoint("POST /api/ext/users/{id}/invite", {
    summary: "Send a user a text that says how to sign in with a code, without a password",
    response: nothing,
    access: byButton(at.page, "btn_password"),
    source: "extension",
  }),
  all: endpoint("GET /api/system/Permission/Users/All", {
    summary: "Directory of the users of the active factory",
    response: list(DirectoryUser),
    access: signedIn,
    source: "spec",
  }),
  selector: selector(`${at.path}/Selector`, "companies, departments and users", tree(PickerNode)),
  treeView: endpoint("GET /api/system/Permission/User/TreeView", {
    summary: "Companies, departments and users as one tree",
    response: tree(PickerNode),
    access: signedIn,
    source: "inferred",
  }),
  drivers: endpoint("GET /api/system/Permission/Users/driverList", {
    summary: "Users whose position is of type driver",
    response: list(wireObject({ id, realName: text, account: text, mobilePhone: z.optional(text) })),
    access: signedIn,
    source: "inferred",
  }),
};
