import type { Translate } from "@banche/core/text";
import { fit } from "../../cells.ts";
import { errorText } from "../../errorText.ts";
import { PictureError } from "../../pictures/decode.ts";
import type { PictureContent } from "../../pictures/gallery.ts";
import type { PictureTerms, Size } from "../../pictures/terms.ts";
import type { Runtime } from "../../screen.ts";
import type { TuiState } from "../../state/tui.ts";
import type { Item } from "./items.ts";

/** Largest thumbnail in cells. The original program shows 40 % of the picture (spec §2); here text needs the space. */
const THUMBNAIL: Size = { width: 28, height: 8 };
/** With fewer rows of messages a picture would leave no space for text. */
const ROWS_FOR_PICTURES = 12;

/** Whether thumbnails are drawn in an area of this size; otherwise pictures are shown as text. */
export function hasThumbnails({ colours }: PictureTerms, room: Size): boolean {
  return colours !== "none" && room.width >= THUMBNAIL.width && room.height >= ROWS_FOR_PICTURES;
}

/** Rows for a picture of this size, reserved so that nothing moves when it is loaded; 0 if the size is unknown. */
export function thumbnailRows({ width = 0, height = 0 }: PictureContent): number {
  if (!(width > 0) || !(height > 0)) return 0;
  const scale = Math.min(1, THUMBNAIL.width / width, (2 * THUMBNAIL.height) / height);
  return Math.max(1, Math.ceil((height * scale) / 2));
}

/** The lines below the text of a picture: the picture, reserved space, or the reason why it is missing. */
export function thumbnailLines(
  { key, content }: Item,
  { pictures }: Pick<TuiState, "pictures">,
  width: number,
  { theme, text }: Pick<Runtime, "theme" | "text">,
): readonly string[] {
  if (content.type !== "image") return [];
  const thumbnail = pictures.thumbnails.get(key);
  if (thumbnail?.status === "ready") return thumbnail.rows;
  if (thumbnail?.status === "failed") return [theme.dim(fit(thumbnail.reason, width))];
  return Array.from({ length: thumbnailRows(content) }, (_, row) =>
    row === 0 ? theme.dim(text("common.states.loading")) : "",
  );
}

/** Fetches missing thumbnails. The end of the session and a change of factory cancel it. */
export async function loadThumbnails(runtime: Runtime, items: readonly Item[]): Promise<void> {
  const { store, gallery, signal, text } = runtime;
  const { thumbnails } = store.getState().pictures;
  const missing = items.flatMap(({ key, content }) =>
    content.type === "image" && !thumbnails.has(key) ? [{ key, content }] : [],
  );
  for (const { key } of missing) store.dispatch({ type: "pictures/thumbnail", key, thumbnail: { status: "loading" } });
  await Promise.all(
    missing.map(async ({ key, content }) => {
      try {
        const rows = await gallery.rows(content, THUMBNAIL);
        store.dispatch({ type: "pictures/thumbnail", key, thumbnail: { status: "ready", rows } });
      } catch (error) {
        if (signal.aborted) return;
        const reason = pictureFault(error, text);
        store.dispatch({ type: "pictures/thumbnail", key, thumbnail: { status: "failed", reason } });
      }
    }),
  );
}

/** Text of the reason why a picture is not shown. */
export function pictureFault(error: unknown, text: Translate): string {
  if (error instanceof PictureError) return text(`tui.chats.pictureFaults.${error.fault}`);
  return errorText(error, text);
}
