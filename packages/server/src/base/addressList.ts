import { BlockList, isIP } from "node:net";

/** A set of addresses. */
export interface AddressList {
  /** An IPv4 address in IPv6 form counts as the IPv4 address. Invalid addresses are not in the list. */
  has(address: string): boolean;
}

/** Whether a text is an address or a network: `10.1.2.3`, `10.1.0.0/16`, `fd00::/8`. */
export function isNetwork(entry: string): boolean {
  const [address = "", bits] = entry.split("/");
  const family = isIP(address);
  if (family === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/** Parses the list. @throws {RangeError} for an entry that is neither an address nor a network */
export function addressList(entries: readonly string[]): AddressList {
  const list = new BlockList();
  for (const entry of entries) {
    if (!isNetwork(entry)) throw new RangeError(`Not an address or network: ${entry}`);
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return {
    has(address) {
      const [plain = address] = address.split("%");
      const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
      const family = isIP(mapped);
      return family !== 0 && list.check(mapped, family === 6 ? "ipv6" : "ipv4");
    },
  };
}
