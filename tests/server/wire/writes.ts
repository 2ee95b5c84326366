import type { Wire } from "./harness.ts";

/** Saves a new trip into a draft of the demo; another body saves another one. */
export async function timetableSave(wire: Wire) {
  const [trip] = await wire.sql<{ readonly scheme: string; readonly line: string }>(
    `select t.scheme_id as scheme, t.line_id as line from trips t join schemes s on s.id = t.scheme_id
     join factories f on f.id = s.factory_id where s.state = 'draft' order by f.sort_order, t.id limit 1`,
  );
  const made = (number: string) => ({
    trips: [{ number, lineId: trip?.line, direction: "toHome", days: [], departure: 72_000, times: [] }],
    removed: [],
  });
  return { path: `/api/ext/timetables/${trip?.scheme}`, body: made("K1"), other: made("K2") };
}

/** Sends a fix of a vehicle of the demo; another body sends one of another moment. */
export async function positionSend(wire: Wire) {
  const [vehicle] = await wire.sql<{ readonly plate: string }>(
    `select v.plate from vehicles v join factories f on f.id = v.factory_id order by f.sort_order, v.plate limit 1`,
  );
  const at = Date.now();
  const fix = { plate: vehicle?.plate, latitude: 31.3, longitude: 120.6 };
  return {
    path: "/api/ext/positions",
    body: { fixes: [{ ...fix, at }] },
    other: { fixes: [{ ...fix, at: at - 1000 }] },
  };
}

/** An entry of the error log, by its id. @returns the id */
export async function loggedError(wire: Wire, id: string): Promise<string> {
  await wire.sql(
    `insert into error_log (id, at, user_name, factory_id, ip, call, stack, request_id, user_id)
     select $1, now(), 'x', m.factory_id, '', 'x', 'x', '', u.id from users u join user_factories m on m.user_id = u.id
     where u.account = 'admin' and m.is_default`,
    [id],
  );
  return id;
}
