import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { BATCH_MAX } from "./extensions.ts";
import { contract } from "./index.ts";
import { entries } from "./endpoint.ts";
import { MISS, readWire, shortcutOf, writeWire } from "./shortcut.ts";
import { wireShapeOf } from "./wire.ts";

const schemas = entries(contract).flatMap(({ id, endpoint }) =>
  (["query", "body", "response"] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema && endpoint.kind === "json" ? [[`${id} ${part}`, schema] as const] : [];
  }),
);

/** Values that servers send: valid, nearly valid and invalid. */
const scalar = fc.oneof(
  fc.constantFrom(0, 1, "0", "1", true, false, null, undefined, "", "a,b", "2024-01-05 16:00:00", "{}", -1, 1.5),
  fc.integer(),
  fc.string({ maxLength: 6 }),
  fc.integer({ min: 1_500_000_000_000, max: 1_900_000_000_000 }),
);

function valueOf(schema: z.ZodMiniType, depth = 0): fc.Arbitrary<unknown> {
  const shape = wireShapeOf(schema);
  if (!shape || depth > 3) return fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }));
  const members = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      fc.oneof({ weight: 4, arbitrary: scalar }, valueOf(field, depth + 1)),
    ]),
  );
  return fc.record({ ...members, unknownMember: scalar }, { requiredKeys: [] });
}

describe("the fast way through a codec", () => {
  it.each(schemas)("%s returns the same as zod, or leaves the value to zod", (_name, schema) => {
    const row = wireShapeOf(schema) ? valueOf(schema) : fc.array(scalar, { maxLength: 3 });
    fc.assert(
      fc.property(fc.oneof(row, fc.record({ list: fc.array(row, { maxLength: 3 }) })), (wire) => {
        const short = shortcutOf(schema).read(wire);
        const long = z.safeDecode(schema, wire as never);
        if (short === MISS) return;
        expect(long.success).toBe(true);
        expect(short).toEqual(long.data);
        const back = shortcutOf(schema).write(short);
        const zodBack = z.safeEncode(schema, short as never);
        if (back === MISS) return;
        expect(back).toEqual(zodBack.data);
      }),
      { numRuns: 40, seed: 7 },
    );
  });

  it.each([0, BATCH_MAX + 1])("leaves a list of %i to zod, which refuses it", (length) => {
    const operation = { op: "remove", id: "1" };
    const { body } = contract.extensions.batch;
    const operations = Array.from({ length }, () => operation);
    expect(() => readWire(body, { operations })).toThrow();
    expect(() => writeWire(body, { operations } as never)).toThrow();
    expect(readWire(body, { operations: [operation] })).toMatchObject({ operations: [operation] });
  });

  it("is used for an ordinary page of users", () => {
    const row = { id: "1", account: "a", realName: "李", enabledMark: 1, sortCode: 0, creatorTime: 1_704_441_600_000 };
    const page = { list: [row, row], pagination: { currentPage: 1, pageSize: 20, total: 2 } };
    expect(shortcutOf(contract.users.list.response).read(page)).not.toBe(MISS);
    expect(readWire(contract.users.list.response, page).rows).toHaveLength(2);
  });

  it.each<[what: string, user: object, menu: object]>([
    ["a user without a picture", { headIcon: "/api/file/Image/userAvatar/001.png" }, {}],
    ["a name that is a number", { userName: 12 }, { fullName: 12 }],
    ["a time as text", { prevLoginTime: "2026-01-02 03:04:05" }, {}],
    ["an object as JSON text", {}, { propertyJson: '{"moduleId":12,"isTree":"true"}' }],
  ])("%s sends no more than that value through zod", (_what, user, menu) => {
    const session = {
      userInfo: { userId: "1", userName: "李", ...user },
      menuList: [{ id: "2", fullName: "用户", type: 2, ...menu }],
    };
    const schema = contract.session.currentUser.response;
    expect(shortcutOf(schema).read(session)).toEqual(z.decode(schema, session));
  });

  it("refuses a text that is too long, also where it means nothing", () => {
    const userInfo = { userId: "1", userName: "李", headIcon: `${"x".repeat(20_000)}/userAvatar/001.png` };
    expect(() => readWire(contract.session.currentUser.response, { userInfo })).toThrow(/headIcon/);
  });

  it("leaves error messages to zod", () => {
    expect(() => readWire(contract.users.get.response, { id: "1" })).toThrow(/account/);
  });
});
