/** Writes the address of every loaded module into the file that RECORD_MODULES names. */
import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";

registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(process.env.RECORD_MODULES, `${url}\n`);
    return nextLoad(url, context);
  },
});
