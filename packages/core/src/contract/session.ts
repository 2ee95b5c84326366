import * as z from "zod/mini";
import { endpoint, open, whileLocked } from "./endpoint.ts";
import { Factory } from "./factories.ts";
import { nothing } from "./lists.ts";
import { MenuEntry } from "./menuEntry.ts";
import { as, avatar, flag, id, instant, integer, text, wireObject } from "./wire.ts";

/**
 * The fixed client credentials of the platform's web client (spec §7). They are not secret and are not used for
 * decisions.
 */
export const clientCredentials = {
  clientId: "admin",
  clientSecret: "123456",
  scope: "all",
  grantType: "password",
} as const;

export const UserInfo = wireObject({
  id: as("userId", id),
  account: as("userAccount", z.optional(text)),
  realName: as("userName", text),
  headIcon: z.optional(avatar),
  portalId: z.optional(text),
  organizationId: as("organizeId", z.optional(id)),
  organizationName: as("organizeName", z.optional(text)),
  departmentId: z.optional(id),
  departmentName: z.optional(text),
  positions: as("positionIds", z.optional(z.array(wireObject({ id, name: z.optional(text) })))),
  /** Whether to show the time of the previous sign-in. */
  showPreviousLogin: as("prevLogin", z.optional(flag)),
  previousLoginAt: as("prevLoginTime", z.optional(instant)),
  previousLoginIp: as("prevLoginIPAddress", z.optional(text)),
  previousLoginPlace: as("prevLoginIPAddressName", z.optional(text)),
  defaultFactoryName: z.optional(text),
  factoryName: z.optional(text),
  administrator: as("isAdministrator", z.optional(flag)),
  /** The factory of this session; an addition of ours. */
  activeFactoryId: z.optional(id),
  theme: z.optional(text),
  language: z.optional(text),
  /** The layout, with further settings of the user; an addition of ours. */
  look: z.optional(text),
  /** Number of changes to the user's rights; an addition of ours. */
  rightsVersion: as("permissionVersion", z.optional(integer)),
});

const Granted = wireObject({ id: z.optional(id), name: as("fullName", z.optional(text)), code: as("enCode", text) });

/** The permissions on one page; a missing list grants nothing (spec §6). */
export const PageGrant = wireObject({
  pageId: as("modelId", id),
  pageName: as("moduleName", z.optional(text)),
  buttons: as("button", z.optional(z.array(Granted))),
  columns: as("column", z.optional(z.array(Granted))),
});

export const CurrentUser = wireObject({
  menus: as("menuList", z.optional(z.array(MenuEntry))),
  user: as("userInfo", z.optional(UserInfo)),
  grants: as("permissionList", z.optional(z.array(PageGrant))),
  factories: as("userCompanyModels", z.optional(z.array(Factory))),
  /** True while the session is locked; an addition of ours. */
  locked: z.optional(z.boolean()),
  /** True while only the calls for changing the own password are allowed; an addition of ours. */
  mustChangePassword: z.optional(z.boolean()),
  /**
   * What this session waits for: the one-time code, or that the user sets up a second factor. Only sent to the user.
   * An addition of ours.
   */
  secondFactor: z.optional(z.enum(["code", "enrolment"])),
  /** True if the user has no password: the first one is set without an old one. An addition of ours. */
  noPassword: z.optional(z.boolean()),
});

/** Account and password, or the members of the single sign-on variant (contract-base §2.2). */
export const Credentials = wireObject({
  account: z.optional(z.string().check(z.maxLength(200))),
  /** MD5 of the password, 32 lower-case hex digits: "encoded" on the wire (spec §5). */
  password: z.optional(z.string().check(z.maxLength(200))),
  isWhite: z.optional(z.union([z.boolean(), z.string().check(z.maxLength(20)), z.number()])),
  iamUserId: as("iamUId", z.optional(z.string().check(z.maxLength(200)))),
  iamCode: z.optional(z.string().check(z.maxLength(200))),
  iamIsBus: z.optional(z.union([z.boolean(), z.string().check(z.maxLength(20)), z.number()])),
});

export const session = {
  login: endpoint("POST /api/oauth/Login", {
    summary: "Sign in",
    query: wireObject({
      clientId: as("client_id", z.optional(z.string().check(z.maxLength(100)))),
      clientSecret: as("client_secret", z.optional(z.string().check(z.maxLength(100)))),
      scope: z.optional(z.string().check(z.maxLength(100))),
      grantType: as("grant_type", z.optional(z.string().check(z.maxLength(100)))),
    }),
    body: Credentials,
    response: wireObject({ token: z.optional(text), theme: z.optional(text) }),
    access: open,
    codeCheck: false,
    source: "spec",
  }),
  currentUser: endpoint("GET /api/oauth/CurrentUser", {
    summary: "Menus, user, grants and factories of this session",
    response: z.optional(CurrentUser),
    access: whileLocked,
    source: "spec",
  }),
  logout: endpoint("GET /api/oauth/Logout", {
    summary: "Sign out",
    response: nothing,
    access: whileLocked,
    codeCheck: false,
    source: "spec",
    changesState: true,
  }),
  unlock: endpoint("POST /api/oauth/LockScreen", {
    summary: "Unlock this session with the password of its user",
    body: wireObject({ account: z.string().check(z.maxLength(200)), password: z.string().check(z.maxLength(200)) }),
    response: nothing,
    access: whileLocked,
    source: "spec",
  }),
  lock: endpoint("POST /api/ext/session/lock", {
    summary: "Lock this session on the server",
    response: nothing,
    access: whileLocked,
    source: "extension",
  }),
};
