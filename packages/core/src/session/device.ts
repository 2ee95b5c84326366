import type { KeyValueStore, Transport } from "../ports.ts";
import { storageKeys } from "./storage.ts";

const HEADER = "banche-device-token";

/**
 * A transport for sign-ins: it tells the server on which device it is, and keeps what the server hands out to know it by. A browser
 * does both with a cookie, which no script reads. Servers that do not know devices hand out nothing.
 */
export function withDevice(transport: Transport, lasting: KeyValueStore): Transport {
  return async (request) => {
    const known = lasting.get(storageKeys.device);
    const headers = known === undefined ? request.headers : { ...request.headers, [HEADER]: known };
    const response = await transport({ ...request, headers, usesCookies: true });
    const given = response.headers[HEADER];
    if (given !== undefined) lasting.set(storageKeys.device, given);
    return response;
  };
}
