/**
 * Clients that book the same drivers and vehicles at once: what was refused, and whether any two duties overlap.
 * `node -C @banche/source tests/faults/duties/main.ts [duties=1000] [clients=32]`
 */
import { BANCHE_MEDIA_TYPE } from "@banche/core/wire";
import { createTestDatabase, demoPassword } from "@banche/server/testing";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

import { endProcess, forkServer } from "../../lib/forkServer.ts";
import { freePort } from "../../lib/freePort.ts";

export interface Bookings {
  readonly asked: number;
  readonly booked: number;
  /** Refusals that name the driver or vehicle that is booked. */
  readonly named: number;
  /** Answers that are neither. */
  readonly others: readonly string[];
  /** Pairs of duties of one driver or vehicle at the same time, as the database counts them. */
  readonly overlaps: number;
  /** Rows that are there but were not answered as booked, or the other way round. */
  readonly lost: number;
}

const pairs = 8;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** 2031-03-01 in China. */
const firstDay = Date.parse("2031-03-01T00:00+08:00");

/** Two server processes on one database; the clients ask both in turn. */
export async function runBookings(postgresUrl: string, count: number, clients: number): Promise<Bookings> {
  const database = await createTestDatabase(postgresUrl, "demo");
  const dataDir = mkdtempSync(join(tmpdir(), "banche-duties-"));
  const ports = [await freePort(), await freePort()];
  const servers = [];
  for (const port of ports) servers.push(await forkServer({ databaseUrl: database.url, port, dataDir }));
  const client = new pg.Client(database.url);
  try {
    await client.connect();
    return await book(
      ports.map((port) => `http://127.0.0.1:${port}`),
      client,
      { count, clients },
    );
  } finally {
    await client.end();
    for (const server of servers) await endProcess(server);
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: { readonly id: string; readonly token: string };
  readonly issues?: readonly { readonly field: string; readonly rule: string }[];
}

async function book(
  urls: readonly string[],
  database: pg.Client,
  { count, clients }: { readonly count: number; readonly clients: number },
): Promise<Bookings> {
  const [url = ""] = urls;
  const password = createHash("md5").update(demoPassword).digest("hex");
  const { token } = (await post(`${url}/api/oauth/Login`, { account: "admin", password })).data;
  const made = async (path: string, body: object) => (await post(`${url}/api/ext/models/${path}`, body, token)).data.id;
  const drivers: string[] = [];
  const vehicles: string[] = [];
  for (let at = 0; at < pairs; at += 1) {
    const person = { name: `司机${at}`, code: `fd${at}`, status: "onDuty", phone: "13900000000", licenceKind: "a1" };
    drivers.push(await made("drivers", person));
    vehicles.push(await made("vehicles", { plate: `苏Z1000${at}`, kind: "largeBus", status: "inUse", seats: 45 }));
  }
  const days = Math.ceil(count / 40);
  const waiting = Array.from({ length: count }, (_, number) => {
    const day = firstDay + (number % days) * dayMs;
    const startsAt = day + ((number * 7) % 20) * hourMs;
    return {
      ...{ serviceDate: day, startsAt, endsAt: startsAt + (1 + (number % 4)) * hourMs, state: "planned" },
      ...{ driverId: drivers[number % pairs], vehicleId: vehicles[(number * 5 + Math.floor(number / pairs)) % pairs] },
    };
  });
  const answers: Answer[] = [];
  const one = async (place: number) => {
    for (let body = waiting.pop(); body; body = waiting.pop())
      answers.push(await post(`${urls[place % urls.length]}/api/ext/models/duties`, body, token));
  };
  await Promise.all(Array.from({ length: clients }, (_, place) => one(place)));
  const booked = answers.filter(({ code }) => code === 200).length;
  const isNamed = ({ issues }: Answer) => issues?.every(({ rule }) => rule === "apart") ?? false;
  const refused = answers.filter(({ code }) => code !== 200);
  const { rows } = await database.query<{ overlaps: number; kept: number }>(
    `select count(*) filter (where b.id is not null)::integer as overlaps, count(distinct a.id)::integer as kept
     from duties a left join duties b on a.id < b.id and b.state <> 'cancelled'
       and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
       and (a.driver_id = b.driver_id or a.vehicle_id = b.vehicle_id)
     where a.state <> 'cancelled' and a.driver_id = any($1)`,
    [drivers],
  );
  return {
    ...{ asked: answers.length, booked, named: refused.filter(isNamed).length },
    others: refused.filter((answer) => !isNamed(answer)).map(({ msg }) => msg),
    overlaps: rows[0]?.overlaps ?? -1,
    lost: Math.abs(booked - (rows[0]?.kept ?? -1)),
  };
}

/** Asks again where a server says that it is busy: it has done nothing then. */
async function post(url: string, body: object, token?: string): Promise<Answer> {
  const headers = {
    ...{ accept: BANCHE_MEDIA_TYPE, "content-type": "application/json" },
    ...(token !== undefined && { authorization: token }),
  };
  for (;;) {
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as Answer;
    if (response.status !== 503) return answer;
    await wait(1000 * Number(response.headers.get("retry-after") ?? 1));
  }
}
