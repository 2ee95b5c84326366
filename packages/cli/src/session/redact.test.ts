import { describe, expect, it } from "vitest";
import { redactBody, redactHeaders, redactUrl } from "./redact.ts";

describe("what --debug=http shows", () => {
  it("has no token and no cookie", () => {
    expect(redactHeaders({ Authorization: "bearer t", "set-cookie": "a=b", accept: "*/*" })).toEqual([
      "Authorization: ***",
      "set-cookie: ***",
      "accept: */*",
    ]);
  });

  it("has no secret of a query or a body, at any depth, and nobody's number", () => {
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

  it("says only how long a body is that is no JSON, and cuts a long one", () => {
    expect(redactBody("<html>secret</html>")).toBe("(19)");
    expect(redactBody(JSON.stringify("x".repeat(5_000)))).toHaveLength(2_001);
    expect(redactBody("")).toBe("");
  });
});
