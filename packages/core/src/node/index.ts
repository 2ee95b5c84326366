export { systemClock } from "./clock.ts";
export { nodeTransport } from "./transport.ts";
export type { NodeTransport } from "./transport.ts";
