import type * as z from "zod/mini";

import { endpoint, signedIn, type Source } from "./endpoint.ts";

/** A list for pickers: every signed-in user may read names. */
export function selector<const Path extends `/api/${string}`, Response extends z.ZodMiniType>(
  path: Path,
  noun: string,
  response: Response,
  source: Source = "spec",
) {
  return endpoint(`GET ${path}` as `GET ${Path}`, {
    summary: `${noun}, for pickers`,
    response,
    access: signedIn,
    source,
  });
}
