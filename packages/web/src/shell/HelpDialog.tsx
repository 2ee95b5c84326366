import type { TextKey } from "@banche/core";
import { useTexts } from "../bind/useTexts.ts";
import { Dialog } from "../ui/Dialog.tsx";
import type { Command } from "./commands.ts";
import styles from "./dialogs.module.css";
import { keysText } from "../ui/shortcuts.ts";

/** Daily tasks, in the order of how often people ask. */
const topics: readonly (readonly [TextKey, TextKey])[] = [
  ["shell.help.find", "shell.help.findText"],
  ["shell.help.tabs", "shell.help.tabsText"],
  ["shell.help.lists", "shell.help.listsText"],
  ["shell.help.files", "shell.help.filesText"],
  ["shell.help.lock", "shell.help.lockText"],
  ["shell.help.rights", "shell.help.rightsText"],
];

/** The built-in help: daily tasks, and the keys of the shell. */
export function HelpDialog({
  commands,
  onClose,
}: {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}) {
  const t = useTexts();
  const withKeys = commands.flatMap(({ title, keys }) =>
    keys === undefined ? [] : [[title, keysText(keys)] as const],
  );
  const rows = [
    ...withKeys,
    [t("shell.help.moveTab"), keysText("Alt+Shift+←/→")],
    [t("shell.help.closeFocused"), "Delete"],
  ];
  return (
    <Dialog title={t("profile.documentation")} onClose={onClose} width={720}>
      <div className={styles["columns"]}>
        <section aria-label={t("shell.help.topics")}>
          <dl className={styles["topics"]}>
            {topics.map(([title, text]) => (
              <div key={title}>
                <dt>{t(title)}</dt>
                <dd>{t(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <table className={styles["keys"]}>
            <caption>{t("shell.help.keys")}</caption>
            <tbody>
              {rows.map(([title, keys]) => (
                <tr key={title}>
                  <th scope="row">{title}</th>
                  <td>
                    <kbd>{keys}</kbd>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </Dialog>
  );
}
