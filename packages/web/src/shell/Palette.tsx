import { useMemo, useState } from "react";
import { useTexts } from "../bind/useTexts.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Finder, type Found } from "../ui/Finder.tsx";
import type { Command } from "./commands.ts";
import { keysText } from "../ui/shortcuts.ts";
import { useFoundPages } from "./useFoundPages.ts";

interface PaletteProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** One input that finds pages of the menu and commands of the shell. */
export function Palette({ commands, onClose }: PaletteProps) {
  const t = useTexts();
  const [query, setQuery] = useState("");
  const pages = useFoundPages(query, true);
  const wanted = query.trim().toLowerCase();
  const doing = useMemo(
    () =>
      commands
        .filter(({ name, title }) => name !== "palette" && title.toLowerCase().includes(wanted))
        .map(({ name, title, icon, keys, run }): Found => {
          const hint = keys && keysText(keys);
          return { key: `do ${name}`, label: title, icon, hint, onChoose: run };
        }),
    [commands, wanted],
  );
  // The full name of a command wins over pages with a similar name.
  const named = wanted === "" ? [] : doing.filter(({ label }) => label.toLowerCase() === wanted);
  const rest = doing.filter((one) => !named.includes(one));
  return (
    <Dialog title={t("shell.commands.palette")} onClose={onClose} place="top" width={560} bare>
      <Finder
        label={t("shell.commands.palette")}
        placeholder={t("shell.palette.hint")}
        query={query}
        onQuery={setQuery}
        found={[...named, ...(pages ?? []), ...rest]}
        isWaiting={pages === undefined}
        nothing={t("shell.palette.nothing")}
        list="inside"
        onDone={onClose}
      />
    </Dialog>
  );
}
