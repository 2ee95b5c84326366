import { expect, test } from "vitest";

import { demoPassword, encode, sharedWire } from "./harness.ts";

/** A client of the platform that knows none of our additions: it sends whole forms, empty members and always `n`. */
const wire = sharedWire();
let count = 1_700_000_000;
const ask = (method: string, path: string, token?: string, body?: unknown) =>
  wire.ask(method, `/product${path}${path.includes("?") ? "&" : "?"}n=${++count}`, {
    token,
    body,
    headers: { "content-type": "application/json;charset=UTF-8" },
  });

test("a client of the original platform signs in, reads its start data, and works with whole forms", async () => {
  const login = await ask(
    "POST",
    "/api/oauth/Login?client_id=admin&client_secret=123456&scope=all&grant_type=password",
    undefined,
    {
      account: "admin",
      password: encode(demoPassword),
    },
  );
  const token: string = login.data.token;
  const { data: me } = await ask("GET", "/api/oauth/CurrentUser", token);
  expect(me.menuList.length).toBeGreaterThan(0);
  expect(Array.isArray(me.permissionList)).toBe(true);
  expect(typeof me.userInfo.headIcon).toBe("string");
  expect([0, 1]).toContain(me.userInfo.prevLogin);
  expect(me.userCompanyModels[0]).toEqual({
    companyId: expect.any(String) as string,
    companyName: expect.any(String) as string,
  });
  expect(
    await ask(
      "GET",
      `/api/system/UserCompany/addRedisUserCompany?companyId=${me.userCompanyModels[0]?.companyId}`,
      token,
    ),
  ).toMatchObject({ code: 200 });
  expect((await ask("GET", "/api/system/Permission/Users/All", token)).data.list.length).toBeGreaterThan(100);

  const tree = (await ask("GET", "/api/system/Permission/Organize/Department/Selector", token)).data.list;
  const department = tree[0]?.children.find((node) => node.type === "department");
  const position = (await ask("GET", "/api/system/Permission/Position/All", token)).data.list[0];
  const form = {
    id: "",
    account: "oldclient",
    realName: "老客户",
    gender: 1,
    organizeId: department?.id,
    managerId: "",
    positionId: position?.id,
    roleId: "",
    description: "",
    sortCode: 0,
    enabledMark: 1,
    headIcon: "",
    nation: "",
    nativePlace: "",
    entryDate: "",
    certificatesType: "",
    certificatesNumber: "",
    education: "",
    birthday: null,
    telePhone: "",
    landline: "",
    mobilePhone: "",
    email: "",
    urgentContacts: "",
    urgentTelePhone: "",
    postalAddress: "",
  };
  expect(await ask("POST", "/api/system/Permission/Users", token, form)).toMatchObject({ code: 200, msg: "新建成功" });
  const [row] = (
    await ask(
      "GET",
      "/api/system/Permission/Users?keyword=oldclient&currentPage=1&pageSize=20&sort=desc&sidx=&organizeId=",
      token,
    )
  ).data.list;
  const { data: whole } = await ask("GET", `/api/system/Permission/Users/${row?.id}`, token);
  expect(
    await ask("PUT", `/api/system/Permission/Users/${row?.id}`, token, {
      ...form,
      ...whole,
      realName: "老客戶",
      version: undefined,
    }),
  ).toMatchObject({ code: 200, msg: "更新成功" });
  expect(await ask("PUT", `/api/system/Permission/Users/${row?.id}/Actions/State`, token)).toMatchObject({ code: 200 });
  expect((await ask("GET", `/api/system/Permission/Users/${row?.id}`, token)).data).toMatchObject({
    realName: "老客戶",
    enabledMark: 0,
  });
  expect(await ask("DELETE", `/api/system/Permission/Users/${row?.id}`, token)).toMatchObject({
    code: 200,
    msg: "删除成功",
  });
});

test("a client of the original platform sends details of a company as an object and reads text", async () => {
  const token = await wire.login("admin");
  const propertyJson = {
    shortName: "一厂",
    enterpriseNature: "",
    industry: "",
    foundedTime: null,
    telePhone: "0755",
    businessscope: "客运",
  };
  const body = {
    parentId: "-1",
    fullName: "老平台公司",
    enCode: "old.company",
    sortCode: 0,
    description: "",
    enabledMark: 1,
    propertyJson,
  };
  expect(await ask("POST", "/api/system/Permission/Organize", token, body)).toMatchObject({ code: 200 });
  const rows = (await ask("GET", "/api/system/Permission/Organize?keyword=%E8%80%81%E5%B9%B3%E5%8F%B0", token)).data
    .list;
  const { data } = await ask("GET", `/api/system/Permission/Organize/${rows[0]?.id}`, token);
  expect(JSON.parse(data.propertyJson)).toMatchObject({ shortName: "一厂", telePhone: "0755", businessscope: "客运" });
  const path = `/api/system/Permission/Organize/${rows[0]?.id}`;
  expect(await ask("PUT", path, token, { propertyJson: { fax: "0755-1" } })).toMatchObject({ code: 200 });
  const changed = (await ask("GET", path, token)).data.propertyJson;
  expect(JSON.parse(changed)).toMatchObject({ shortName: "一厂", telePhone: "0755", fax: "0755-1" });
});
