import { lazy, Suspense, useState } from "react";
import type { Command } from "./commands.ts";
import type { Palette as PreparedPalette } from "./Palette.tsx";
import type { DialogName } from "./useCommands.ts";

const loadPalette = () => import("./Palette.tsx");
const LatePalette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const SettingsDrawer = lazy(async () => ({ default: (await import("./SettingsDrawer.tsx")).SettingsDrawer }));
const HelpDialog = lazy(async () => ({ default: (await import("./HelpDialog.tsx")).HelpDialog }));
const AboutDialog = lazy(async () => ({ default: (await import("./AboutDialog.tsx")).AboutDialog }));
const FeedbackDialog = lazy(async () => ({ default: (await import("./FeedbackDialog.tsx")).FeedbackDialog }));
const FactoryDialog = lazy(async () => ({ default: (await import("./FactoryDialog.tsx")).FactoryDialog }));

/** The palette, once it is there. `lazy` would draw it a moment after the keys, even so. */
let prepared: typeof PreparedPalette | undefined;

/** Who presses the keys of the palette types on at once: it must be there before. */
export function preparePalette(): void {
  loadPalette().then(
    ({ Palette }) => (prepared = Palette),
    // One that cannot be had now is asked for again when it is opened.
    () => undefined,
  );
}

interface ShellDialogProps {
  readonly name: DialogName;
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** What the shell opens over the page; each comes when it is first opened. */
export function ShellDialog({ name, commands, onClose }: ShellDialogProps) {
  // One and the same until it is closed: what was typed into it stays.
  const [Palette] = useState(() => prepared ?? LatePalette);
  return <Suspense>{draw()}</Suspense>;

  function draw() {
    switch (name) {
      case "palette":
        return <Palette commands={commands} onClose={onClose} />;
      case "settings":
        return <SettingsDrawer onClose={onClose} />;
      case "help":
        return <HelpDialog commands={commands} onClose={onClose} />;
      case "about":
        return <AboutDialog onClose={onClose} />;
      case "feedback":
        return <FeedbackDialog onClose={onClose} />;
      case "factory":
        return <FactoryDialog onClose={onClose} />;
      default:
        return name satisfies never;
    }
  }
}
