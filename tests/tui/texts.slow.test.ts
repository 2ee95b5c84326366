/** Texts that are changed at one server process appear in a terminal UI that is connected to another one. */
import { describe, it } from "vitest";

import { designerOf } from "../lib/designing.ts";
import { endProcess, forkServer } from "../lib/forkServer.ts";
import { shared } from "../lib/fileScope.ts";
import { someone, startTui } from "./someone.ts";
import { hasTmux } from "./tmux.ts";

describe.skipIf(!hasTmux)("texts of the operator", () => {
  const person = someone();
  const other = shared(async (later) => {
    const server = await forkServer({ databaseUrl: person.databaseUrl, dataDir: person.dataDir });
    later(() => endProcess(server));
    return server.url;
  });

  it("are shown at once and removed again", async () => {
    const operator = await designerOf(other());
    const change = (text: string | null) =>
      operator.ask("PUT", "/api/ext/texts", { changes: [{ key: "tui.records.menu", language: "zh", text }] });
    const at = person.open();
    await startTui(at);
    at.type("o");
    await at.shows("打开列表");
    await change("打开一览");
    await at.shows("打开一览");
    await change(null);
    await at.shows("打开列表");
  });
});
