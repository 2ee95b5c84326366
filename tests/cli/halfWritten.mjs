/** Simulates a full disk after the first ten bytes that a process writes itself. */
import { syncBuiltinESMExports } from "node:module";
import fs from "node:fs";

const { writeSync } = fs;
let isFirst = true;
fs.writeSync = (file, data) => {
  if (!isFirst) throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  isFirst = false;
  return writeSync(file, data.subarray(0, 10));
};
syncBuiltinESMExports();
