import { resources } from "@banche/core";
import { contract } from "@banche/core/wire";
import { expect, it } from "vitest";
import { actionsOf } from "./actionsOf.ts";

const { users } = resources;
const reset = { resetPassword: "dialog" };
const withAction = (endpoint: string) => ({
  name: "users",
  actions: { act: { label: ["做", "Act"] as const, button: "btn_act", endpoint } },
  endpoints: { ...users.endpoints, unlock: contract.session.logout },
});

it.each([
  ["a dialog for a call with a body", users, {}, /resetPassword needs a dialog/],
  ["an existing endpoint for each action", withAction("nothing"), {}, /act needs the endpoint nothing/],
  [
    "an existing endpoint even for an action with a dialog",
    withAction("nothing"),
    { act: "dialog" },
    /needs the endpoint/,
  ],
  ["an action for each dialog", users, { ...reset, other: "dialog" }, /other, which is no action/],
])("a page needs %s", (_, resource, dialogs, message) => {
  expect(() => actionsOf(resource, dialogs)).toThrow(message);
});

it("an action opens its dialog, or asks a question when there is nothing to fill in", () => {
  expect(actionsOf(users, { ...reset, handOver: "other" }).map(({ by }) => by)).toEqual([
    { kind: "dialog", dialog: "dialog" },
    { kind: "question", endpoint: contract.users.invite },
    { kind: "question", endpoint: contract.users.takeSecondFactor },
    { kind: "dialog", dialog: "other" },
  ]);
  expect(actionsOf(withAction("unlock"), {})).toEqual([
    {
      name: "act",
      label: ["做", "Act"],
      button: "btn_act",
      many: false,
      by: { kind: "question", endpoint: contract.session.logout },
    },
  ]);
});
