import { ByteReader, ByteWriter } from "./bytes.ts";
import { type Codec, countedText, fixedText, namesOf, restText, struct, unsigned } from "./codec.ts";
import { type Location, location, type LocationBatch, locationBatch } from "./location.ts";
import type { Edition, Message } from "./message.ts";

/** Answer to a message from the other side. */
export interface Answer {
  /** Serial of the answered message. */
  readonly serial: number;
  readonly id: number;
  /** `results` */
  readonly result: number;
}

/** Result codes of an answer. */
export const results = { ok: 0, failed: 1, wrong: 2, unsupported: 3 } as const;

/** Result codes of a registration. */
export const registerResults = {
  ok: 0,
  vehicleTaken: 1,
  noSuchVehicle: 2,
  terminalTaken: 3,
  noSuchTerminal: 4,
} as const;

/** Data that a terminal sends at registration. */
export interface Registration {
  readonly province: number;
  readonly city: number;
  readonly maker: string;
  readonly model: string;
  readonly terminal: string;
  /** 0 if the vehicle has no plate; `plate` is then its chassis number. */
  readonly plateColour: number;
  readonly plate: string;
}

export interface RegistrationAnswer {
  readonly serial: number;
  /** `registerResults` */
  readonly result: number;
  /** Empty unless the result is `ok`. */
  readonly code: string;
}

export interface Authentication {
  readonly code: string;
  /** Empty before the edition of 2019. */
  readonly imei: string;
  readonly software: string;
}

/** Request to send parts of a message again. */
export interface PartRequest {
  /** Serial of the first part. */
  readonly serial: number;
  readonly indexes: readonly number[];
}

/** The answer to a position request. */
export interface AskedLocation {
  readonly serial: number;
  readonly location: Location;
}

const nothing: Codec<Readonly<Record<string, never>>> = { read: () => ({}), write: () => undefined };

/** Lengths of manufacturer, model and terminal id. The forms of 2011 and 2013 only differ in the length of the body. */
const registrationOf = (maker: number, model: number, terminal: number): Codec<Registration> =>
  struct<Registration>({
    province: unsigned(2),
    city: unsigned(2),
    maker: fixedText(maker),
    model: fixedText(model),
    terminal: fixedText(terminal),
    plateColour: unsigned(1),
    plate: restText,
  });
const [registration2011, registration2013, registration2019] = [
  registrationOf(5, 8, 7),
  registrationOf(5, 20, 7),
  registrationOf(11, 30, 30),
];
const SHORTEST_OF_2013 = 37;

const registration: Codec<Registration> = {
  read(from, edition) {
    if (edition === 2019) return registration2019.read(from, edition);
    return (from.rest < SHORTEST_OF_2013 ? registration2011 : registration2013).read(from, edition);
  },
  write: (to, value, edition) => (edition === 2019 ? registration2019 : registration2013).write(to, value, edition),
};

const authentication2019 = struct<Authentication>({ code: countedText, imei: fixedText(15), software: fixedText(20) });

const authentication: Codec<Authentication> = {
  read(from, edition) {
    if (edition === 2019) return authentication2019.read(from, edition);
    const code = restText.read(from, edition);
    return code === undefined ? undefined : { code, imei: "", software: "" };
  },
  write: (to, value, edition) =>
    edition === 2019 ? authentication2019.write(to, value, edition) : restText.write(to, value.code, edition),
};

const registrationAnswer = struct<RegistrationAnswer>({ serial: unsigned(2), result: unsigned(1), code: restText });

/** The number of parts has one byte, or two in the edition of 2019. */
const partRequest: Codec<PartRequest> = {
  read(from, edition) {
    const serial = from.number(2);
    const count = from.number(edition === 2019 ? 2 : 1);
    if (count * 2 > from.rest) return undefined;
    return { serial, indexes: Array.from({ length: count }, () => from.number(2)) };
  },
  write(to, { serial, indexes }, edition) {
    const most = edition === 2019 ? 500 : 255;
    to.number(serial, 2);
    to.number(Math.min(indexes.length, most), edition === 2019 ? 2 : 1);
    for (const index of indexes.slice(0, most)) to.number(index, 2);
  },
};

const answer = struct<Answer>({ serial: unsigned(2), id: unsigned(2), result: unsigned(1) });

/** The supported message bodies, by name. */
export interface Bodies {
  readonly terminalAnswer: Answer;
  readonly heartbeat: Readonly<Record<string, never>>;
  readonly logout: Readonly<Record<string, never>>;
  readonly register: Registration;
  readonly authenticate: Authentication;
  readonly location: Location;
  readonly askedLocation: AskedLocation;
  readonly locationBatch: LocationBatch;
  readonly answer: Answer;
  readonly partRequest: PartRequest;
  readonly registrationAnswer: RegistrationAnswer;
}
export type MessageName = keyof Bodies;

/** The id and body codec of each message. */
const messages: { readonly [Name in MessageName]: { readonly id: number; readonly body: Codec<Bodies[Name]> } } = {
  terminalAnswer: { id: 0x0001, body: answer },
  heartbeat: { id: 0x0002, body: nothing },
  logout: { id: 0x0003, body: nothing },
  register: { id: 0x0100, body: registration },
  authenticate: { id: 0x0102, body: authentication },
  location: { id: 0x0200, body: location },
  askedLocation: { id: 0x0201, body: struct<AskedLocation>({ serial: unsigned(2), location }) },
  locationBatch: { id: 0x0704, body: locationBatch },
  answer: { id: 0x8001, body: answer },
  partRequest: { id: 0x8003, body: partRequest },
  registrationAnswer: { id: 0x8100, body: registrationAnswer },
};
const names = namesOf(messages);

/** The name of a message; undefined if it is not supported. */
export function nameOf(id: number): MessageName | undefined {
  return names.find((name) => messages[name].id === id);
}

export const idOf = (name: MessageName): number => messages[name].id;

/** Reads the body of a message; undefined if it is cut off or invalid. Extra bytes at the end are accepted. */
export function readBody<Name extends MessageName>(name: Name, message: Message): Bodies[Name] | undefined {
  const from = new ByteReader(message.body);
  const body = messages[name].body.read(from, message.edition);
  return from.isShort ? undefined : body;
}

export function writeBody<Name extends MessageName>(name: Name, body: Bodies[Name], edition: Edition): Uint8Array {
  const to = new ByteWriter();
  messages[name].body.write(to, body, edition);
  return to.done();
}
