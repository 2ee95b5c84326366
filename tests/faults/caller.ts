import { BANCHE_MEDIA_TYPE } from "@banche/core/wire";
import { demoPassword } from "@banche/server/testing";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

export interface Answer<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

/** Signed in as the administrator of the demo. */
export interface Caller {
  ask<Data>(method: string, path: string, body?: object): Promise<Answer<Data>>;
}

/** Repeats the call when the server is busy, because a busy server has done nothing. */
export async function signIn(url: string): Promise<Caller> {
  const headers: Record<string, string> = { accept: BANCHE_MEDIA_TYPE, "content-type": "application/json" };
  const ask = async <Data>(method: string, path: string, body?: object): Promise<Answer<Data>> => {
    for (;;) {
      const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const answer = (await response.json()) as Answer<Data>;
      if (response.status !== 503) return answer;
      await wait(1000 * Number(response.headers.get("retry-after") ?? 1));
    }
  };
  const password = createHash("md5").update(demoPassword).digest("hex");
  const { data } = await ask<{ token: string }>("POST", "/api/oauth/Login", { account: "admin", password });
  headers["authorization"] = data.token;
  return { ask };
}
