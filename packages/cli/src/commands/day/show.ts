import { boardFacts, consequenceOf, exceptionQueue, isException, minuteOfDay, tripsOfDay } from "@banche/core/day";
import { serviceTimeText } from "@banche/core/timetable";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { readBoard } from "./read.ts";
import { signs } from "./signs.ts";

/** The trips of a day with their states: first trips that need attention, then by departure. */
export async function showDay(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const state = input.text("state");
  await withSession(context, async ({ client }) => {
    const board = await readBoard(client, input);
    const trips = tripsOfDay(boardFacts(board, board.now));
    const names = new Map([...board.names, ...board.lines].map(({ id, name }) => [id, name]));
    const ordered = [...exceptionQueue(trips), ...trips.filter((one) => !isException(one))];
    await printRows(context, {
      rows: ordered.filter((one) => state === undefined || one.state === state),
      columns: [
        {
          name: "state",
          title: text("day.fields.state"),
          value: (one) => one.state,
          cell: (one) => `${signs[one.state]} ${text(`day.states.${one.state}`)}`,
        },
        { name: "minutes", title: text("day.cli.minutes"), value: ({ minutes }) => minutes },
        { name: "number", title: text("day.fields.number"), value: ({ trip }) => trip.number },
        { name: "line", title: text("day.fields.line"), value: ({ trip }) => names.get(trip.lineId) ?? "" },
        {
          name: "departs",
          title: text("day.fields.departs"),
          value: ({ departsAt }) => serviceTimeText(minuteOfDay(departsAt, board.day)),
        },
        {
          name: "expected",
          title: text("day.fields.arrives"),
          value: ({ expectedAt }) => serviceTimeText(minuteOfDay(expectedAt, board.day)),
        },
        { name: "vehicle", title: text("day.fields.vehicle"), value: ({ trip }) => names.get(trip.vehicleId) ?? "" },
        { name: "driver", title: text("day.fields.driver"), value: ({ trip }) => names.get(trip.driverId) ?? "" },
        {
          name: "consequence",
          title: text("day.cli.consequence"),
          value: (one) => {
            const line = consequenceOf(one, board.day, board.rules);
            return line ? text(line.text, line.params) : "";
          },
        },
        { name: "id", title: text("chat.fields.id"), value: ({ trip }) => trip.id, extra: true },
      ],
    });
  });
}
