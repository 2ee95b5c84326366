import fc from "fast-check";
import { expect, test } from "vitest";
import { LONGEST_WAIT_MS } from "../chat/connection.ts";
import { BancheError } from "../errors.ts";
import { createStore, type Store } from "../store.ts";
import { chatOf } from "../testing/chatOf.ts";
import { createFakeChat } from "../testing/fakeChat.ts";
import { manualClock, settled } from "../testing/manualClock.ts";
import { followRights } from "./followRights.ts";
import { type CurrentUser, reduceSession, type SessionEvent, type SessionState, signedOut } from "./machine.ts";

const infoOf = (rightsVersion: number | undefined): CurrentUser => ({
  user: { id: "u", realName: "李娜", rightsVersion },
});

/** A session on a server where rights have changed `version` times, and the events about it. */
function world(version = 1) {
  const store: Store<SessionState, SessionEvent> = createStore(reduceSession, signedOut);
  const source = createStore(
    (_told: { rightsVersion: number | undefined }, next: number | undefined) => ({ rightsVersion: next }),
    {
      rightsVersion: undefined as number | undefined,
    },
  );
  const server = { version: version as number | undefined, isAway: false, loads: 0 };
  const load = async (): Promise<CurrentUser> => {
    server.loads += 1;
    const current = infoOf(server.version);
    await Promise.resolve();
    if (server.isAway) throw new BancheError("network_unreachable");
    store.dispatch({ type: "loaded", current, factoryId: "f" });
    return current;
  };
  const known = (): number | undefined => {
    const state = store.getState();
    return state.status === "signedOut" ? undefined : state.current?.user?.rightsVersion;
  };
  const signIn = () => {
    store.dispatch({ type: "signedIn", token: "t" });
    store.dispatch({ type: "loaded", current: infoOf(server.version), factoryId: "f" });
  };
  return { store, source, server, known, signIn, follow: () => followRights({ store, load }, source) };
}

test.each<[string, (made: ReturnType<typeof world>) => void]>([
  ["a server that tells nothing", ({ source }) => source.dispatch(undefined)],
  ["what is known already", ({ source }) => source.dispatch(1)],
  ["what is older than what is known", ({ source }) => source.dispatch(0)],
  [
    "a locked screen",
    ({ store, source }) => {
      store.dispatch({ type: "locked" });
      source.dispatch(2);
    },
  ],
  [
    "nobody",
    ({ store, source }) => {
      store.dispatch({ type: "signedOut" });
      source.dispatch(2);
    },
  ],
])("rights are not read again for %s", async (_what, happen) => {
  const made = world();
  made.signIn();
  made.follow();
  happen(made);
  await settled();
  expect(made.server.loads).toBe(0);
});

test("rights are read once per change, also for changes during a read or a lock", async () => {
  const { store, source, server, known, signIn, follow } = world();
  signIn();
  const stop = follow();
  server.version = 2;
  source.dispatch(2);
  server.version = 3;
  source.dispatch(3);
  await settled();
  expect([server.loads, known()]).toEqual([2, 3]);

  store.dispatch({ type: "locked" });
  server.version = 4;
  source.dispatch(4);
  await settled();
  expect(known()).toBe(3);
  store.dispatch({ type: "unlocked" });
  await settled();
  expect(known()).toBe(4);

  stop();
  source.dispatch(5);
  await settled();
  expect(server.loads).toBe(3);
});

test("a failed read is repeated at the next message, and a read without a new version is not", async () => {
  const { source, server, known, signIn, follow } = world();
  signIn();
  follow();
  server.version = 2;
  server.isAway = true;
  source.dispatch(2);
  await settled();
  expect([server.loads, known()]).toEqual([1, 1]);
  server.isAway = false;
  source.dispatch(2);
  await settled();
  expect([server.loads, known()]).toEqual([2, 2]);

  source.dispatch(9);
  await settled();
  expect(server.loads).toBe(3);
});

test("in any order of events the last announced version is finally known", async () => {
  const step = fc.constantFrom("change", "lose", "lock", "unlock", "settle");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { store, source, server, known, signIn, follow } = world();
      signIn();
      follow();
      let version = 1;
      for (const one of steps) {
        if (one === "change" || one === "lose") server.version = version += 1;
        if (one === "change") source.dispatch(version);
        if (one === "lock" || one === "unlock") store.dispatch({ type: `${one}ed` });
        if (one === "settle") await settled();
      }
      store.dispatch({ type: "unlocked" });
      source.dispatch(version);
      await settled();
      expect(known()).toBe(version);
    }),
  );
});

test("the chat reports the rights version at the start, at a change and after a lost connection", async () => {
  const clock = manualClock();
  const server = createFakeChat({ clock, additions: true });
  const chat = chatOf(server, clock, "u");
  server.changeRights("u", 3);
  chat.start();
  await settled();
  expect(chat.getState().rightsVersion).toBe(3);
  server.changeRights("u", 4);
  await settled();
  expect(chat.getState().rightsVersion).toBe(4);
  server.refuse(true);
  server.cut("lossy");
  server.changeRights("u", 5);
  server.refuse(false);
  await clock.advance(LONGEST_WAIT_MS);
  expect(chat.getState().rightsVersion).toBe(5);
});
