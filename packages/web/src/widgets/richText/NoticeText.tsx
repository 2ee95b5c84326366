import type { ComponentProps } from "react";
import { RichText } from "./RichText.tsx";
import { useNoticePictures } from "./usePictures.ts";

/** Rich text for all users of the factory, with pictures that they all may read. */
export function NoticeText(props: Omit<ComponentProps<typeof RichText>, "pictures">) {
  return <RichText {...props} pictures={useNoticePictures()} />;
}
