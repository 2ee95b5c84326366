import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { resources } from "@banche/core";
import { concepts } from "@banche/core/concepts";
import { expect, test } from "vitest";

const server = join(import.meta.dirname, "../../packages/server/src");

/** Files other than reader and writer that use the table of a resource. The reason says why no policy is needed, or where it is checked. */
const reasons: Readonly<Record<string, string>> = {
  // Rules of the concept itself, on ids that the writer has already checked.
  "mail/sender.ts": "the language of whoever has the address of a mail; nobody is shown it",
  "features/areas/table.ts": "rules of the writer",
  "db/replica.ts": "the rights of the caller: whether the standby has them as they are",
  "records/areas.ts": "names of areas and what lies in them, which every session may pick from",
  "records/numbers.ts": "numbers are given out to everybody; the row itself is not shown",
  "features/departments/table.ts": "rules of the writer",
  "features/dictionaryItems/table.ts": "rules of the writer",
  "features/dictionaryItems/usage.ts": "a rule of the writer",
  "features/roles/table.ts": "rules of the writer",
  "features/schemes/compareTimetables.ts": "asks the policies",
  "records/priceRules.ts": "as its caller says: a settlement of one carrier, or what the policy shows",
  "features/schemes/copyTrips.ts":
    "rules of the writer: a new scheme has the trips of its basis, which the writer may see",
  "features/schemes/overlap.ts": "a rule of the writer",
  "features/schemes/readPlan.ts": "a rule of the writer: a check looks at all trips",
  "features/schemes/publishSchemeChanges.ts": "the people of a scheme are told of it",
  "features/schemes/timetableIds.ts": "asks the policy",
  "features/schemes/saveTimetable.ts": "ids and numbers of trips that the caller named",
  "features/trips/table.ts": "a rule of the writer",
  "features/tracking/dayPlan.ts": "a rule of the server: vehicles are followed on all trips of the day, whoever looks",
  "features/tracking/handlers.ts": "asks the policy",
  "features/tracking/plates.ts": "its caller has asked the policy, and uses them only where it hides no vehicle",
  "features/tracking/terminals/knownTerminals.ts":
    "a rule of the server: a terminal is no user; its device says for which vehicle it may send",
  "features/tracking/simulator.ts": "a rule of the demo: vehicles whose papers are over stay where they are",
  "features/users/bin.ts": "rules of the writer",
  "access/menuChanges.ts": "whose rights follow from a menu entry",
  "features/grants/explain.ts": "the account, record and entry are judged by the policies of caller and account",
  "features/grants/items.ts": "what can be granted",
  "features/menus/handlers.ts": "the writer judges what is moved; folders ask the policy",
  "features/menus/table.ts": "rules of the writer",
  "features/menus/dictionaryButtons.ts": "after the writer: the buttons of a page that was written",
  "features/menuButtons/table.ts": "rules of the writer",
  "access/schemes.ts": "the rights themselves",
  "people/grants.ts": "which schemes a scheme for all rows covers",
  "features/fleetSelectors/handlers.ts": "the policy of what is chosen; cards that devices of the factory have",
  "features/dataSchemes/table.ts": "rules of the writer; names of the factory in conditions, for administrators",
  "features/menuColumns/handlers.ts": "codes that an entry has, before the writer",
  "features/tasks/builtIn.ts": "jobs of the server have tasks",
  "features/tasks/carryOut.ts": "the task that runs; its output is shown through the policy",
  "features/tasks/dispatch.ts": "tasks that are due run, whoever looks",
  "features/users/table.ts": "roles that the writer judged already, by their factory",
  "features/users/takeOver.ts": "a rule of the writer",
  // Special reads with the policy in the SQL statement: `among`, `narrowing` or `rows`.
  "features/areas/handlers.ts": "asks the policy",
  "features/cache/handlers.ts": "asks the policy",
  "features/grants/handlers.ts": "names of holders that the caller may grant to",
  "features/grants/holder.ts": "whose grants they are, and how many a change concerns",
  "features/grants/preview.ts": "who gains and loses by a change of grants",
  "features/day/candidates.ts": "asks the policies; duties of the factory say who is busy, whoever sees them",
  "features/day/log.ts": "who did a step is told to whoever sees the trip",

  "features/day/reassign.ts": "asks the policy; whether a duty books somebody at that time",
  "features/tracking/notifyEarlyVehicles.ts": "the driver of a trip is told that it left a stop too early",
  "features/day/notifyDrivers.ts": "drivers of a trip are told of it",
  "features/duties/leave.ts": "a rule of the writer; a text names only what the policy shows",
  "features/roster/saveRoster.ts": "duties and entries that the caller named, before the writer",
  "features/duties/clashes.ts": "a rule of the writer; a text names only what the policy shows",
  "features/home/handlers.ts": "asks the policy",
  "features/logs/sources.ts": "asks the policy",
  "features/onlineUsers/handlers.ts": "asks the policy",
  "features/positions/handlers.ts": "asks the policy",
  "features/users/directory.ts": "asks the policy",
  "features/roles/handlers.ts": "which of the roles that the reader gave are shared",
  "features/users/list.ts": "asks the policy",
  "features/users/memberChange.ts": "asks the policy",
  "features/users/members.ts": "asks the policy",
  "features/views/handlers.ts": "roles of the factory, by ids",
  "policy/companyPlaces.ts": "asks the policy",
  "people/placesAbove.ts": "which places lie above which; the rows that are counted there ask the policy",
  "records/runningDay.ts": "asks the policy; rules look at all trips of the day",
  "features/ridership/answers.ts":
    "asks the policy of trips, lines, vehicles and stops (reach.ts); seats of vehicles are for all",
  "features/ridership/lookUp.ts": "asks the policy; who is a stranger does not depend on who reads the file",
  "features/ridership/riddenRows.ts": "seats of the vehicles of trips that the policy shows",
  "features/ridership/runningDays.ts": "asks the policy",
  "features/settlements/readFacts.ts": "a rule of the server: what a carrier is paid, whoever looks",
  "features/settlements/reach.ts": "asks the policy",
  "records/names.ts": "asks the policy; words of dictionaries are for everybody",
  // Texts of dictionaries are visible to all users (ADR 0058).
  "features/dictionaryItems/handlers.ts": "words of dictionaries, and types by code",
  "records/check.ts": "words of dictionaries",
  "records/dictionaryValues.ts": "words of dictionaries",
  "records/filter.ts": "words of dictionaries",
  // Reads of sessions, accounts and messages, before or outside all rights.
  "access/rights.ts": "the rights themselves",
  "access/menuCatalogue.ts": "the rights themselves",
  "access/holders.ts": "the rights themselves",
  "auth/sessions.ts": "the session itself",
  "auth/sharedCounts.ts": "counts of sign-ins",
  "features/session/currentUser.ts": "the own account",
  "features/session/login.ts": "the account that signs in",
  "features/signIn/codes.ts": "the account that signs in",
  "features/profile/contacts.ts": "the own account, and whether a number is taken",
  "features/profile/data.ts": "the own account",
  "features/profile/handlers.ts": "the own account, and whose superior it is",
  "features/profile/update.ts": "the own account",
  "features/users/contactChanges.ts": "the former contact data of a user that the writer changed, told to that user",
  "features/users/handOver/notices.ts": "the name of whoever takes over, as authors of notices have it",
  "features/users/invite.ts": "the number of a user that the reader gave",
  "features/notices/checkNotice.ts": "the audience is in the factory",
  "features/notices/handlers.ts": "the own name",
  "features/dataSources/handlers.ts": "the sealed password of the source that the reader gave",
  "interfaces/kept.ts": "the condition of whoever calls, or the interface that a task was permitted to call (ADR 0139)",
  "sources/keptSource.ts": "the source that an interface names; its rows are what the interface was granted for",
  "features/dataSync/handlers.ts": "names of the sources that an administrator chose, for the list of runs",
  "features/dataModels/handlers.ts": "names of sources for whoever was granted the page of their tables",
  "features/dataInterfaces/callables.ts": "who may call is judged in the statement (ADR 0131)",
  "features/dataInterfaces/callLog.ts": "asks the policy",
  "features/dataInterfaces/table.ts":
    "rules of the writer: the kind of database that a statement is read for, and the tasks that call an interface",
  "features/tasks/handlers.ts": "locks the task that the reader gave",
  "features/notices/release.ts": "the audience receives",
  "people/contactChanges.ts": "the language of whoever is told, and who made the change",
  "people/creator.ts": "who wrote a message is told to whoever received it",
  "people/departmentsWithin.ts": "ids for conditions, shown to nobody",
  "auth/passwordOfUser.ts": "passwords",
  "auth/passwordPolicy.ts": "passwords",
  "people/placeOfUser.ts": "ids for conditions, shown to nobody",
  "people/startSession.ts": "the account that signs in",
  "realtime/chatStore.ts": "people of a conversation",
  "realtime/openPages.ts": "who may open the page of a list that changed",
  "realtime/presence.ts": "people of a conversation",
  "records/audit.ts": "who changed a record last is told to whoever sees the record",
  "records/batch.ts": "whether the own rights changed",
  "retention/deleted.ts": "old records go",
  "designs/menu.ts": "whoever may open the page of a model has other rights now",
  "features/designs/handlers.ts": "who changed a model is told to administrators",
  "db/refreshNames.ts": "keys of names are made anew",
};

const names = [...Object.keys(resources), ...concepts.map(({ name }) => name)];
const tables = names.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
const inSql = new RegExp(`\\b(from|join|update|into) (${tables.join("|")})\\b`);
const inBuilder = new RegExp(
  `(selectFrom|Join|updateTable|deleteFrom|insertInto|mergeInto)\\("(${names.join("|")})[" ]`,
);

/** Comments may name tables. */
const withoutComments = (text: string): string => text.replaceAll(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, "");
const touching = (text: string): boolean => [inSql, inBuilder].some((use) => use.test(withoutComments(text)));

test.each([
  "select name from users where id = 1",
  "left join dictionary_items item on true",
  'db.selectFrom("positions as p")',
  '.innerJoin("users", "users.id", "x")',
])("a table use is found: %s", (text) => {
  expect(touching(text)).toBe(true);
});

test("only reader, writer and files with a written reason use the table of a resource", () => {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: server });
  const found = listed
    .toString("utf8")
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(server, file)))
    .filter(
      (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !/^(seed|testing|db\/migrations)\//.test(file),
    )
    .filter((file) => touching(readFileSync(join(server, file), "utf8")));
  expect([...found].sort()).toEqual(Object.keys(reasons).sort());
});
