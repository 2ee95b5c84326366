import { timingSafeEqual } from "node:crypto";

import { type Kysely, sql } from "kysely";

import type { Signer } from "../../../auth/signing.ts";
import type { Schema } from "../../../db/schema.ts";

/** A device that may send. */
export interface Terminal {
  readonly deviceId: string;
  readonly factoryId: string;
  /** Null if the device is in no vehicle. */
  readonly vehicleId: string | null;
  /** Datum of the coordinates that it sends. */
  readonly datum: string;
}

/** Bytes of the code; 22 characters as text. */
const CODE_BYTES = 16;

/**
 * The device with this terminal number, else the one whose SIM card has it. Leading zeros are ignored, because the
 * protocol pads numbers with them. Disabled devices are not found, nor are numbers that two factories have.
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

/**
 * The sign-in code of a terminal. It is derived from the device, so that every process can calculate it and none stores
 * it.
 */
export function codeOf(signer: Signer, { deviceId }: Terminal): string {
  return signer.digest("terminal", deviceId).subarray(0, CODE_BYTES).toString("base64url");
}

/** Compares in constant time. */
export function isCodeOf(signer: Signer, terminal: Terminal, given: string): boolean {
  const [wanted, told] = [Buffer.from(codeOf(signer, terminal)), Buffer.from(given)];
  return wanted.length === told.length && timingSafeEqual(wanted, told);
}
