import { resources } from "@banche/core";
import type { contract } from "@banche/core/wire";

import { rightsChanged } from "../../access/rights.ts";
import type { Deps } from "../../deps.ts";
import type { HandlersOf } from "../../wire/handlers.ts";
import { avatarPath, storedName } from "../../people/avatar.ts";
import { withIds } from "../../records/dictionaryValues.ts";
import { refuse } from "../../base/respond.ts";
import { changePassword } from "./changePassword.ts";
import { sendMobileCode } from "./contacts.ts";
import { readProfile } from "./data.ts";
import { readGrants } from "./grants.ts";
import { readLog } from "./log.ts";
import { updateProfile } from "./update.ts";

const layouts: ReadonlySet<string> = new Set(["classic", "functional", "plain"]);

/** The signed-in user's own data and settings (spec §7, contract-base §4.9). */
export function profileHandlers(deps: Deps): HandlersOf<typeof contract.profile> {
  return {
    async get({ db, session, request }) {
      const own = await readProfile(db, session);
      if (request.knowsAdditions) return own;
      return { ...own, ...(await withIds(db, Object.values(resources.users.fields), own)) };
    },
    update: updateProfile(deps),
    sendMobileCode: sendMobileCode(deps),
    async setAvatar({ db, session, params }) {
      const name = storedName(params.name);
      if (name === "") {
        await db.updateTable("users").set({ headIcon: "" }).where("id", "=", session.userId).execute();
        return;
      }
      const file = await db
        .selectFrom("files")
        .select("name")
        .where("name", "=", name)
        .where("type", "=", "userAvatar")
        .where("ownerId", "=", session.userId)
        .executeTakeFirst();
      if (!file) throw refuse.notFound("server.fileMissing");
      await db.updateTable("users").set({ headIcon: name }).where("id", "=", session.userId).execute();
    },
    changePassword: changePassword(deps),
    async setTheme({ db, session, body }) {
      // Unknown layouts become classic (spec §2). Our own clients store further settings after the layout.
      const [layout = "", further] = body.theme.split(":");
      const known = layouts.has(layout) ? layout : "classic";
      const theme = further !== undefined && /^[\da-z]{0,30}$/.test(further) ? `${known}:${further}` : known;
      await db.updateTable("users").set({ theme }).where("id", "=", session.userId).execute();
    },
    async setLanguage({ db, session, body }) {
      await db.updateTable("users").set({ language: body.language }).where("id", "=", session.userId).execute();
      await rightsChanged(db, [session.userId]);
    },
    async subordinates({ db, session }) {
      const rows = await db
        .selectFrom("users")
        .innerJoin("userFactories as member", (join) =>
          join.onRef("member.userId", "=", "users.id").on("member.factoryId", "=", session.factoryId ?? ""),
        )
        .leftJoin("departments", "departments.id", "member.departmentId")
        .select(["users.id", "users.realName", "users.account", "users.headIcon", "departments.name as department"])
        .where("users.managerId", "=", session.userId)
        .where("users.enabled", "=", true)
        .orderBy("users.pinyin")
        .execute();
      return rows.map(({ id, realName, account, headIcon, department }) => ({
        id,
        realName: `${realName}/${account}`,
        headIcon: avatarPath(headIcon),
        department: department ?? "",
      }));
    },
    grants: readGrants,
    log: readLog(deps),
  };
}
