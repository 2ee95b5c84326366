import { isIP } from "node:net";

import { addressList, isNetwork } from "../base/addressList.ts";
import { StartError } from "../base/startError.ts";

/** Whether the server may call a host at one of its addresses. */
export type MayCall = (host: string, address: string) => boolean;

/** Networks that are not public: private, local, shared, reserved, and those that embed other addresses. */
const closed = addressList([
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24"],
  ...["203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
  ...["::/128", "::1/128", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16"],
  ...["fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"],
]);

/**
 * The permitted targets of calls: all public addresses, and those that the operator adds: addresses, networks (`10.1.0.0/16`) and host
 * names.
 *
 * @throws {StartError} `invalid_options` for an invalid entry
 */
export function callTargets(named: readonly string[]): MayCall {
  const open = addressList(named.filter(isNetwork));
  const hosts = new Set(named.filter((entry) => !isNetwork(entry)).map((entry) => entry.toLowerCase()));
  const wrong = [...hosts].find((host) => !/^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/.test(host));
  if (wrong !== undefined) throw new StartError("invalid_options", `Not an address, network or host name: ${wrong}`);
  return (host, address) =>
    isIP(address.split("%", 1)[0] ?? "") !== 0 &&
    (hosts.has(host.toLowerCase()) || open.has(address) || !closed.has(address));
}
