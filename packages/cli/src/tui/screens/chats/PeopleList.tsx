import { oneLine, widthOf } from "@banche/core/text";
import { Box } from "ink";
import { cell, fit } from "../../cells.ts";
import { Line } from "../../components/Line.tsx";
import { List } from "../../components/List.tsx";
import { TextField } from "../../components/TextField.tsx";
import { errorText } from "../../errorText.ts";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import type { Area } from "../../screen.ts";
import { searchField } from "./choiceActions.ts";
import { peopleRows, searchRows } from "./layout.ts";
import { type Contact, contactsOf, selectedIndex } from "./people.ts";
import { listTime, sayingOf } from "./words.ts";

/** Search line and the visible people: unread messages, online state and last message. */
export function PeopleList({ area }: { readonly area: Area }) {
  const { theme } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const { chats, people, shell } = state;
  const contacts = contactsOf(state);
  const draw = (contact: Contact, selected: boolean): string => {
    const { user, peer, unread } = contact;
    const isOpen = chats.open?.peer === user.id;
    const latest = peer?.latest;
    const badge = unread > 0 ? `(${unread > 99 ? "99+" : unread})` : latest ? listTime(latest.sentAt, shell.nowMs) : "";
    const room = area.width - 4 - (badge === "" ? 0 : widthOf(badge) + 1);
    const nameWidth = Math.min(room, Math.max(widthOf(oneLine(user.realName)), Math.min(8, room)));
    const lastRoom = Math.max(0, room - nameWidth - 1);
    const said = latest ? oneLine(sayingOf(latest.content, text)) : (user.department ?? "");
    const draft = chats.drafts[user.id] && !isOpen ? `${text("tui.chats.draft")} ` : "";
    const name = cell(user.realName, nameWidth);
    const rest = lastRoom > 3 ? ` ${cell(`${draft}${said}`, lastRoom)}` : " ".repeat(Math.max(0, room - nameWidth));
    const dot = peer?.online ? "●" : " ";
    const end = badge === "" ? "" : ` ${badge}`;
    if (selected) return theme.selected(` ${dot} ${name}${rest}${end} `);
    const shownName = unread > 0 || isOpen ? theme.strong(name) : name;
    return ` ${theme.ok(dot)} ${shownName}${theme.dim(rest)}${unread > 0 ? theme.accent(end) : theme.dim(end)} `;
  };
  return (
    <Box flexDirection="column" width={area.width} height={area.height} flexShrink={0} overflow="hidden">
      {searchRows(area) > 0 && (
        <Box width={area.width} height={1}>
          <Line text={` ${chats.typing ? theme.accent("/") : theme.dim("/")} `} />
          <Box width={area.width - 4} flexShrink={0}>
            <TextField
              field={searchField(state)}
              focus={chats.typing && !chats.open}
              at={{ x: 3, y: area.top }}
              width={area.width - 4}
              placeholder={text("tui.chats.searchHint")}
            />
          </Box>
        </Box>
      )}
      {contacts.length === 0 ? (
        <Line text={` ${theme.dim(fit(emptyWords(), area.width - 2))}`} />
      ) : (
        <List
          rows={contacts}
          selected={selectedIndex(state)}
          height={peopleRows(area)}
          keyOf={({ user }) => user.id}
          draw={draw}
        />
      )}
    </Box>
  );

  function emptyWords(): string {
    if (people.status === "failed") return errorText(people.error, text);
    if (people.status !== "ready") return text("common.states.loading");
    return chats.query === "" ? text("common.states.empty") : text("tui.records.nobody");
  }
}
