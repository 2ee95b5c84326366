import { timingSafeEqual } from "node:crypto";

import { type Kysely, sql } from "kysely";

import type { Signer } from "../../../auth/signing.ts";
import type { Schema } from "../../../db/schema.ts";

/** A device that may send. */
export interface Terminal {
  readonly deviceId: string;
  readonly factoryId: string;
  /** Null while it is in no vehicle. */
  readonly vehicleId: string | null;
  /** What the degrees that it sends are measured by. */
  readonly datum: string;
}

/** Bytes of the code; 22 signs. */
const CODE_BYTES = 16;

/**
 * The device that has the number of a terminal, else the one whose SIM card has it. Zeros at the beginning do not count, since the protocol fills
 * numbers up with them. Disabled ones are not found, nor is a number that two factories have.
 */
export async function findTerminal(db: Kysely<Schema>, phone: string): Promise<Terminal | undefined> {
  const number = phone.replace(/^0+/, "");
  if (number === "") return undefined;
  const { rows } = await sql<Terminal & { byNumber: boolean }>`
    select d.id as device_id, d.factory_id, d.vehicle_id, d.datum, ltrim(d.number, '0') = ${number} as by_number
    from devices d left join sim_cards s on s.id = d.sim_card_id and s.enabled
    where d.enabled and (ltrim(d.number, '0') = ${number} or ltrim(s.phone, '0') = ${number})`.execute(db);
  const byNumber = rows.filter((row) => row.byNumber);
  const [found, ...others] = byNumber.length > 0 ? byNumber : rows;
  return others.length === 0 ? found : undefined;
}

/** The devices that may still send, by id. */
export async function terminalsWith(
  db: Kysely<Schema>,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, Terminal>> {
  const { rows } = await sql<Terminal>`
    select id as device_id, factory_id, vehicle_id, datum from devices
    where enabled and id = any(${[...deviceIds]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** What a terminal signs in with: it follows from the device, so that every process knows it and none keeps it. */
export function codeOf(signer: Signer, { deviceId }: Terminal): string {
  return signer.digest("terminal", deviceId).subarray(0, CODE_BYTES).toString("base64url");
}

/** Takes as long for every other code. */
export function isCodeOf(signer: Signer, terminal: Terminal, given: string): boolean {
  const [wanted, told] = [Buffer.from(codeOf(signer, terminal)), Buffer.from(given)];
  return wanted.length === told.length && timingSafeEqual(wanted, told);
}
