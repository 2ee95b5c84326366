import { savedWithout } from "@banche/core/shell";
import { oneLine } from "@banche/core/text";
import type { Context } from "../../context.ts";
import { usageError } from "../../errors.ts";
import { printDetails } from "../../output/details.ts";
import { wantsData } from "../../output/view.ts";
import type { Input } from "../../program/input.ts";
import { withSession } from "../../session/connect.ts";
import { textFromStdin } from "../../system/stdin.ts";
import { audienceOf, namesAudience } from "./audience.ts";

/** Saves a draft; with `--release` it is released at once, after a question. */
export async function createNotice(context: Context, input: Input): Promise<void> {
  const { text } = context;
  const title = input.text("title") ?? "";
  const body = await bodyOf(context, input);
  if (body === undefined) throw usageError("cli.mail.noBody");
  const releases = input.flag("release");
  if (releases && !input.flag("yes")) await context.confirm(text("cli.mail.askRelease", { count: 1 }), "--yes");
  await withSession(context, async (connection) => {
    const { client } = connection;
    const { id, removed } = await client.notices.create({
      body: { title, body, ...(await audienceOf(connection, input)) },
    });
    if (releases && id !== undefined) await client.notices.release({ params: { id } });
    if (wantsData(context)) {
      await printDetails(context, [
        { name: "id", title: text("chat.fields.id"), value: id ?? null },
        { name: "title", title: text("notices.fields.title"), value: title },
        { name: "released", title: text("notices.fields.released"), value: releases },
      ]);
    } else if (id !== undefined) await context.print(oneLine(id));
    const said = releases
      ? text("cli.mail.released", { count: 1 })
      : text("cli.done.created", { name: oneLine(title) });
    await context.note(`${context.paint.ok("✓")} ${said}`);
    await reportRemoved(context, removed);
  });
}

/** Changes the given fields and keeps the others. The server refuses to change released notices. */
export async function updateNotice(context: Context, input: Input): Promise<void> {
  const [id = ""] = input.args;
  const title = input.text("title");
  const body = await bodyOf(context, input);
  if (title === undefined && body === undefined && !namesAudience(input)) throw usageError("cli.mail.noChange");
  await withSession(context, async (connection) => {
    const { client } = connection;
    const change = { ...(title !== undefined && { title }), ...(body !== undefined && { body }) };
    const { removed } = await client.notices.update({
      params: { id },
      body: { ...change, ...(await audienceOf(connection, input)) },
    });
    await reportRemoved(context, removed);
  });
  await context.note(`${context.paint.ok("✓")} ${context.text("cli.done.updated", { name: oneLine(title ?? id) })}`);
}

async function reportRemoved(context: Context, removed: readonly string[] | undefined): Promise<void> {
  const without = savedWithout(context.settings.language, removed);
  if (without !== undefined) await context.warn(without);
}

/** The body as given HTML, or plain text converted to paragraphs. @throws {CliError} `usage` when both are given */
async function bodyOf({ app }: Context, input: Input): Promise<string | undefined> {
  const [html, plain] = [input.text("body"), input.text("text")];
  if (html !== undefined && plain !== undefined) throw usageError("cli.mail.bodyAndText");
  const given = async (value: string) => (value === "-" ? textFromStdin(app.stdin) : value);
  if (html !== undefined) return given(html);
  return plain === undefined ? undefined : paragraphs(await given(plain));
}

function paragraphs(plain: string): string {
  const escaped = plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").trim();
  if (escaped === "") return "";
  return escaped
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((part) => `<p>${part.replace(/\r?\n/g, "<br>")}</p>`)
    .join("");
}
