import { lookup } from "node:dns/promises";
import { realpathSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { isAbsolute, join, relative, sep } from "node:path";

import { addressList, isNetwork } from "../base/addressList.ts";
import { StartError } from "../base/startError.ts";
import { SourceError, sourceError } from "./sourceError.ts";

/** What the operator permits data sources to access. */
export interface Permits {
  /** Addresses, networks (`10.1.0.0/16`) and host names. Default none. */
  readonly hosts?: readonly string[] | undefined;
  /** Folder that must contain SQLite files. Default none. */
  readonly folder?: string | undefined;
}

/** Returns the permitted target, or refuses. */
export interface Judge {
  /**
   * The address for a connection to the host. A name is looked up only once, here, so that it cannot resolve to another address
   * afterwards.
   *
   * @throws {SourceError} `host`, `unreachable`
   */
  addressOf(host: string): Promise<string>;
  /** The real path of a file below the permitted folder, with links resolved. @throws {SourceError} `file`, `database` */
  pathOf(file: string): string;
}

/** Metadata addresses of clouds, which give secrets to any internal caller, and link-local addresses. They are never databases. */
const never = addressList([
  "169.254.0.0/16",
  "fe80::/10",
  "fd00:ec2::254",
  "0.0.0.0/8",
  "::/128",
  "224.0.0.0/4",
  "ff00::/8",
]);

/** Creates the judge. @throws {StartError} `invalid_options` for an invalid entry */
export function judgeOf({ hosts: named = [], folder }: Permits, find = lookUp): Judge {
  const networks = addressList(named.filter(isNetwork));
  const hosts = new Set(named.filter((entry) => !isNetwork(entry)).map((entry) => entry.toLowerCase()));
  const wrong = [...hosts].find((host) => !/^[a-z0-9]([a-z0-9._-]{0,250}[a-z0-9])?$/.test(host));
  if (wrong !== undefined) throw new StartError("invalid_options", `Not an address, network or host name: ${wrong}`);
  const mayReach = (host: string, address: string): boolean =>
    isIP(address) !== 0 && !never.has(address) && (hosts.has(host) || networks.has(address));
  return {
    async addressOf(host) {
      const name = host.trim().toLowerCase();
      // Refused before the look-up, so that callers without permission cannot find out which names exist.
      if (named.length === 0) throw new SourceError("host");
      const found = isIP(name) === 0 ? await find(name) : [name];
      // Refused if any of the addresses is not permitted.
      if (!found.every((address) => mayReach(name, address))) throw new SourceError("host");
      const [first] = found;
      if (first === undefined) throw new SourceError("unreachable");
      return first;
    },
    pathOf(file) {
      if (folder === undefined || file.includes("\0")) throw new SourceError("file");
      const root = realPath(folder);
      const path = realPath(isAbsolute(file) ? file : join(root, file));
      const way = relative(root, path);
      if (way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) throw new SourceError("file");
      if (!statSync(path).isFile()) throw new SourceError("file");
      return path;
    },
  };
}

async function lookUp(name: string): Promise<readonly string[]> {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw sourceError(error);
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    throw sourceError(error);
  }
}
