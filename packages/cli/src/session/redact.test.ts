import { describe, expect, it } from "vitest";
import { redactBody, redactHeaders, redactUrl } from "./redact.ts";

describe("the output of --debug=http", () => {
  it("has no token and no cookie", () => {
    expect(redactHeaders({ Authorization: "bearer t", "set-cookie": "a=b", accept: "*/*" })).toEqual([
      "Authorization: ***",
      "set-cookie: ***",
      "accept: */*",
    ]);
  });

  it("has no secrets or phone numbers of a query or a body, at any depth", () => {
    expect(redactUrl("http://a/x?password=p&keyword=13800138000&page=2")).toBe(
      "http://a/x?password=***&keyword=***&page=2",
    );
    const body = {
      account: "lina",
      password: "p1",
      list: [{ token: "t", mobilePhone: "1", note: "110101199003070011" }],
    };
    expect(redactBody(JSON.stringify(body))).toBe(
      '{"account":"lina","password":"***","list":[{"token":"***","mobilePhone":"***","note":"***"}]}',
    );
  });

  it("shows only the length of a body that is not JSON, and cuts a long body", () => {
    expect(redactBody("<html>secret</html>")).toBe("(19)");
    expect(redactBody(JSON.stringify("x".repeat(5_000)))).toHaveLength(2_001);
    expect(redactBody("")).toBe("");
  });
});
