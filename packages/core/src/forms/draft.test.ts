import { describe, expect, test } from "vitest";
import { resources } from "../registry/all.ts";
import { changeBody, checkDraft, checkField, draftBody, draftOf, newDraft } from "./draft.ts";

const { users, areas } = resources;
const record = {
  id: "u1",
  account: "lina",
  realName: "李娜",
  gender: 2,
  departmentId: "d1",
  positionIds: ["p1"],
  mobilePhone: "13800138000",
  birthday: 0,
  order: 0,
  enabled: true,
  version: 3,
};

describe("draft", () => {
  test("a new form has the default values and the given values", () => {
    expect(newDraft(users, { department: "d1" })).toMatchObject({
      gender: 3,
      enabled: true,
      order: 0,
      department: "d1",
    });
  });

  test("all wrong fields are reported in the order of the form", () => {
    const draft = newDraft(users, { account: "a b", realName: " ", mobilePhone: "123" });
    expect(checkDraft(users, draft).map(({ field, rule }) => [field, rule])).toEqual([
      ["account", "userAccount"],
      ["realName", "required"],
      ["department", "required"],
      ["positions", "required"],
      ["mobilePhone", "iphone"],
    ]);
  });

  test("an empty optional field has no error", () => {
    const field = users.fields["email"];
    expect(field && checkField(field, "")).toBeUndefined();
  });

  test("the body of a new record omits empty fields", () => {
    const body = draftBody(users, { ...newDraft(users), account: " lina ", realName: "李娜", email: "" });
    expect(body).toMatchObject({ account: "lina", realName: "李娜", enabled: true });
    expect(body).not.toHaveProperty("email");
  });

  test("an empty parent is sent as the tree root and read back as empty", () => {
    expect(draftBody(areas, { ...newDraft(areas), name: "甲", code: "1" })).toMatchObject({ parentId: "-1" });
    expect(draftOf(areas, { id: "a", parentId: "-1", name: "甲", code: "1" })["parent"]).toBeUndefined();
  });

  test("only changed fields are sent, with the version", () => {
    const draft = draftOf(users, record);
    expect(changeBody(users, record, draft)).toBeUndefined();
    expect(changeBody(users, record, { ...draft, realName: "李小娜", mobilePhone: undefined })).toEqual({
      version: 3,
      realName: "李小娜",
      mobilePhone: "",
    });
  });

  test("a cleared date is sent as null, and a date that was empty is not sent", () => {
    const draft = draftOf(users, record);
    expect(changeBody(users, record, { ...draft, birthday: undefined })).toEqual({ version: 3, birthday: null });
    const { birthday: _none, ...without } = record;
    expect(changeBody(users, without, { ...draft, birthday: undefined })).toBeUndefined();
    expect(draftBody(users, { ...newDraft(users), birthday: undefined })).not.toHaveProperty("birthday");
  });

  test("fields that are fixed after creation are not sent", () => {
    expect(changeBody(users, record, { ...draftOf(users, record), account: "other" })).toBeUndefined();
  });
});
