import { fieldLabel, resources, type Translate, widthOf } from "@banche/core";
import { Box } from "ink";
import { cell, row } from "../../cells.ts";
import { Line } from "../../components/Line.tsx";
import { List } from "../../components/List.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import type { Area, Field } from "../../screen.ts";
import type { Person, UsersState } from "../../state/users.ts";
import { errorText } from "../../errorText.ts";
import { directoryColumns, type DirectoryLayout } from "./layout.ts";
import { countText } from "./lines.ts";

/** Search line, column names and the people in sight. */
export function UserList({ layout, search }: { readonly layout: DirectoryLayout; readonly search: Field }) {
  const { theme } = useRuntime();
  const users = useTui((state) => state.users);
  const text = useText();
  const language = useTui((state) => state.shell.language);
  const called = (name: string) => fieldLabel(resources.users, name, language);
  const { list, rows } = layout;
  const widths = directoryColumns(list.width);
  const [name = 0, account = 0, department = 0] = widths;
  const cellsOf = (one: Person) =>
    ` ${row([
      { text: one.realName, width: name },
      { text: one.account, width: account },
      { text: one.department ?? "", width: department },
    ])} `;
  return (
    <Box flexDirection="column" width={list.width} flexShrink={0}>
      {layout.search > 0 && <SearchLine area={list} field={search} />}
      {layout.header > 0 && (
        <Line
          text={theme.dim(
            ` ${row([
              { text: called("realName"), width: name },
              { text: called("account"), width: account },
              { text: called("department"), width: department },
            ])} `,
          )}
        />
      )}
      {users.found.length === 0 ? (
        <Line text={` ${theme.dim(cell(emptyText(users, text), list.width - 2))}`} />
      ) : (
        <List
          rows={users.found}
          selected={users.selected}
          height={rows}
          keyOf={(one) => one.id}
          draw={(one, selected) => (selected ? theme.selected(cellsOf(one)) : cellsOf(one))}
        />
      )}
    </Box>
  );
}

/** Narrower than this, the whole line belongs to the query. */
const MIN_WIDTH_FOR_COUNT = 30;

function SearchLine({ area, field }: { readonly area: Area; readonly field: Field }) {
  const { theme } = useRuntime();
  const state = useTui((all) => all);
  const text = useText();
  const count = countText(state, text);
  const countWidth = area.width >= MIN_WIDTH_FOR_COUNT ? Math.min(widthOf(count), Math.floor(area.width / 2)) : 0;
  const width = Math.max(4, area.width - 5 - countWidth);
  const { typing } = state.users;
  return (
    <Box width={area.width} height={1}>
      <Line text={` ${typing ? theme.accent("/") : theme.dim("/")} `} />
      <Box width={width} flexShrink={0}>
        <TextField
          field={field}
          focus={typing}
          at={{ x: 3, y: area.top }}
          width={width}
          placeholder={text("tui.users.searchHint")}
        />
      </Box>
      {countWidth > 0 && <Line text={theme.dim(` ${cell(count, countWidth)}`)} />}
    </Box>
  );
}

function emptyText(users: UsersState, text: Translate): string {
  if (users.status === "failed") return errorText(users.error, text);
  if (users.status !== "ready") return text("common.states.loading");
  return users.query === "" ? text("common.states.empty") : text("tui.users.nobody");
}
