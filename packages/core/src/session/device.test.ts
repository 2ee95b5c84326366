import { expect, test } from "vitest";

import type { HttpRequest } from "../ports.ts";
import { createSession } from "./service.ts";
import { memoryStore, storageKeys } from "./storage.ts";

/** A session on a server that sends the device token `given` at each sign-in. */
function world(given: string | undefined) {
  const sent: HttpRequest[] = [];
  const lasting = memoryStore();
  const answers: Readonly<Record<string, unknown>> = {
    Login: { code: 200, msg: "", data: { token: "bearer t" } },
    CurrentUser: {
      ...{ code: 200, msg: "" },
      data: {
        ...{ menuList: [{ id: "m", fullName: "首页", type: 2, enCode: "home" }], permissionList: [] },
        userInfo: { userId: "u", userName: "李娜", userAccount: "lina", activeCompanyId: "f" },
        userCompanyModels: [{ companyId: "f", companyName: "一号工厂" }],
      },
    },
  };
  const session = createSession({
    server: "http://test",
    clock: { now: () => 0, wait: async () => undefined },
    random: () => 0,
    storage: { lasting, brief: memoryStore() },
    async transport(request) {
      sent.push(request);
      const name = /\/(\w+)\?/.exec(request.url)?.[1] ?? "";
      const headers = name === "Login" && given !== undefined ? { "banche-device-token": given } : {};
      const text = JSON.stringify(answers[name] ?? { code: 200, msg: "" });
      return { status: 200, headers, text: async () => text, bytes: async () => new Uint8Array() };
    },
  });
  const signIn = () => session.signIn({ account: "lina", password: "abc123" });
  const isSignIn = ({ url }: HttpRequest): boolean => url.includes("/Login");
  return { session, sent, lasting, signIn, isSignIn };
}

test("on a server without device tokens no token is sent or stored", async () => {
  const { sent, lasting, signIn } = world(undefined);
  await signIn();
  await signIn();
  expect(sent.filter(({ headers }) => "banche-device-token" in headers)).toEqual([]);
  expect(lasting.get(storageKeys.device)).toBeUndefined();
});

test("the device token is sent only with sign-ins and stays after the session ends", async () => {
  const { session, sent, lasting, signIn, isSignIn } = world("d.1");
  await signIn();
  await session.signOut();
  expect(lasting.get(storageKeys.token)).toBeUndefined();
  expect(lasting.get(storageKeys.device)).toBe("d.1");
  await signIn();
  const told = sent.map((request) => [isSignIn(request), request.headers["banche-device-token"]]);
  expect(told.filter(([is]) => is)).toEqual([
    [true, undefined],
    [true, "d.1"],
  ]);
  expect(told.filter(([is, token]) => !is && token !== undefined)).toEqual([]);
});

test("a browser uses cookies for sign-ins only", async () => {
  const { sent, signIn, isSignIn } = world(undefined);
  await signIn();
  expect(sent.length).toBeGreaterThan(1);
  for (const request of sent) expect(request.usesCookies === true).toBe(isSignIn(request));
});
