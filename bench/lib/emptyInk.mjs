/** The simplest Ink program: one line on the whole screen that shows the last key. */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const cli = createRequire(new URL("../../packages/cli/package.json", import.meta.url));
process.env["NODE_ENV"] = "production";
const { render, Text, useInput } = await import(pathToFileURL(cli.resolve("ink")).href);
const { createElement, useState } = cli("react");

function Keys() {
  const [last, setLast] = useState("");
  useInput((input) => setLast(input));
  return createElement(Text, undefined, `> ${last}`);
}
render(createElement(Keys), { alternateScreen: true, incrementalRendering: true, interactive: true, maxFps: 30 });
