import { contract } from "../../contract/index.ts";
import { entries } from "../../contract/endpoint.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { builtIn } from "../../registry/all.ts";
import type { Answer } from "./answers.ts";
import { FakeRefusal, type FakeTables, type Wire, wireRows } from "./tables.ts";

/** The permissions of the signed-in user on one page; missing ones are not granted. */
export interface FakeGrant {
  readonly buttons?: readonly string[];
  readonly columns?: readonly string[];
  /** Icon of the menu entry, as the platform stores it: `icon-ym icon-ym-user`. */
  readonly icon?: string;
}

/** Pages by menu code, `permission.user`; `all`: every page, button and column of the contract and the resources. */
export type FakeRights = "all" | Readonly<Record<string, FakeGrant>>;

/** All permissions, by menu code: buttons from the contract, columns from the resources and the given ones. */
export function allGrants(): AllGrants {
  return (everything ??= grantsOfContract());
}

type AllGrants = Readonly<Record<string, Required<Omit<FakeGrant, "icon">>>>;

/** Computed once, because each call needs it. */
let everything: AllGrants | undefined;

function grantsOfContract(): AllGrants {
  const grants: Record<string, { buttons: Set<string>; columns: Set<string> }> = {};
  const at = (page: string) => (grants[page] ??= { buttons: new Set(), columns: new Set() });
  for (const { endpoint } of entries(contract)) {
    const { access } = endpoint;
    if (access.kind === "page") at(access.page);
    if (access.kind === "button") at(access.page).buttons.add(access.button);
  }
  for (const { page, list, fields } of builtIn.all) {
    for (const name of list.columns) at(page).columns.add(fields[name]?.column ?? name);
  }
  for (const [page, { buttons = [], columns = [] }] of Object.entries(further)) {
    for (const one of buttons) at(page).buttons.add(one);
    for (const one of columns) at(page).columns.add(one);
  }
  return Object.fromEntries(
    Object.entries(grants).map(([page, { buttons, columns }]) => [
      page,
      { buttons: [...buttons], columns: [...columns] },
    ]),
  );
}

/** Columns of pages that are not resources, and buttons that no endpoint uses. */
const further: Readonly<Record<string, FakeGrant>> = {
  "system.notice": { buttons: ["btn_detail"], columns: ["creatorUser", "enabledMark", "lastModifyTime", "title"] },
  "permission.userOnline": { columns: ["loginIPAddress", "loginPlatForm", "loginTime", "userName"] },
  "system.log": {
    columns: [
      ...["creatorTime", "ipaddress", "json", "moduleName", "platForm"],
      ...["requestDuration", "requestMethod", "requestURL", "userName"],
    ],
  },
  "systemData.dictionary": { buttons: ["btn_type"] },
  "systemData.dataInterface": { buttons: ["btn_preview"] },
};

/** A session of the fake server: one user with its factories, locked or not. */
export interface FakeSession {
  readonly answers: Readonly<Record<string, Answer>>;
  /** @throws {FakeRefusal} the server's answer to a call that the session may not make */
  check(endpoint: Endpoint, resource: string | undefined): void;
  /** Changes the rights. */
  grant(rights: FakeRights): void;
}

/** The one-time code and the recovery code that the fake server accepts. */
const FAKE_CODES: readonly string[] = ["123456", "ABCDE-FGHJK"];

/** @param rights - missing: one page without permissions, and nothing is refused */
export function fakeSession(tables: FakeTables, given: FakeRights | undefined): FakeSession {
  let rights = given;
  let isLocked = false;
  let person: Wire = {};
  const granted = (): Readonly<Record<string, FakeGrant>> =>
    rights === "all" ? allGrants() : (rights ?? { "permission.user": {} });
  const user = () => wireRows(tables.users)[0] ?? {};
  /** `secondFactor` of the row: `code` and `enrolment` wait, `on` means that a code was given. */
  const factor = () => user()["secondFactor"];
  const isAwaited = () => factor() === "code" || factor() === "enrolment";
  const setFactor = (state: string | undefined) => {
    const row = tables.users.rows.get(String(user()["id"]));
    if (row) row["secondFactor"] = state;
  };
  const checkCode = (code: unknown) => {
    if (!FAKE_CODES.includes(String(code))) throw new FakeRefusal(400, "动态验证码错误", "wrong_second_factor");
  };
  const mustChange = () => user()["mustChangePassword"] === true;
  const infoOf = () => {
    const { id, account, realName, isAdministrator } = user();
    return { userId: id, userAccount: account, userName: realName, isAdministrator, ...person };
  };
  return {
    grant(next) {
      rights = next;
    },
    check({ access }, resource) {
      if (rights === undefined) return;
      if (isLocked && access.kind !== "open" && access.kind !== "locked")
        throw new FakeRefusal(400, "会话已锁定", "locked");
      const isAsked = access.kind !== "open" && access.kind !== "locked";
      const opensTo = access.kind === "session" ? access.beforeSecondFactor : undefined;
      if (isAsked && isAwaited() && opensTo !== factor())
        throw new FakeRefusal(400, "请先完成二次验证", "second_factor_required");
      const isForChange = access.kind === "session" && access.beforePasswordChange === true;
      if (mustChange() && access.kind !== "open" && access.kind !== "locked" && !isForChange)
        throw new FakeRefusal(400, "请先修改密码", "password_change_required");
      const page = access.kind === "resource" ? pageOfResource(resource) : "page" in access ? access.page : undefined;
      if (page === undefined) return;
      const grant = granted()[page];
      const mayPress = access.kind !== "button" || grant?.buttons?.includes(access.button) === true;
      if (!grant || !mayPress) throw new FakeRefusal(403, "没有权限", "forbidden");
    },
    answers: {
      "session.login": ({ body }) => {
        const account = String(body["account"] ?? "");
        if (rights === undefined) return { token: `token of ${account}` };
        const known = wireRows(tables.users).find((row) => row["account"] === account);
        if (!known) throw new FakeRefusal(1_101_002, "账号不存在", "account_unknown");
        // The fake chat identifies users by such tokens.
        return { token: known["id"] };
      },
      "session.currentUser": () => {
        if (isLocked) return { userInfo: infoOf(), locked: true };
        if (isAwaited()) return { userInfo: infoOf(), secondFactor: factor() };
        return {
          menuList: menusOf(granted()),
          userInfo: { ...infoOf(), ...(rights !== undefined && { activeFactoryId: "f1" }) },
          permissionList: Object.entries(granted()).map(([page, grant]) => grantOf(page, grant)),
          userCompanyModels: [{ companyId: "f1", companyName: "一号工厂" }],
          ...(mustChange() && { mustChangePassword: true }),
        };
      },
      "session.logout": () => undefined,
      "session.lock": () => {
        isLocked = true;
      },
      "session.unlock": ({ body }) => {
        if (body["password"] === "") throw new FakeRefusal(400, "密码错误", "wrong_password");
        isLocked = false;
      },
      "profile.changePassword": ({ body }) => {
        if (body["oldPassword"] === body["password"])
          throw new FakeRefusal(400, "新密码不能与旧密码相同", "validation");
        const row = tables.users.rows.get(String(user()["id"]));
        if (row) row["mustChangePassword"] = false;
      },
      "secondFactor.state": () => ({
        on: factor() === "on" ? 1 : 0,
        ...(factor() === "on" && { since: Date.UTC(2026, 0, 5, 1) }),
        recoveryLeft: factor() === "on" ? 10 : 0,
        demanded: 0,
      }),
      "secondFactor.give": ({ body }) => {
        checkCode(body["code"]);
        setFactor("on");
      },
      "secondFactor.start": ({ body }) => {
        if (body["currentPassword"] === "") throw new FakeRefusal(400, "当前密码错误", "wrong_password");
        return { secret: "GEZDGNBVGY3TQOJQ", uri: "otpauth://totp/Banche:admin?secret=GEZDGNBVGY3TQOJQ" };
      },
      "secondFactor.confirm": ({ body }) => {
        checkCode(body["code"]);
        setFactor("on");
        return { codes: ["ABCDE-FGHJK", "KMNPQ-RSTVW"] };
      },
      "secondFactor.renewCodes": ({ body }) => {
        checkCode(body["code"]);
        return { codes: ["BCDEF-GHJKM", "MNPQR-STVWX"] };
      },
      "secondFactor.turnOff": ({ body }) => {
        checkCode(body["code"]);
        setFactor(undefined);
      },
      "factories.use": () => undefined,
      "profile.setLanguage": ({ body }) => {
        person = { ...person, language: body["language"] };
      },
      "profile.setTheme": ({ body }) => {
        person = { ...person, theme: body["theme"], look: body["theme"] };
      },
    },
  };
}

/** Folders by the first part of the codes, with their pages. */
function menusOf(granted: Readonly<Record<string, FakeGrant>>): readonly Wire[] {
  const codes = Object.keys(granted);
  const folders = [...new Set(codes.map((code) => code.split(".", 1)[0] ?? ""))];
  return folders.map((folder) => ({
    ...{ id: `menu ${folder}`, parentId: "-1", enCode: folder, fullName: folder, type: 1, urlAddress: "" },
    children: codes
      .filter((code) => code.startsWith(`${folder}.`))
      .map((code) => ({
        ...{ id: `menu ${code}`, parentId: `menu ${folder}`, enCode: code, fullName: code },
        ...{ type: 2, urlAddress: code.replaceAll(".", "/"), icon: granted[code]?.icon },
      })),
  }));
}

function grantOf(page: string, { buttons = [], columns = [] }: FakeGrant): Wire {
  const coded = (code: string) => ({ id: `${page} ${code}`, enCode: code, fullName: code });
  return { modelId: `menu ${page}`, moduleName: page, button: buttons.map(coded), column: columns.map(coded) };
}

function pageOfResource(name: string | undefined): string | undefined {
  return builtIn.find(name)?.page;
}
