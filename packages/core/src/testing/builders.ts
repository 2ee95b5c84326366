type Wire = Readonly<Record<string, unknown>>;

/** A user in wire form; the number makes account and phone unique. */
export function aUser(number: number, over: Wire = {}): Wire {
  return {
    id: `u${number}`,
    account: `user${number}`,
    realName: `员工${number}`,
    gender: 1,
    organizeId: "d1",
    positionId: "p1",
    roleId: "",
    mobilePhone: `138${String(number).padStart(8, "0")}`,
    sortCode: 0,
    enabledMark: 1,
    ...over,
  };
}

/** A department, by default below the company `c1`. */
export function aDepartment(id: string, fullName: string, over: Wire = {}): Wire {
  return { id, parentId: "c1", fullName, enCode: id, sortCode: 0, enabledMark: 1, ...over };
}

/** A position, by default in the department `d1`. */
export function aPosition(id: string, fullName: string, over: Wire = {}): Wire {
  return { id, organizeId: "d1", fullName, enCode: id, type: "driver", sortCode: 0, enabledMark: 1, ...over };
}

/**
 * A small company: two departments, three positions (two with the same name), two roles, five dictionaries, three
 * areas, a bill rule.
 */
export function aCompany(): Readonly<Record<string, readonly Wire[]>> {
  return {
    organizations: [{ id: "c1", parentId: "-1", fullName: "总公司", enCode: "hq", sortCode: 0, enabledMark: 1 }],
    departments: [
      aDepartment("d1", "车辆部"),
      aDepartment("d2", "运营部"),
      aDepartment("d3", "调度组", { parentId: "d2" }),
    ],
    positions: [
      aPosition("p1", "驾驶员"),
      aPosition("p2", "调度员", { organizeId: "d2", type: "dispatcher" }),
      aPosition("p3", "驾驶员", { organizeId: "d2" }),
    ],
    roles: [
      { id: "r1", fullName: "管理员", enCode: "admin", type: "business" },
      { id: "r2", fullName: "驾驶员", enCode: "driver", type: "business" },
    ],
    users: [aUser(0, { account: "admin", realName: "管理员", isAdministrator: 1 })],
    dictionaryTypes: [
      aType("t1", "PositionType", "岗位类型"),
      aType("t2", "Nation", "民族"),
      aType("t3", "certificateType", "证件类型"),
      aType("t4", "Education", "文化程度"),
      aType("t5", "RoleType", "角色类型"),
    ],
    dictionaryItems: [
      anItem("i1", "t1", "driver", "驾驶"),
      anItem("i2", "t1", "dispatcher", "调度"),
      anItem("i3", "t2", "han", "汉族"),
      anItem("i4", "t2", "uighur", "维吾尔族"),
      anItem("i5", "t3", "idCard", "身份证"),
      anItem("i6", "t4", "college", "大专"),
      anItem("i7", "t5", "business", "业务角色"),
    ],
    areas: [anArea("a1", "广东省", "-1"), anArea("a2", "深圳市", "a1"), anArea("a3", "江苏省", "-1")],
    billRules: [aBillRule("b1", "派车单")],
  };
}

function aBillRule(id: string, fullName: string): Wire {
  const date = { dateFormat: "yyyyMMdd", digit: 4, startNumber: "0001" };
  return { id, fullName, enCode: id, prefix: "PC", ...date, sortCode: 0, enabledMark: 1, description: "" };
}

function anArea(id: string, fullName: string, parentId: string): Wire {
  return { id, parentId, fullName, enCode: id, sortCode: 0, enabledMark: 1, description: "" };
}

function aType(id: string, enCode: string, fullName: string): Wire {
  return { id, parentId: "-1", fullName, enCode, isTree: 0, sortCode: 0 };
}

export function anItem(id: string, dictionaryTypeId: string, enCode: string, fullName: string): Wire {
  return { id, dictionaryTypeId, parentId: "0", fullName, enCode, sortCode: 0, enabledMark: 1 };
}
