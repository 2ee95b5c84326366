import { files, profile as profileCalls } from "@banche/core/calls";
import { CHAT_IMAGE_LIMIT_BYTES } from "@banche/core/chat";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRuntime } from "../../bind/context.tsx";
import { errorText } from "../../bind/errorText.ts";
import { useTexts } from "../../bind/useTexts.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toasts.ts";
import { useFileChooser } from "../../ui/useFileChooser.tsx";
import styles from "./profile.module.css";
import type { Profile } from "./profileForm.ts";
import { queryKeys } from "../../bind/queryKeys.ts";
import { late } from "../../ui/late.tsx";

const CropDialog = late(async () => (await import("./CropDialog.tsx")).CropDialog);

/** The user's picture, with a way to change it: choose, crop to a square, upload. */
export function AvatarSetting({ profile }: { readonly profile: Profile }) {
  const t = useTexts();
  const { client, session } = useRuntime();
  const queries = useQueryClient();
  const [picture, setPicture] = useState<File>();
  const name = profile.realName ?? profile.account ?? "";

  const choose = (file: File | undefined) => {
    if (!file) return;
    if (!file.type.startsWith("image/")) toast("error", t("profile.notAPicture"));
    else if (file.size >= CHAT_IMAGE_LIMIT_BYTES) toast("error", t("files.chatImageTooLarge"));
    else setPicture(file);
  };
  const chooser = useFileChooser({ accept: "image/*", onChoose: ([file]) => choose(file) });

  async function send(bytes: Uint8Array): Promise<void> {
    try {
      const file = { name: "avatar.png", type: "image/png", bytes };
      const stored = await client.calls(files).upload({ params: { type: "userAvatar" }, body: file });
      await client.calls(profileCalls).setAvatar({ params: { name: stored.name } });
      toast("success", t("common.done.success"));
      setPicture(undefined);
      await Promise.all([queries.invalidateQueries({ queryKey: queryKeys.profile }), session.load()]);
    } catch (error) {
      toast("error", errorText(t, error));
    }
  }
  return (
    <div className={styles["avatar"]}>
      <Avatar name={name} picture={profile.headIcon} size={88} />
      <strong>{name}</strong>
      <Button onClick={chooser.open}>{t("profile.changeAvatar")}</Button>
      {chooser.input}
      {picture ? <CropDialog picture={picture} onCut={send} onClose={() => setPicture(undefined)} /> : null}
    </div>
  );
}
