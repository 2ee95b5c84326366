export {
  type Answer,
  type AskedLocation,
  type Authentication,
  type Bodies,
  idOf,
  type MessageName,
  nameOf,
  type PartRequest,
  readBody,
  type Registration,
  type RegistrationAnswer,
  registerResults,
  results,
  writeBody,
} from "./bodies.ts";
export { type Found, FrameSplitter, writeFrame } from "./frames.ts";
export {
  type AlarmBit,
  alarmBits,
  type ItemName,
  type Location,
  type LocationBatch,
  type StatusBit,
  statusBits,
} from "./location.ts";
export { BODY_MAX, type Edition, type Message, readMessage, writeMessage, writeParts } from "./message.ts";
export { type Joined, type Missing, type PartBounds, PartJoiner, usualPartBounds } from "./parts.ts";
