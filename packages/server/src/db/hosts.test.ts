import { expect, test } from "vitest";

import { hostsOf } from "./hosts.ts";

test.each([
  ["db/banche", "The database URL is not a URL"],
  ["http://db/banche", "The database URL is not a URL"],
  ["postgres://me:secret@one:5432,two:nothing/banche", "The database URL is not a URL"],
  ["postgres://me:secret@one,,two/banche", "The database URL has an empty address between commas"],
  [
    "postgres://me:secret@one,two/banche?target_session_attrs=standby",
    "target_session_attrs of the database URL is one of any, read-write, primary: the server must be able to write",
  ],
])("%s is refused with a message that does not contain the password", (url, message) => {
  expect(() => hostsOf(url)).toThrow(message);
});

test("a single address is not changed", () => {
  for (const url of [
    "postgres://me:p%40ss@db/banche",
    "postgresql://me@db:6432/banche?sslmode=require",
    "postgres://me:p@localhost/banche?host=%2Fvar%2Frun",
    "postgres://me@[::1]:5432/banche",
  ]) {
    const hosts = hostsOf(url);
    expect([hosts.url(), hosts.areMany]).toEqual([url, false]);
    hosts.leave(url);
    expect(hosts.url()).toBe(url);
  }
});

test("several addresses are used in turn; two reports of one failure move on only once", () => {
  const hosts = hostsOf("postgres://me:secret@one:5432,two/banche?sslmode=require&target_session_attrs=primary");
  expect([hosts.areMany, hosts.count, hosts.mustWrite]).toEqual([true, 2, true]);
  expect(hosts.describe).toBe("one:5432, two/banche");
  const first = hosts.url();
  expect(first).toBe("postgres://me:secret@one:5432/banche?sslmode=require");
  hosts.leave(first);
  hosts.leave(first);
  const second = hosts.url();
  expect(second).toBe("postgres://me:secret@two/banche?sslmode=require");
  hosts.leave(second);
  expect(hosts.url()).toBe(first);
});

test("target_session_attrs=any also accepts an address that refuses changes", () => {
  const hosts = hostsOf("postgres://me@one,two/banche?target_session_attrs=any");
  expect([hosts.mustWrite, hosts.url()]).toEqual([false, "postgres://me@one/banche"]);
});
