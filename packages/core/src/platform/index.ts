/**
 * Platform as files (ADR 0136): the setup of an installation is read from a server, written as YAML, compared and
 * applied to another server.
 */
export { applyPlatform, type ApplyOptions, PlatformStepError } from "./apply.ts";
export { grantKey, readGrant } from "./grants.ts";
export { fileNames } from "./fileNames.ts";
export type { PlatformIssue, PlatformRule } from "./issue.ts";
export type { Item, ItemKind, KnownItem, Place, Plain, Values, WrittenItem } from "./item.ts";
export { nounOfKind, platformParts } from "./kinds.ts";
export {
  countSteps,
  isTextList,
  planPlatform,
  type PlatformPlan,
  type PlatformStep,
  type ValueChange,
} from "./plan.ts";
export { readFiles, type ReadFiles } from "./readFiles.ts";
export { type PlatformState, PlatformReadError, readPlatform, type ReadPlatformOptions } from "./state.ts";
export { placesOf, PULLED_LINE, writeFiles } from "./writeFiles.ts";
