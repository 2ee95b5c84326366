import * as z from "zod/mini";
import { byButton, endpoint, onPage } from "./endpoint.ts";
import { bareList, nothing } from "./lists.ts";
import { as, id, instantText, text, wireObject } from "./wire.ts";

const path = "/api/system/Base/OnlineUser";
const page = "permission.userOnline";

/** An active sign-in. Members of columns without permission are missing. */
const OnlineUser = wireObject({
  userId: id,
  account: as("userAccount", z.optional(text)),
  /** Name and account, separated by a slash: `李娜/lina`. */
  name: as("userName", z.optional(text)),
  /** The platform sends it as a text in China time. */
  signedInAt: as("loginTime", z.optional(instantText)),
  ip: as("loginIPAddress", z.optional(text)),
  platform: as("loginPlatForm", z.optional(text)),
});

/** The signed-in users, and calls to end their sessions (spec §6, contract-base §4.8). Answers never contain tokens. */
export const onlineUsers = {
  list: endpoint(`GET ${path}`, {
    summary: "Sign-ins of the users of the active factory that still hold, at most 1,000, the latest first",
    query: wireObject({ keyword: z.optional(z.string().check(z.maxLength(200))) }),
    response: bareList(OnlineUser),
    access: onPage(page),
    source: "contract",
  }),
  remove: endpoint(`DELETE ${path}/{id}`, {
    summary: "Sign a user out everywhere, at once; `id` is that of the user",
    response: nothing,
    access: byButton(page, "btn_remove"),
    source: "contract",
  }),
};
