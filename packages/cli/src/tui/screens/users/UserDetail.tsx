import { Box } from "ink";
import { fit, lines } from "../../cells.ts";
import { factRows } from "../../components/factRows.ts";
import { Lines } from "../../components/Line.tsx";
import { useRuntime, useText, useTui } from "../../hooks.ts";
import type { Area } from "../../screen.ts";
import type { Person } from "../../state/users.ts";
import { detailNote, factsOf } from "./lines.ts";

/** One person: what the directory says, and more for those who may see it. */
export function UserDetail({ area, person }: { readonly area: Area; readonly person: Person | undefined }) {
  const { theme } = useRuntime();
  const users = useTui((state) => state.users);
  const text = useText();
  const language = useTui((state) => state.shell.language);
  if (!person) return undefined;
  const width = area.width - 1;
  const note = detailNote(person, users, text);
  const facts = factRows(factsOf(person, users, text, language), width, theme);
  const rows = [
    theme.strong(fit(person.realName, width)),
    ...(area.height >= ROWS_FOR_SPACE ? [""] : []),
    ...facts,
    ...(note === "" ? [] : ["", ...lines(note, width).map(theme.dim)]),
  ];
  return (
    <Box flexDirection="column" width={area.width} height={area.height} overflow="hidden" paddingLeft={1}>
      <Lines rows={rows.slice(0, area.height)} />
    </Box>
  );
}

/** An empty line under the name is affordable from here on. */
const ROWS_FOR_SPACE = 8;
