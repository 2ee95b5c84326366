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

/** Members that are not settings, and secrets, which files may not contain. */
const notInFiles: ReadonlySet<string> = new Set(["version", "mailPassword"]);

/** Settings of a file that cannot be sent. The server checks the limits of values. */
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
