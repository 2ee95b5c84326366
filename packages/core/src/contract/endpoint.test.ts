import { expect, it } from "vitest";
import { endpointLater, open } from "./endpoint.ts";
import { created, nothing } from "./lists.ts";
import { areas } from "../resources/system/areas.ts";
import { standardCalls } from "./standard.ts";

it("creates codecs at first use, once, and only those that a call has", () => {
  const made: string[] = [];
  const call = endpointLater("POST /api/things/{id}", {
    summary: "Make a thing",
    body() {
      made.push("body");
      return created;
    },
    response() {
      made.push("response");
      return nothing;
    },
    access: open,
  });
  expect([call.method, call.path, call.params, call.changesState]).toEqual(["POST", "/api/things/{id}", ["id"], true]);
  expect(made).toEqual([]);
  expect([call.query, call.body, call.body, call.response]).toEqual([undefined, created, created, nothing]);
  expect(made).toEqual(["body", "response"]);
});

it("returns the same codec of a declared call each time", () => {
  const { list, update } = standardCalls(areas);
  expect(list.response).toBe(list.response);
  expect(update.body).toBe(update.body);
});
