import * as z from "zod/mini";

import { type UserShapes, users as declared } from "../resources/permission/users.ts";
import { byButton, endpoint, signedIn } from "./endpoint.ts";
import { list, nothing, pick, tree } from "./lists.ts";
import { selector } from "./selector.ts";
import { draftShape } from "./shapes.ts";
import { standardCalls } from "./standard.ts";
import { as, avatar, id, integer, text, wireObject } from "./wire.ts";

const { page } = declared;

/** One user of the directory, with the data for chat and pickers. */
export const DirectoryUser = wireObject({
  id,
  account: text,
  realName: text,
  headIcon: z.optional(avatar),
  gender: z.optional(integer),
  department: z.optional(text),
  quickQuery: z.optional(text),
  /** Parent of the user in the picker tree; an addition of ours. */
  departmentId: as("organizeId", z.optional(id)),
  /** The full name in pinyin, syllables separated by blanks; an addition of ours. */
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
  /** True if the server stored the password; an addition of ours. */
  passwordTaken: z.optional(z.boolean()),
});

/** The answer to a new user; empty on servers of the platform. */
const createdUser: z.ZodMiniType<z.output<typeof createdUserParts>, unknown> = z.codec(z.unknown(), createdUserParts, {
  decode: (data) => pick(data, "id", "passwordTaken") as z.output<typeof createdUserParts>,
  encode: (value) => value,
});

/**
 * Work of a person that another one takes over. `field`: records with the person in a field. `creator`: records that
 * the person created, which data schemes for own records use.
 */
const HandedOver = wireObject({
  /** `roles`, `positions`, `notices`, `departments.manager`, `vehicles.creator`: unique in an answer. */
  part: z.string(),
  kind: z.enum(["field", "creator", "notices", "positions", "roles"]),
  /** Resource name of the records. */
  resource: z.optional(z.string()),
  /** Field name in the resource. */
  field: z.optional(z.string()),
  total: integer,
  moved: integer,
  /** Records that are not handed over, and why; at most {@link HAND_OVER_REFUSED_MAX}. */
  refused: z.array(wireObject({ id, label: text, why: text })),
});

/** Most refused records that are listed for a part. */
export const HAND_OVER_REFUSED_MAX = 50;

const standard = standardCalls(declared);

/** A new user, with an addition of ours: the encoded first password, which must be changed at the first sign-in. */
const newUser = wireObject({
  ...draftShape(declared),
  password: as("userPassword", z.optional(z.string().check(z.maxLength(200)))),
}) as unknown as z.ZodMiniType<UserShapes["draft"] & { readonly password?: string | undefined }, unknown>;

export const users = {
  ...standard,
  create: endpoint("POST /api/system/Permission/Users", {
    summary: "Create one of the users",
    body: newUser,
    response: createdUser,
    access: standard.create.access,
    source: "spec",
  }),
  resetPassword: endpoint("POST /api/system/Permission/Users/{id}/Actions/ResetPassword", {
    summary: "Give a user a new password and end the user's sessions",
    body: wireObject({
      id: z.optional(id),
      password: as("userPassword", z.string().check(z.maxLength(200))),
      repeated: as("validatePassword", z.string().check(z.maxLength(200))),
      /**
       * Whether the user must change it at the next sign-in; an addition of ours. Default: true, except for the own
       * account.
       */
      mustChange: as("mustChangePassword", z.optional(z.boolean())),
    }),
    response: nothing,
    access: byButton(page, "btn_password"),
    source: "spec",
  }),
  invite: endpoint("POST /api/ext/users/{id}/invite", {
    summary: "Send a user a text that says how to sign in with a code, without a password",
    response: nothing,
    access: byButton(page, "btn_password"),
    source: "extension",
  }),
  takeSecondFactor: endpoint("POST /api/ext/users/{id}/take-second-factor", {
    summary: "Take the second factor away from a user who has lost it, and end the user's sessions",
    response: nothing,
    access: byButton(page, "btn_password"),
    source: "extension",
  }),
  handOver: endpoint("POST /api/ext/users/{id}/hand-over", {
    summary: "Hand the work of a user over to another one, all in one transaction, with a report",
    body: wireObject({
      /** Id of the successor: an enabled user of the same factory. */
      to: id,
      /** Parts that are not handed over, by their names in the answer. */
      without: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(500))),
      /** Disables the account afterwards, which ends its sessions. */
      disable: z.optional(z.boolean()),
      /** Only returns what would be done. */
      dryRun: z.optional(z.boolean()),
    }),
    response: wireObject({ parts: z.array(HandedOver), disabled: z.boolean() }),
    access: byButton(page, "btn_edit"),
    source: "extension",
  }),
  all: endpoint("GET /api/system/Permission/Users/All", {
    summary: "Directory of the users of the active factory",
    response: list(DirectoryUser),
    access: signedIn,
    source: "spec",
  }),
  selector: selector("/api/system/Permission/Users/Selector", "companies, departments and users", tree(PickerNode)),
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
