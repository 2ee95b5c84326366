import { peopleSlots } from "./people.ts";
import type { RecordSlots } from "./records/slots.ts";

/** Special behaviour of a few resources, by name. */
const special: Readonly<Record<string, RecordSlots>> = {
  users: peopleSlots,
  dictionaryItems: { leafPlaces: true },
};

const nothing: RecordSlots = {};

export const slotsOf = (resource: string): RecordSlots =>
  Object.hasOwn(special, resource) ? (special[resource] ?? nothing) : nothing;
