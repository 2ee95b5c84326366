import type { Output } from "../contract/endpoint.ts";
import { models } from "../contract/models.ts";
import type { LearnModels } from "./clientOf.ts";

/**
 * Reads the designed models that the session may open.
 *
 * @throws {BancheError} `unexpected_response` for a model that no resource can be made from; errors of the connection
 */
export const learnModels: LearnModels = async (product, call) => {
  const mine = (await call(models.mine, {})) as Output<typeof models.mine>;
  // Kinds and generator are larger than a client. They are loaded only for servers with designed models.
  const { withModels } = await import("./models.ts");
  return withModels(product, mine);
};
