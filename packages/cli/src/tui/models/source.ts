import type { ToldModel } from "@banche/core";
import type { AskedModels } from "../../models/ask.ts";

/** Where the designed models of the session come from. */
export interface ModelSource {
  /** The models that this account last received in this factory; undefined where nothing is stored. Never throws. */
  readonly kept: () => readonly ToldModel[] | undefined;
  /** Whether `banche <noun>` is a command of the model. */
  readonly isCommand: (noun: string) => boolean;
  /** The models that the server has now. @throws {BancheError} the error of the server */
  readonly ask: () => Promise<AskedModels>;
}
