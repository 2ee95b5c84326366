import { textOf } from "@banche/core/text";
import { expect, it } from "vitest";
import { keyringError } from "./keyring.ts";

it.each([
  [new Error("Platform failure: DBus error: Using X11 for dbus-daemon autolaunch was disabled"), "keyringAbsent"],
  [new Error("The name org.freedesktop.secrets was not provided by any .service files"), "keyringAbsent"],
  [Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" }), "keyringAbsent"],
  [new Error("AccessDenied\nat somewhere"), "keyring"],
  ["locked", "keyring"],
])("shows why the keyring cannot be used: %s", (thrown, key) => {
  const { code, text, details } = keyringError(thrown);
  expect([code, text.key]).toEqual(["keyring", `cli.errors.${key}`]);
  const said = textOf("en", text.key, text.params);
  expect(said.includes("DBus")).toBe(false);
  expect(String(details["reason"])).not.toContain("\n");
});
