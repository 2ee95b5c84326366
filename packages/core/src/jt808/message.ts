import { ByteReader, ByteWriter, readDigits, writeDigits } from "./bytes.ts";
import { writeFrame } from "./frames.ts";

/** The edition of the standard that a header uses; 2011 and 2013 have the same header. */
export type Edition = 2013 | 2019;

/** One frame, or several joined frames. */
export interface Message {
  /** The message id, see `messageIds`. */
  readonly id: number;
  readonly edition: Edition;
  /** The number of the terminal, with its leading zeros: 12 digits, 20 in the edition of 2019. */
  readonly phone: string;
  /** 0 to 65,535; increased for each message of a sender. */
  readonly serial: number;
  readonly isEncrypted: boolean;
  /** For a message in parts: the number of this part, from 1. */
  readonly part?: { readonly index: number; readonly count: number } | undefined;
  readonly body: Uint8Array;
}

/** The longest body of one frame, in bytes. */
export const BODY_MAX = 1023;
const LENGTH_BITS = 0x3ff;
const ENCRYPTION_BITS = 0x1c00;
const PART_BIT = 0x2000;
const EDITION_BIT = 0x4000;
const VERSION_OF_2019 = 1;

/** Reads the bytes of a frame; undefined if the header is cut off, has no terminal number, or gives a wrong length. */
export function readMessage(bytes: Uint8Array): Message | undefined {
  const from = new ByteReader(bytes);
  const [id, attributes] = [from.number(2), from.number(2)];
  const edition: Edition = (attributes & EDITION_BIT) === 0 ? 2013 : 2019;
  if (edition === 2019) from.number(1);
  const phone = readDigits(from.take(edition === 2019 ? 10 : 6));
  const serial = from.number(2);
  const isPart = (attributes & PART_BIT) !== 0;
  const part = isPart ? { count: from.number(2), index: from.number(2) } : undefined;
  if (from.isShort || from.rest !== (attributes & LENGTH_BITS) || !/^\d+$/.test(phone)) return undefined;
  if (part && (part.index < 1 || part.index > part.count)) return undefined;
  const isEncrypted = (attributes & ENCRYPTION_BITS) !== 0;
  return { id, edition, phone, serial, isEncrypted, part, body: from.take(from.rest) };
}

/** A one-frame message in transmitted form. @throws {RangeError} when the body is longer than `BODY_MAX` */
export function writeMessage(message: Omit<Message, "isEncrypted">): Uint8Array {
  const { id, edition, phone, serial, part, body } = message;
  if (body.length > BODY_MAX) throw new RangeError(`A body of ${body.length} bytes needs parts`);
  const to = new ByteWriter();
  to.number(id, 2);
  to.number(body.length + (part ? PART_BIT : 0) + (edition === 2019 ? EDITION_BIT : 0), 2);
  if (edition === 2019) to.number(VERSION_OF_2019, 1);
  to.bytes(writeDigits(phone, edition === 2019 ? 10 : 6));
  to.number(serial, 2);
  if (part) {
    to.number(part.count, 2);
    to.number(part.index, 2);
  }
  to.bytes(body);
  return writeFrame(to.done());
}

/** A message in transmitted form, in as many parts as its body needs. Their serials start at `serial`. */
export function writeParts(
  message: Omit<Message, "isEncrypted" | "part">,
  most: number = BODY_MAX,
): readonly Uint8Array[] {
  const { body, serial } = message;
  if (body.length <= most) return [writeMessage(message)];
  const count = Math.ceil(body.length / most);
  return Array.from({ length: count }, (_, at) =>
    writeMessage({
      ...message,
      serial: (serial + at) % 65_536,
      part: { index: at + 1, count },
      body: body.subarray(at * most, (at + 1) * most),
    }),
  );
}
