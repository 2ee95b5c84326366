import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

import { StartError } from "../base/startError.ts";

/** Whether the sender of a hop is trusted. Hops are counted from the connection, starting at 0. */
type Trust = (address: string, hop: number) => boolean;

/**
 * The trust rule for these proxies.
 *
 * @param proxies - addresses and networks, or one number, the number of proxies in front; none: undefined
 * @throws {StartError} `invalid_options` for anything else
 */
export function trustOf(proxies: readonly string[]): Trust | undefined {
  const [only] = proxies;
  if (only === undefined) return undefined;
  if (proxies.length === 1 && /^[1-9]$/.test(only)) return (_address, hop) => hop < Number(only);
  const list = new BlockList();
  for (const proxy of proxies) addTo(list, proxy);
  return (address) => {
    const version = isIP(plain(address));
    return version !== 0 && list.check(plain(address), version === 6 ? "ipv6" : "ipv4");
  };
}

/** The other end of the connection. */
export const directAddress = ({ socket }: IncomingMessage): string => plain(socket.remoteAddress ?? "");

/** The path of a request by its headers, starting at the connection. */
export interface Way {
  /** The other end of the connection, then the caller that it reported, and so on. */
  readonly addresses: readonly string[];
  /** Index of the address that counts as the caller: the first one that is not trusted, or the last. */
  readonly caller: number;
}

export function wayOf(trust: Trust | undefined, request: IncomingMessage): Way {
  const header = [request.headers["x-forwarded-for"] ?? ""].flat().join(",");
  const said = header
    .split(",")
    .map((one) => plain(one.trim()))
    .filter((one) => isIP(one) !== 0)
    .reverse();
  const addresses = [directAddress(request), ...said];
  const stranger = addresses.findIndex((address, hop) => trust?.(address, hop) !== true);
  return { addresses, caller: stranger === -1 ? addresses.length - 1 : stranger };
}

/** The caller of a request: the first address, starting at the connection, that is not trusted. */
export function addressBehind(trust: Trust | undefined): (request: IncomingMessage) => string {
  if (!trust) return directAddress;
  return (request) => {
    const { addresses, caller } = wayOf(trust, request);
    return addresses[caller] ?? "";
  };
}

function addTo(list: BlockList, proxy: string): void {
  const [address = "", bits, ...more] = proxy.split("/");
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const isRight = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  if (version === 0 || more.length > 0 || !isRight) {
    throw new StartError(
      "invalid_options",
      `Not a proxy: ${proxy} (an address, a network such as 10.0.0.0/8, or a number)`,
    );
  }
  list.addSubnet(address, bits === undefined ? longest : Number(bits), version === 4 ? "ipv4" : "ipv6");
}

/** IPv4 addresses are mapped to IPv6 where the server listens on both. */
export function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
