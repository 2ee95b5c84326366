import { expect, inject, test } from "vitest";

import { runSessionEnds } from "./run.ts";

// A locked session stays signed in, so it gets no message.
test("sessions ended or locked at one process lose their sockets at the other; other sessions stay", async () => {
  expect(await runSessionEnds(inject("postgresUrl"), 2)).toMatchObject({
    ended: 8,
    closed: 8,
    told: 6,
    othersClosed: 0,
  });
});
