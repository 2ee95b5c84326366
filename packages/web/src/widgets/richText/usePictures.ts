import { useRuntime } from "../../bind/context.tsx";
import { readPicture } from "../../bind/chatPictures.ts";
import { errorText } from "../../bind/errorText.ts";
import { withProduct } from "../../bind/serverAddress.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { toast } from "../../ui/toasts.ts";

/** Kind of upload that pictures in texts belong to. */
const KIND = "annexpic";
const PROBLEM_MS = 4_000;

/** Uploads a picture. @returns an address that this page can show; undefined when it cannot be, which was said */
export function usePictures(): (files: readonly File[]) => Promise<string | undefined> {
  const t = useTexts();
  const { client } = useRuntime();
  return async (files) => {
    const picture = await readPicture(files);
    if ("problem" in picture) {
      toast("error", t(picture.problem), PROBLEM_MS);
      return undefined;
    }
    try {
      const name = `picture.${picture.type.slice(picture.type.indexOf("/") + 1)}`;
      const { type, bytes } = picture;
      const stored = await client.files.upload({ params: { type: KIND }, body: { name, type, bytes } });
      const address = withProduct(`/api/file/Image/${KIND}/${encodeURIComponent(stored.name)}`);
      // Pages ask for pictures without a token: the link brings a signature, where the server wants one.
      const link = await client.files.link({ params: { type: KIND, name: stored.name } }).catch(() => undefined);
      const signature = new URL(link?.url ?? "", window.location.origin).searchParams.get("encryption");
      return signature === null ? address : `${address}?encryption=${encodeURIComponent(signature)}`;
    } catch (error) {
      toast("error", t("widgets.editor.imageFailed", { reason: errorText(t, error) }), PROBLEM_MS);
      return undefined;
    }
  };
}
