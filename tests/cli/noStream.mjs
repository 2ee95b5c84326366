/** Reports on standard error when a process makes Node's stream of standard output. */
import { writeSync } from "node:fs";

Object.defineProperty(process, "stdout", { get: () => void writeSync(2, "a stream was made\n") });
