/**
 * The levels ("floors") of the folders in each package, bottom first. A folder, or a single file at the top, may only import from lower
 * floors, also types. `.dependency-cruiser.cjs` makes rules of this, `scripts/docs/structure.mjs` makes the drawing.
 * `tests/tooling/floors.test.ts` checks that every folder has a floor.
 */
/** @typedef {{ readonly rooms: readonly string[], readonly what: string }} Floor */

/** @type {Readonly<Record<string, { readonly what: string, readonly floors: readonly Floor[] }>>} */
const buildings = {
  "packages/core/src": {
    what: "The library: no Node, no DOM, no React below the last floor.",
    floors: [
      { rooms: ["ports.ts", "store.ts"], what: "what a host hands in" },
      { rooms: ["errors.ts", "cancel.ts"], what: "everything that can be thrown, and how to stop" },
      { rooms: ["i18n", "settings"], what: "texts of all surfaces, constants" },
      { rooms: ["validation", "calculation"], what: "rules for values; exact numbers and formulas" },
      {
        rooms: ["roster", "routing", "tracking", "jt808", "settlement", "ridership", "tableDesign"],
        what: "duties and their solver; routes of vehicles; where they are and when they were at stops; what terminals in them say; what carriers are paid; who rode which trip; tables of other databases",
      },
      { rooms: ["fields", "dataSync"], what: "what a field is, as data; rows of one table brought to another" },
      {
        rooms: ["text", "kinds", "resources", "timetable", "geojson"],
        what: "text and time; what a kind answers; the declarations; routes, days and trips; maps as GeoJSON",
      },
      {
        rooms: ["day", "gtfs", "posters"],
        what: "states of trips on a day, and who could take over; timetables as feeds; timetables and rosters on paper",
      },
      { rooms: ["contract"], what: "the calls of the wire, made of declarations" },
      { rooms: ["registry"], what: "resources, declared and designed" },
      { rooms: ["permissions", "client"], what: "what a session may do; calls to a server" },
      { rooms: ["records", "session"], what: "cells, changes and keys of records; sign-in and lock" },
      { rooms: ["bulk", "forms"], what: "files, plans, jobs; drafts" },
      {
        rooms: ["lists", "chat", "messages", "home", "navigation", "languages", "platform", "handOver"],
        what: "what screens and commands are about",
      },
      { rooms: ["views"], what: "lists as people keep them" },
      { rooms: ["index.ts", "entries"], what: "the public names" },
      { rooms: ["node", "react", "testing", "pinyin", "concepts", "declare"], what: "entries for a host" },
    ],
  },
  "packages/core/src/bulk": {
    what: "From a file to a finished job, and back into a file.",
    floors: [
      { rooms: ["limits.ts"], what: "bounds" },
      { rooms: ["read"], what: "bytes → table" },
      { rooms: ["rows"], what: "table → typed rows with issues" },
      { rooms: ["match"], what: "rows ↔ server: operations" },
      { rooms: ["plan"], what: "operations → a plan that can be read, kept and checked" },
      { rooms: ["job", "export"], what: "plan → server, with journal and undo; records → file" },
    ],
  },
  "packages/server/src": {
    what: "The way of a call: app → features → records → policy → db; nothing leads up.",
    floors: [
      { rooms: ["base", "version.ts"], what: "ids, refusals, options" },
      { rooms: ["db", "storage"], what: "PostgreSQL: engine, migrations, planner of tables; where files lie" },
      {
        rooms: ["auth", "history", "pubsub", "outbound", "backup", "secrets", "sources", "texts"],
        what: "sessions, passwords, signatures; where vehicles were; news between processes; calls and databases of others; everything as one file; texts of the operator",
      },
      {
        rooms: ["access", "captcha", "html", "jobs", "seed", "sync"],
        what: "what was granted; cleaned texts; scheduled work; first data; rows brought from one database to another",
      },
      { rooms: ["tables"], what: "which table a resource has" },
      {
        rooms: ["planning", "wire", "http", "outbox", "mail"],
        what: "tables from declarations; decoding, idempotency, answers; changes told; mail on its way",
      },
      { rooms: ["designs", "people"], what: "tables from designs; who belongs where" },
      { rooms: ["plugins"], what: "concepts that packages add" },
      { rooms: ["policy", "files"], what: "what a session may do with records; stored files" },
      { rooms: ["records"], what: "the reader and the writer" },
      { rooms: ["interfaces"], what: "data interfaces, carried out for people and for tasks" },
      { rooms: ["retention", "deps.ts"], what: "what is forgotten; what handlers are made with" },
      { rooms: ["features", "realtime"], what: "handlers and rules of concepts; sockets and chat" },
      { rooms: ["app"], what: "mounts everything, starts the server" },
      { rooms: ["index.ts", "testing"], what: "the public names; databases for tests" },
    ],
  },
};

/** The rooms (folders or files) of a building (package) with the number of their floor; 0 is the lowest. */
function roomsOf(building) {
  return buildings[building].floors.flatMap(({ rooms }, floor) => rooms.map((room) => ({ room, floor })));
}

/** Rules for dependency-cruiser: one for each room, which forbids imports from all floors of the building that are not below it. */
function floorRules() {
  const pattern = (room) => (room.endsWith(".ts") ? `${room.replace(".", "[.]")}$` : `${room}/`);
  return Object.keys(buildings).flatMap((building) => {
    const rooms = roomsOf(building);
    return rooms.map(({ room, floor }) => {
      const open = [room, ...rooms.filter((other) => other.floor < floor).map((other) => other.room)];
      return {
        name: `floors-${building.split("/").slice(1).join("-").replace("-src", "")}-${room.replace(".ts", "")}`,
        comment: "A folder imports from the floors below it: scripts/lib/floors.cjs",
        severity: "error",
        from: { path: `^${building}/${pattern(room)}`, pathNot: "[.]test[.]tsx?$" },
        to: { path: `^${building}/`, pathNot: `^${building}/(${open.map(pattern).join("|")})` },
      };
    });
  });
}

module.exports = { buildings, floorRules, roomsOf };
