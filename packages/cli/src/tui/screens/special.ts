import { peopleSlots } from "./people.ts";
import type { RecordSlots } from "./records/slots.ts";

/** What a few resources have besides the ordinary, by name. */
const special: Readonly<Record<string, RecordSlots>> = {
  users: peopleSlots,
  dictionaryItems: { leafPlaces: true },
};

const nothing: RecordSlots = {};

export const slotsOf = (resource: string): RecordSlots =>
  Object.hasOwn(special, resource) ? (special[resource] ?? nothing) : nothing;
