import { BancheError } from "../errors.ts";
import type { CurrentUser } from "./machine.ts";

/**
 * Checks that the user info permits work, in the order of spec §5: it exists, and has menus and a factory.
 *
 * @throws {BancheError} `no_user_info` (验证失败，请重新登录。), `no_menus` (您的权限不足，请联系管理员) or `no_factory` (未绑定工厂，请联系管理员)
 */
export function checkCurrentUser(current: CurrentUser | undefined): CurrentUser {
  if (!current?.user) throw new BancheError("no_user_info");
  if (!current.menus?.length) throw new BancheError("no_menus");
  if (!current.factories?.length) throw new BancheError("no_factory");
  return current;
}
