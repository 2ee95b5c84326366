import { loadPeople } from "../people.ts";
import type { Person } from "../state/people.ts";
import { contactWith } from "./chats/people.ts";
import { openTalk } from "./chats/reading.ts";
import { hereNow } from "./records/loading.ts";
import { selectedRow } from "./records/place.ts";
import type { RecordSlots } from "./records/slots.ts";
import { inRows } from "./records/when.ts";

/** Users as a directory for everybody: searched by name and pinyin, with an action to open a chat. */
export const peopleSlots: RecordSlots = {
  place: { key: "u", title: "tui.records.people" },
  directory: {
    columns: ["realName", "account", "department", "gender"],
    searchHint: "tui.records.peopleHint",
    note: "tui.records.directoryOnly",
    async read(runtime, again) {
      const before = runtime.store.getState().people.status;
      if (again || before === "idle" || before === "failed") await loadPeople(runtime);
      const { status, error } = runtime.store.getState().people;
      if (error) runtime.store.dispatch({ type: "records/failed", resource: "users", error });
      return status === "ready";
    },
    facts: ({ quickQuery }) => [["tui.records.initials", typeof quickQuery === "string" ? quickQuery : undefined]],
    rows({ people }, keyword) {
      const found: readonly Person[] = people.search(keyword);
      return { rows: found, total: people.people.length };
    },
  },
  actions: (resource) => [
    {
      id: "records.talk",
      text: "tui.records.talk",
      keys: ["t"],
      role: "hint",
      when: (here) => {
        const { session } = here.state;
        const self = session.status === "signedIn" ? session.current?.user?.id : undefined;
        const row = selectedRow(here)?.row;
        return inRows(here) && row !== undefined && row.id !== self;
      },
      commandLine: (here) => `banche chat history ${String(selectedRow(here)?.row["account"] ?? "")}`,
      async run(runtime) {
        const row = selectedRow(hereNow({ resource, slots: peopleSlots }, runtime))?.row;
        if (!row) return;
        if (runtime.store.getState().people.status === "idle") await loadPeople(runtime);
        runtime.store.dispatch({ type: "shell/go", screen: "chats" });
        openTalk(runtime, contactWith(runtime.store.getState(), row.id));
      },
    },
  ],
};
