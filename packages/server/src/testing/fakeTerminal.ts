import { once } from "node:events";
import { connect } from "node:net";

import {
  type Bodies,
  type Edition,
  FrameSplitter,
  idOf,
  type Location,
  type MessageName,
  nameOf,
  readBody,
  readMessage,
  writeBody,
  writeParts,
} from "@banche/core/jt808";

/** A message from the server. */
export interface Heard<Name extends MessageName = MessageName> {
  readonly name: Name;
  readonly body: Bodies[Name];
  readonly phone: string;
}

/** A simulated terminal of a vehicle. */
export interface FakeTerminal {
  /** Sends a message. @returns the serial number of its first part */
  send<Name extends MessageName>(name: Name, body: Bodies[Name]): number;
  /** Sends any bytes. @returns when they were passed to the socket */
  sendBytes(bytes: Uint8Array): Promise<void>;
  /** The frames of a message, without sending them. */
  frames<Name extends MessageName>(name: Name, body: Bodies[Name], most?: number): readonly Uint8Array[];
  /** The next message with this name; others before it are skipped. @throws when the connection ends before */
  hear<Name extends MessageName>(name: Name): Promise<Bodies[Name]>;
  /** Received messages that were not requested yet. */
  heard(): readonly Heard[];
  /** Registers and signs in. @returns the authentication code */
  signIn(): Promise<string>;
  /** Stops reading. */
  deafen(): void;
  /** Resolves when the server closed the connection. */
  readonly ended: Promise<unknown>;
  close(): void;
}

/** Connects to a listener on this machine. */
export async function connectTerminal(port: number, phone: string, edition: Edition = 2013): Promise<FakeTerminal> {
  const socket = connect(port, "127.0.0.1");
  const ended = new Promise<void>((done) => {
    socket.once("close", () => done());
  });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const splitter = new FrameSplitter();
  const heard: Heard[] = [];
  let tell = (): void => undefined;
  let serial = 0;
  socket.on("data", (chunk: Buffer) => {
    for (const found of splitter.push(chunk)) {
      const message = found.kind === "frame" ? readMessage(found.bytes) : undefined;
      const name = message && nameOf(message.id);
      const body = message && name && readBody(name, message);
      if (message && name && body) heard.push({ name, body, phone: message.phone });
    }
    tell();
  });

  const terminal: FakeTerminal = {
    frames(name, body, most) {
      const frames = writeParts({ id: idOf(name), edition, phone, serial, body: writeBody(name, body, edition) }, most);
      serial += frames.length;
      return frames;
    },
    send(name, body) {
      const first = serial;
      for (const frame of terminal.frames(name, body)) socket.write(frame);
      return first;
    },
    sendBytes: (bytes) =>
      new Promise((done) => {
        socket.write(bytes, () => done());
      }),
    async hear<Name extends MessageName>(name: Name) {
      for (;;) {
        const at = heard.findIndex((one) => one.name === name);
        const [found] = at === -1 ? [] : heard.splice(0, at + 1).slice(-1);
        if (found) return found.body as Bodies[Name];
        if (socket.destroyed) throw new Error(`The connection ended before ${name} came`);
        const news = new Promise<void>((done) => {
          tell = done;
        });
        await Promise.race([news, ended]);
      }
    },
    heard: () => heard,
    async signIn() {
      terminal.send("register", aRegistration);
      const { code } = await terminal.hear("registrationAnswer");
      terminal.send("authenticate", { code, imei: "", software: "" });
      const { result } = await terminal.hear("answer");
      if (result !== 0) throw new Error(`The sign-in was answered ${result}`);
      return code;
    },
    deafen: () => void socket.pause(),
    ended,
    close: () => void socket.destroy(),
  };
  return terminal;
}

export const aRegistration: Bodies["register"] = {
  ...{ province: 32, city: 500, maker: "TEST", model: "T808", terminal: "0000001", plateColour: 1, plate: "" },
};

/** A position with a satellite fix. */
export function aLocation(atMs: number, more: Partial<Location> = {}): Location {
  return {
    ...{ alarms: [], status: ["ignition", "located"], latitude: 31_298_900, longitude: 120_585_300, altitudeM: 8 },
    ...{ speed: 325, heading: 90, atMs, items: { mileageKm: 1200.5, satellites: 12 }, others: [], ...more },
  };
}
