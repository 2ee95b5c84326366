import type { KeyValueStore, Transport } from "../ports.ts";
import { storageKeys } from "./storage.ts";

const HEADER = "banche-device-token";

/**
 * A transport for sign-ins. It sends the device token to the server, and stores the token that the server returns.
 * Browsers do both with a cookie that no script can read. Servers without device support return no token.
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
