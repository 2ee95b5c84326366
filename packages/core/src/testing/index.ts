export { aCompany, aDepartment, aPosition, aUser } from "./builders.ts";
export { createFakeChat } from "./fakeChat.ts";
export type { FakeChat } from "./fakeChat.ts";
export { createFakeServer } from "./fakeServer.ts";
export type { FakeServer, FakeServerOptions, Fault, SeenCall } from "./fakeServer.ts";
export { aPlan, createUser, fakeTarget } from "./jobs.ts";
export { fakeClock, fileOf } from "./ports.ts";
export { encodeGb18030, encodeUtf16 } from "./encodings.ts";
