import { type CurrentUser, PREVIOUS_LOGIN_NOTICE_MS, type Translate } from "@banche/core";
import { timeText } from "../../bind/timeText.ts";
import { toast } from "../../ui/toasts.ts";

/** After a sign-in: when and from where the one before was, if there was one (spec §2, §9). */
export function announcePreviousLogin(t: Translate, { user }: CurrentUser): void {
  if (!user?.showPreviousLogin || user.previousLoginAt === undefined) return;
  const time = timeText(user.previousLoginAt);
  const place = [user.previousLoginPlace, user.previousLoginIp].filter(Boolean).join(" ");
  toast("notice", t("web.home.previous", { time, place }), PREVIOUS_LOGIN_NOTICE_MS);
}
