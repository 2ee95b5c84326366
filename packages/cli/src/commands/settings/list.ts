import { findText } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { printRows } from "../../output/rows.ts";
import { withSession } from "../../session/connect.ts";

/** Lists the settings of the installation, by name. */
export async function listSettings(context: Context): Promise<void> {
  await withSession(context, async ({ client }) => {
    const { version: _version, ...settings } = await client.sysConfig.read();
    await printRows(context, {
      rows: Object.entries(settings),
      columns: [
        { name: "name", title: context.text("cli.list.key"), value: ([name]) => name },
        {
          name: "label",
          title: context.text("sysConfig.title"),
          value: ([name]) => findText(context.settings.language, `sysConfig.fields.${name}`) ?? name,
        },
        { name: "value", title: context.text("sysConfig.cli.valueOf"), value: ([, value]) => value ?? null },
      ],
    });
  });
}
