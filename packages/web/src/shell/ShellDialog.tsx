import type { Command } from "./commands.ts";
import { lateShared } from "../bind/lateShared.ts";
import { Palette } from "./Palette.tsx";
import type { DialogName } from "./useCommands.ts";

const SettingsDrawer = lateShared(async () => (await import("./SettingsDrawer.tsx")).SettingsDrawer);
const HelpDialog = lateShared(async () => (await import("./HelpDialog.tsx")).HelpDialog);
const AboutDialog = lateShared(async () => (await import("./AboutDialog.tsx")).AboutDialog);
const FeedbackDialog = lateShared(async () => (await import("./FeedbackDialog.tsx")).FeedbackDialog);
const FactoryDialog = lateShared(async () => (await import("./FactoryDialog.tsx")).FactoryDialog);

interface ShellDialogProps {
  readonly name: DialogName;
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/**
 * The dialogs of the shell. Each is loaded when it is first opened, except the palette: users type immediately after its keys, and no
 * letter may be lost.
 */
export function ShellDialog({ name, commands, onClose }: ShellDialogProps) {
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
