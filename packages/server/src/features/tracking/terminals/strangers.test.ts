/** Tests terminals on real sockets: rejected terminals and harmful connections. */
import type { Socket } from "node:net";
import { Duplex } from "node:stream";

import { results } from "@banche/core/jt808";
import { describe, expect, test, vi } from "vitest";

import { aLocation, aRegistration, connectTerminal, type FakeTerminal } from "../../../testing/fakeTerminal.ts";
import { now, phone, signer, terminalListeners } from "../../../testing/terminals.ts";
import { Connection } from "./connection.ts";
import { newCounts } from "./counts.ts";
import { usualLimits } from "./limits.ts";

const patience = { timeout: 20_000, interval: 20 };
const { db, device, listener, stored } = terminalListeners();
const noLog = { info: () => undefined, warn: () => undefined };
const noQueue = { add: () => undefined, isStopping: () => false, stop: async () => undefined };

/** Registration frames for a registered terminal. */
async function framesOf(port: number, count: number): Promise<readonly Uint8Array[]> {
  const scratch = await connectTerminal(port, phone);
  scratch.close();
  return Array.from({ length: count }, () => scratch.frames("register", aRegistration)).flat();
}

describe("a terminal is refused", () => {
  test("with an unknown number: it gets the reason and is disconnected", async () => {
    const { terminal } = await listener();
    const stranger = await terminal("013999999999");
    stranger.send("register", aRegistration);
    expect(await stranger.hear("registrationAnswer")).toEqual({ serial: 0, result: 4, code: "" });
    await stranger.ended;
  });

  test("if its device is disabled or in no vehicle", async () => {
    const { terminal } = await listener();
    await device({ enabled: false });
    const disabled = await terminal();
    disabled.send("register", aRegistration);
    expect(await disabled.hear("registrationAnswer")).toMatchObject({ result: 4 });
    await device({ enabled: true, vehicleId: null });
    const spare = await terminal();
    spare.send("register", aRegistration);
    expect(await spare.hear("registrationAnswer")).toEqual({ serial: 0, result: 2, code: "" });
    await Promise.all([disabled.ended, spare.ended]);
  });

  test("if two devices have its number", async () => {
    const { terminal } = await listener();
    await device({ number: `0${phone}` });
    await device({ number: phone }, 1);
    const either = await terminal();
    either.send("register", aRegistration);
    expect(await either.hear("registrationAnswer")).toMatchObject({ result: 4 });
  });

  test.each(["", "x", "013900000001", "AAAAAAAAAAAAAAAAAAAAAA"])("with the wrong code '%s'", async (code) => {
    const { terminal, running } = await listener();
    const thief = await terminal();
    thief.send("authenticate", { code, imei: "", software: "" });
    expect(await thief.hear("answer")).toMatchObject({ id: 0x0102, result: results.failed });
    await thief.ended;
    await vi.waitFor(() => expect(running.state()).toMatchObject({ connections: 0, signedIn: 0 }), patience);
    expect(running.state().ended.get("wrongCode")).toBe(1);
  });

  test("with the code of another terminal", async () => {
    const { terminal, signedIn } = await listener();
    const code = await (await signedIn("013900000002")).signIn();
    const thief = await terminal();
    thief.send("authenticate", { code, imei: "", software: "" });
    expect(await thief.hear("answer")).toMatchObject({ result: results.failed });
  });

  test("if it sends a position before sign-in; the position is not stored", async () => {
    const { terminal } = await listener();
    const hasty = await terminal();
    hasty.send("location", aLocation(now));
    await hasty.ended;
    expect(hasty.heard()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test("if it continues under the number of another terminal", async () => {
    const { signedIn, running } = await listener();
    const honest = await signedIn();
    const [frame] = (await signedIn("013900000002")).frames("location", aLocation(now));
    await honest.sendBytes(frame ?? new Uint8Array());
    await honest.ended;
    expect(running.state().ended.get("otherTerminal")).toBe(1);
    expect(await stored(1)).toEqual([]);
  });

  test("after too many attempts", async () => {
    const { terminal, running } = await listener({ attempts: 3 });
    const eager = await terminal();
    for (let tries = 0; tries < 4; tries += 1) eager.send("register", aRegistration);
    await eager.ended;
    expect(running.state().ended.get("tooManyAttempts")).toBe(1);
  });
});

describe("harmful connections", () => {
  test("bytes of another protocol or frames with wrong checksums end the connection", async () => {
    const { terminal, signedIn, running } = await listener({ faults: 4 });
    const scanner = await terminal();
    for (let n = 0; n < 3; n += 1) await scanner.sendBytes(Buffer.from("GET / HTTP/1.1\r\n\r\n~"));
    await scanner.ended;
    const shaky = await signedIn();
    const broken = () => {
      const frame = Uint8Array.from(shaky.frames("heartbeat", {})[0] ?? []);
      frame[1] = (frame[1] ?? 0) ^ 1;
      return frame;
    };
    for (let n = 0; n < 3; n += 1) await shaky.sendBytes(broken());
    const serial = shaky.send("heartbeat", {});
    expect(await shaky.hear("answer")).toEqual({ serial, id: 2, result: results.ok });
    for (let n = 0; n < 4; n += 1) await shaky.sendBytes(broken());
    await shaky.ended;
    expect(running.state().faults).toBeGreaterThanOrEqual(10);
    expect(running.state().ended.get("faults")).toBe(2);
  });

  test("parts of a message sent from time to time do not keep a connection open", async () => {
    const { terminal, signedIn, running } = await listener({ signInMs: 150, idleMs: 150 });
    const drip = async (one: FakeTerminal) => {
      const over = one.ended.then(() => true);
      const next = () => new Promise<boolean>((go) => setImmediate(go, false));
      await one.sendBytes(Uint8Array.of(0x7e));
      while (!(await Promise.race([over, next()]))) await one.sendBytes(Uint8Array.of(0));
    };
    await drip(await terminal());
    await drip(await signedIn());
    expect([...running.state().ended]).toEqual([
      ["notSignedIn", 1],
      ["silent", 1],
    ]);
    await vi.waitFor(() => expect(running.state()).toMatchObject({ connections: 0, signedIn: 0 }), patience);
  });

  test("a terminal that does not read its answers is disconnected", async () => {
    const { running } = await listener();
    const counts = newCounts();
    // A real socket has megabytes of buffer in the kernel; this one has none.
    const deaf = Object.assign(new Duplex({ read: () => undefined, write: () => undefined }), { destroySoon() {} });
    const parts = { db: db(), signer, now: () => now, counts, signedIn: new Map(), queue: noQueue, log: noLog };
    const connection = new Connection(deaf as unknown as Socket, {
      ...parts,
      limits: { ...usualLimits, unsentBytes: 30, attempts: 100 },
    });
    const over = connection.run();
    const frames = await framesOf(running.port, 5);
    for (const frame of frames) deaf.push(frame);
    await over;
    expect([...counts.ended]).toEqual([["notReading", 1]]);
  });

  test("connections over the limit of an address or of the server are refused", async () => {
    const { terminal, signedIn, running } = await listener({ connections: 4, strangersOfAddress: 2 });
    const known = await signedIn();
    const strangers = [await terminal(), await terminal()];
    await (
      await terminal()
    ).ended;
    expect(running.state().ended.get("busy")).toBe(1);
    strangers[0]?.close();
    await vi.waitFor(() => expect(running.state().connections).toBe(2), patience);
    await signedIn("013900000002");
    await signedIn("013900000003");
    await (
      await terminal()
    ).ended;
    const serial = known.send("heartbeat", {});
    expect(await known.hear("answer")).toMatchObject({ serial, result: results.ok });
  });

  test("a flood of meaningless bytes does not disturb other terminals", async () => {
    const { terminal, signedIn, running } = await listener();
    const known = await signedIn();
    let seed = 1;
    const random = () => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) >>> 24;
    for (let sent = 0; sent < 300_000;) {
      const flooder = await terminal();
      const bytes = Uint8Array.from({ length: 5_000 }, random);
      await flooder.sendBytes(bytes);
      flooder.close();
      sent += bytes.length;
    }
    known.send("location", aLocation(now));
    expect(await known.hear("answer")).toMatchObject({ id: 0x0200, result: results.ok });
    await vi.waitFor(() => expect(running.state()).toMatchObject({ connections: 1, signedIn: 1 }), patience);
  });
});
