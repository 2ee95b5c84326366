import type { ChangeFault } from "../change/change.ts";

/** Why rows were not written. `changed`: a row to change or delete has changed or is gone. */
export type WriteFault = ChangeFault | "changed";

export class WriteError extends Error {
  override readonly name = "WriteError";
  readonly fault: WriteFault;
  constructor(fault: WriteFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}
