import type { ToldModel } from "@banche/core";
import type { AskedModels } from "../../models/ask.ts";

/** Where the designed models of the session come from. */
export interface ModelSource {
  /** As they were told last to this account in this factory; undefined where nothing is known. Never throws. */
  readonly kept: () => readonly ToldModel[] | undefined;
  /** Whether `banche <noun>` is a command of the model. */
  readonly isCommand: (noun: string) => boolean;
  /** As the server tells them now. @throws {BancheError} what it said */
  readonly ask: () => Promise<AskedModels>;
}
