import * as z from "zod/mini";
import { sysConfig } from "../contract/sysConfig.ts";
import { wireNamesOf } from "../contract/wire.ts";
import type { PlatformIssue } from "./issue.ts";
import type { Plain } from "./item.ts";

interface SettingFault {
  readonly name: string;
  readonly rule: PlatformIssue["rule"];
  readonly params?: PlatformIssue["params"];
}

/** What is no setting, and what no file holds: secrets. */
const notInFiles: ReadonlySet<string> = new Set(["version", "mailPassword"]);

/** What of the settings of a file cannot be sent. Bounds of values are the server's. */
export function settingFaults(values: Readonly<Record<string, Plain>>): readonly SettingFault[] {
  const { body } = sysConfig.update;
  const names = wireNamesOf(body);
  return Object.entries(values).flatMap(([name, value]): readonly SettingFault[] => {
    if (!Object.hasOwn(names, name) || notInFiles.has(name)) {
      return [{ name, rule: "platform.unknownProperty", params: { name } }];
    }
    const encoded = z.safeEncode(body, { [name]: value });
    return encoded.success ? [] : [{ name, rule: "platform.wrongType", params: { wanted: "setting" } }];
  });
}
