import { afterEach, describe, expect, it, vi } from "vitest";

import { messages } from "../contract/messages.ts";
import { createBancheWith } from "./createBancheWith.ts";

const answers: Readonly<Record<string, unknown>> = {
  "/api/oauth/Login": { token: "bearer abc" },
  "/api/oauth/CurrentUser": {
    menuList: [{ id: "m1", fullName: "Messages", type: 2 }],
    userInfo: { userId: "u1", userName: "Lina", activeFactoryId: "f1" },
    userCompanyModels: [{ companyId: "f1", companyName: "North" }],
  },
};

/** A server that answers these paths, and the requests that it received. */
function stubServer() {
  const asked: { readonly path: string; readonly authorization: string | undefined }[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Readonly<Record<string, string>> }) => {
    const path = new URL(url).pathname;
    asked.push({ path, authorization: headers["authorization"] });
    const data = answers[path] ?? { list: [], pagination: { pageIndex: 1, pageSize: 20, total: 0 } };
    return new Response(JSON.stringify({ code: 200, msg: "", data }), {
      headers: { "content-type": "application/json" },
    });
  });
  return asked;
}

afterEach(() => void vi.unstubAllGlobals());

describe("a session with selected calls", () => {
  const begin = () => createBancheWith({ server: "http://banche.test/", calls: { messages } });

  it("has no other calls and no resources", () => {
    const { client } = begin();
    // @ts-expect-error: nobody named these calls
    expect(client.users).toBeUndefined();
    expect(client.registry.all).toEqual([]);
  });

  it("refuses to load the user before sign-in, without a request", async () => {
    const asked = stubServer();
    await expect(begin().load()).rejects.toMatchObject({ code: "not_signed_in" });
    expect(asked).toEqual([]);
  });

  it("signs in and makes a call", async () => {
    const asked = stubServer();
    const banche = begin();
    const { user } = await banche.signIn({ account: "lina", password: "secret" });
    const { rows } = await banche.client.messages.list();
    expect([user?.realName, rows]).toEqual(["Lina", []]);
    expect(asked.at(-1)).toEqual({ path: messages.list.path, authorization: "bearer abc" });
  });
});
