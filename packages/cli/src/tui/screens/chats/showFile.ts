import { pictureTypeOf } from "@banche/core/chat";
import { oneLine } from "@banche/core/text";
import { errorText } from "../../errorText.ts";
import { nameOf } from "../../pictures/gallery.ts";
import type { Runtime } from "../../screen.ts";
import type { Item } from "./items.ts";

/** Kinds of files that may be opened; any other could be a program. */
const OPENED = /\.(?:mp3|m4a|wav|ogg|mp4|webm|mov|pdf)$/i;

/** Opens the picture or the file of a message with the system's program. */
export async function showFile(runtime: Runtime, item: Item | undefined): Promise<void> {
  const { store, session, signal, attempt, gallery, desk, text } = runtime;
  const say = (kind: "info" | "danger", words: string) =>
    store.dispatch({ type: "shell/notice", notice: { kind, text: words } });
  const content = item?.content;
  if (!content || content.type === "text" || content.type === "retracted" || content.type === "unknown") {
    return say("info", text("tui.chats.nothingToShow"));
  }
  const name = nameOf(content);
  if (content.type !== "image" && !OPENED.test(name)) return say("info", text("tui.chats.nothingToShow"));
  const bytes = await attempt(async () =>
    content.type === "image"
      ? gallery.bytes(content)
      : (await session.client.files.image({ params: { type: "IM", name } }, { signal })).bytes,
  );
  if (!bytes) return;
  // Only real picture data is passed to the picture viewer, whatever the file name says: otherwise a program could be
  // started.
  const type = pictureTypeOf(bytes);
  if (content.type === "image" && type === undefined) return say("danger", text("tui.chats.notPicture"));
  try {
    await desk.show(type === undefined ? name : `picture.${type.split("/")[1] ?? "png"}`, bytes);
    say("info", text("tui.chats.shown", { name: oneLine(name) }));
  } catch (error) {
    say("danger", errorText(error, text));
  }
}
