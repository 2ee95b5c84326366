/** Messages of terminals: frames of real devices, a round trip of every message, parts, and a million random bytes. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  alarmBits,
  type Bodies,
  type Edition,
  FrameSplitter,
  idOf,
  type Location,
  type Message,
  type MessageName,
  nameOf,
  PartJoiner,
  readBody,
  readMessage,
  statusBits,
  writeBody,
  writeMessage,
  writeParts,
} from "./index.ts";

const hex = (text: string) => Uint8Array.from(text.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));
const messagesIn = (bytes: Uint8Array): readonly Message[] =>
  [...new FrameSplitter().push(bytes)].flatMap((one) => {
    const message = one.kind === "frame" ? readMessage(one.bytes) : undefined;
    return message ? [message] : [];
  });
const only = (bytes: Uint8Array): Message => {
  const [message, ...more] = messagesIn(bytes);
  if (!message || more.length > 0) throw new Error("not one message");
  return message;
};
const sent = (name: MessageName, body: Uint8Array, more: Partial<Message> = {}): Message =>
  only(writeMessage({ id: idOf(name), edition: 2013, phone: "013800138000", serial: 1, body, ...more }));
const basis = "00000000 00000003 01db8f20 072f9e10 000a 0141 005a 261126143000";

describe("unreadable messages", () => {
  it.each([
    ["a header that is cut off", "0200 0000 0138"],
    ["another length than there is", "0200 0003 013800138000 0001 0102"],
    ["a number with letters", "0002 0000 01380013800f 0001"],
    ["part 3 of 2", "0704 2000 013800138000 0001 0002 0003"],
    ["part 0", "0704 2000 013800138000 0001 0002 0000"],
  ])("%s", (_, bytes) => expect(readMessage(hex(bytes))).toBeUndefined());

  it.each<[string, MessageName, string]>([
    ["a location that is cut off", "location", basis.slice(0, -2)],
    ["a month that there is not", "location", basis.replace("2611", "2613")],
    ["the 31st of November", "location", basis.replace("261126", "261131")],
    ["a time that is no digits", "location", basis.replace("261126", "2611fa")],
    ["an answer without its end", "terminalAnswer", "0001 8001"],
    ["more parts than are listed", "partRequest", "0001 03 0001 0002"],
    ["a batch whose item is longer than the batch", "locationBatch", `0001 00 00ff ${basis}`],
  ])("%s", (_, name, body) => expect(readBody(name, sent(name, hex(body)))).toBeUndefined());

  it("an unknown message has no name", () => expect(nameOf(0x0900)).toBeUndefined());
});

describe("frames of devices", () => {
  it("an authentication of 2013 is read", () => {
    const message = only(hex("7E0102000D002002604325000138333030323030323630343332137E"));
    expect(message).toMatchObject({ id: 0x0102, edition: 2013, phone: "002002604325", serial: 1, isEncrypted: false });
    expect(readBody("authenticate", message)).toEqual({ code: "8300200260432", imei: "", software: "" });
  });

  it("a location with known and unknown items is read", () => {
    const message = only(
      hex(`7E 02 00 00 52 00 20 02 60 43 23 00 A4 00 02 00 00 00 0C 00 02 01 58 B9 1B 06 CB 70 61 00 46 00 00 00 59
        21 09 22 16 37 58 01 04 00 00 00 01 03 02 00 00 25 04 00 00 00 01 30 01 11 31 01 10 E3 01 00 D5 1B 02 20 02 60 43 23
        27 95 93 78 61 60 00 12 20 00 00 12 34 27 95 93 78 61 58 00 12 86 7E`),
    );
    const read = readBody("location", message);
    expect(read).toMatchObject({ latitude: 22_591_771, longitude: 113_995_873, altitudeM: 70, speed: 0, heading: 89 });
    expect(read).toMatchObject({ alarms: [], status: ["located", "gps", "beidou"] });
    expect(read?.atMs).toBe(Date.parse("2021-09-22T16:37:58+08:00"));
    expect(read?.items).toEqual({ mileageKm: 0.1, recorderKmh: 0, signal: 17, satellites: 16 });
    expect(read?.others.map(({ id, bytes }) => [id, bytes.length])).toEqual([
      [0x25, 4],
      [0xe3, 1],
      [0xd5, 27],
    ]);
  });

  it("a batch of 2019 is read", () => {
    const message = only(
      hex(`7e0704403f01000000000139123443290000000200001c000000010000000101d907f2073d336c029a002100592410292139
        03001c000000010000000101d907f3073d336d03090043005a241029213903f87e`),
    );
    expect(message).toMatchObject({ edition: 2019, phone: "00000000013912344329" });
    const read = readBody("locationBatch", message);
    expect(read).toMatchObject({ isResent: false, wrong: 0 });
    expect(read?.locations.map(({ latitude, speed, atMs }) => [latitude, speed, atMs])).toEqual([
      [31_000_562, 33, Date.parse("2024-10-29T21:39:03+08:00")],
      [31_000_563, 67, Date.parse("2024-10-29T21:39:03+08:00")],
    ]);
  });

  it("a registration of 2011 differs from one of 2013 by its length", () => {
    const of = (model: number) =>
      hex(`0020 01f4 ${"4d".repeat(5)} ${"4e".repeat(model)} ${"37".repeat(7)} 01 cbd5453132333435`);
    const wanted = { province: 32, city: 500, maker: "MMMMM", terminal: "7777777", plateColour: 1, plate: "苏E12345" };
    expect(readBody("register", sent("register", of(8)))).toEqual({ ...wanted, model: "N".repeat(8) });
    expect(readBody("register", sent("register", of(20)))).toEqual({ ...wanted, model: "N".repeat(20) });
  });
});

describe("a location", () => {
  it("ends its items at an item that is cut off", () => {
    const read = readBody("location", sent("location", hex(`${basis} 31 01 09 01 04 0000`)));
    expect(read).toMatchObject({ latitude: 31_166_240, speed: 321, heading: 90, items: { satellites: 9 }, others: [] });
  });

  it("keeps the bytes of a known item with another length", () => {
    const read = readBody("location", sent("location", hex(`${basis} 31 02 0009`)));
    expect(read?.items).toEqual({});
    expect(read?.others).toEqual([{ id: 0x31, bytes: hex("0009") }]);
  });

  it("has a negative altitude below the sea", () => {
    expect(readBody("location", sent("location", hex(basis.replace("000a", "fff6"))))?.altitudeM).toBe(-10);
  });

  it("that is wrong does not affect the others of its batch", () => {
    const wrong = basis.replace("261126", "261399");
    const read = readBody(
      "locationBatch",
      sent("locationBatch", hex(`0003 01 001c ${basis} 001c ${wrong} 001c ${basis}`)),
    );
    expect(read).toMatchObject({ isResent: true, wrong: 1 });
    expect(read?.locations).toHaveLength(2);
  });
});

const word = fc.nat(65_535);
const ascii = (most: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9]{0,${most}}$`));
const locations: fc.Arbitrary<Location> = fc.record({
  alarms: fc.subarray(Object.keys(alarmBits) as (keyof typeof alarmBits)[]),
  status: fc.subarray(Object.keys(statusBits) as (keyof typeof statusBits)[]),
  latitude: fc.nat(90_000_000),
  longitude: fc.nat(180_000_000),
  altitudeM: fc.integer({ min: -500, max: 9_000 }),
  speed: word,
  heading: fc.nat(359),
  atMs: fc.integer({ min: 946_700_000, max: 4_102_400_000 }).map((s) => s * 1000),
  items: fc.record(
    {
      mileageKm: fc.nat(4_000_000_000).map((n) => n / 10),
      fuelL: word.map((n) => n / 10),
      recorderKmh: word.map((n) => n / 10),
      signal: fc.nat(255),
      satellites: fc.nat(255),
    },
    { requiredKeys: [] },
  ),
  others: fc.array(fc.record({ id: fc.integer({ min: 0xe0, max: 0xff }), bytes: fc.uint8Array({ maxLength: 40 }) }), {
    maxLength: 4,
  }),
});
const answers = fc.record({ serial: word, id: word, result: fc.nat(255) });
const nothing = fc.constant({});

/** Every message. If one is missing here, this does not compile. */
const bodies: { readonly [Name in MessageName]: (edition: Edition) => fc.Arbitrary<Bodies[Name]> } = {
  terminalAnswer: () => answers,
  heartbeat: () => nothing,
  logout: () => nothing,
  register: (edition) =>
    fc.record({
      province: word,
      city: word,
      maker: ascii(edition === 2019 ? 11 : 5),
      model: ascii(edition === 2019 ? 30 : 20),
      terminal: ascii(edition === 2019 ? 30 : 7),
      plateColour: fc.nat(255),
      plate: fc.constantFrom("", "苏E12345", "沪AD12345", "粤B·学", "LSVAA49J132047371"),
    }),
  authenticate: (edition) =>
    edition === 2019
      ? fc.record({ code: ascii(80), imei: ascii(15), software: ascii(20) })
      : fc.record({ code: ascii(80), imei: fc.constant(""), software: fc.constant("") }),
  location: () => locations,
  askedLocation: () => fc.record({ serial: word, location: locations }),
  locationBatch: () =>
    fc.record({ isResent: fc.boolean(), locations: fc.array(locations, { maxLength: 12 }), wrong: fc.constant(0) }),
  answer: () => answers,
  partRequest: () => fc.record({ serial: word, indexes: fc.array(word, { maxLength: 200 }) }),
  registrationAnswer: () => fc.record({ serial: word, result: fc.nat(255), code: ascii(80) }),
};

describe.each<Edition>([2013, 2019])("writing and reading in the edition of %i", (edition) => {
  it.each(Object.keys(bodies) as MessageName[])("%s", (name) => {
    const phone = fc.stringMatching(edition === 2019 ? /^\d{20}$/ : /^\d{12}$/);
    const body: fc.Arbitrary<Bodies[MessageName]> = bodies[name](edition);
    fc.assert(
      fc.property(body, phone, word, (given, number, serial) => {
        const bytes = writeBody(name, given as never, edition);
        const frames = writeParts({ id: idOf(name), edition, phone: number, serial, body: bytes }, 400);
        const joiner = new PartJoiner();
        const [whole] = frames.map((frame) => joiner.add(only(frame), 0)).filter((one) => one !== undefined);
        if (whole === undefined || whole === "refused") throw new Error("nothing came");
        expect(whole.message).toMatchObject({ id: idOf(name), edition, phone: number, serial });
        expect(nameOf(whole.message.id)).toBe(name);
        expect(readBody(name, whole.message)).toEqual(given);
      }),
      { numRuns: 40 },
    );
  });
});

it("characters that GBK does not have become question marks", () => {
  const body = writeBody("registrationAnswer", { serial: 1, result: 0, code: "a😀苏" }, 2013);
  expect(readBody("registrationAnswer", sent("registrationAnswer", body))?.code).toBe("a?苏");
});

it("a body longer than a frame is written only as parts", () => {
  const message = { id: 0x0704, edition: 2013, phone: "1", serial: 0, body: new Uint8Array(1_024) } as const;
  expect(() => writeMessage(message)).toThrow(RangeError);
  expect(writeParts(message)).toHaveLength(2);
});

describe("message parts", () => {
  const body = Uint8Array.from({ length: 95 }, (_, at) => at);
  const parts = (serial = 65_534, id = 0x0704) =>
    writeParts({ id, edition: 2013, phone: "013800138000", serial, body }, 20).map(only);

  it("give the message once, in any order and also when repeated", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 0, 1, 2, 3, 4], { minLength: 10 }), (order) => {
        const joiner = new PartJoiner();
        const given = parts();
        const until = order.findIndex((_, at) => new Set(order.slice(0, at + 1)).size === 5);
        const found = order.slice(0, until + 1).map((at) => joiner.add(given[at] as Message, 0));
        expect(found.slice(0, -1).every((one) => one === undefined)).toBe(true);
        const whole = found.at(-1);
        expect(whole).toMatchObject({ serials: [65_534, 65_535, 0, 1, 2], message: { part: undefined } });
        expect(whole !== "refused" && [...(whole?.message.body ?? [])]).toEqual([...body]);
      }),
    );
  });

  it("that are missing are requested repeatedly until the message is forgotten", () => {
    const joiner = new PartJoiner({ messages: 4, parts: 10, keptMs: 60_000, askAfterMs: 5_000 });
    for (const at of [0, 2, 4]) joiner.add(parts(7)[at] as Message, 1_000);
    expect(joiner.missing(5_999)).toEqual([]);
    expect(joiner.missing(6_000)).toEqual([{ serial: 7, indexes: [2, 4] }]);
    expect(joiner.missing(6_001)).toEqual([]);
    joiner.add(parts(7)[1] as Message, 7_000);
    expect(joiner.missing(12_000)).toEqual([{ serial: 7, indexes: [4] }]);
    expect(joiner.missing(67_001)).toEqual([]);
    expect(joiner.add(parts(7)[3] as Message, 67_001)).toBeUndefined();
  });

  it("of too many messages remove the oldest message", () => {
    const joiner = new PartJoiner({ messages: 2, parts: 10, keptMs: 60_000, askAfterMs: 5_000 });
    for (const serial of [100, 200, 300]) joiner.add(parts(serial)[0] as Message, 0);
    expect(joiner.missing(10_000).map(({ serial }) => serial)).toEqual([200, 300]);
  });

  it("that exceed the limit are refused", () => {
    const joiner = new PartJoiner({ messages: 2, parts: 4, keptMs: 60_000, askAfterMs: 5_000 });
    expect(joiner.add(parts()[0] as Message, 0)).toBe("refused");
    expect(joiner.missing(10_000)).toEqual([]);
  });
});

it("a million random bytes cause no error and leave at most a few stored parts", () => {
  let seed = 20_261_126;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const names = Object.keys(bodies) as MessageName[];
  const splitter = new FrameSplitter();
  const joiner = new PartJoiner();
  let [bytes, readable] = [0, 0];
  while (bytes < 1_000_000) {
    const edition: Edition = random(2) === 0 ? 2013 : 2019;
    const body = Uint8Array.from({ length: random(300) }, () => random(256));
    const part = random(4) === 0 ? { count: 1 + random(40), index: 1 } : undefined;
    const id = idOf(names[random(names.length)] ?? "location");
    const frame = writeMessage({ id, edition, phone: "013800138000", serial: random(65_536), part, body });
    // Half of the frames are valid, the others have changed bytes.
    for (let hits = random(2) * random(6); hits > 0; hits -= 1) frame[random(frame.length)] = random(256);
    const noise = Uint8Array.from({ length: random(60) }, () => random(256));
    for (const found of [...splitter.push(frame), ...splitter.push(noise)]) {
      const message = found.kind === "frame" ? readMessage(found.bytes) : undefined;
      const whole = message && joiner.add(message, bytes);
      if (!whole || whole === "refused") continue;
      const name = nameOf(whole.message.id);
      if (name && readBody(name, whole.message)) readable += 1;
    }
    bytes += frame.length + noise.length;
  }
  expect(readable).toBeGreaterThan(500);
  expect(joiner.missing(bytes + 10_000).length).toBeLessThanOrEqual(4);
});
